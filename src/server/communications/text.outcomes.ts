import { isForward, textStatusOf } from '../../shared/communications/texts.rules.ts'
import { adoptSid } from '../deliveries/deliveries.service.ts'
import type { SenderParts } from '../deliveries/sender.parts.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { noteTextStatus, readTextStatus } from './communications.store.ts'
import { readConsents, recordConsent } from './consents.ts'

/** The provider's number for 'this person has opted out' (DECISIONS J). */
const OPTED_OUT_ERROR = '21610'

/** Puts on the timeline how a text ended on our side, in the transaction that notes it. */
export const noteTextOutcome: NonNullable<SenderParts['onText']> = async (tx, outcome) => {
  const { companyId, deliveryId, sid, status } = outcome
  const row = await readTextStatus(tx, companyId, deliveryId)
  // A text that was put in line again after it failed starts over.
  if (!row || (!isForward(row.status, status) && row.status !== 'failed')) return
  await noteTextStatus(tx, companyId, deliveryId, { status, sid, meta: { smsStatus: status } })
}

/** What the provider tells of a text by itself; late and repeated news change nothing. */
export async function noteTextNews(
  tx: Tx,
  news: { companyId: number; deliveryId: number; sid: string; word: string; errorCode: string },
): Promise<void> {
  const { companyId, deliveryId, sid, word, errorCode } = news
  await adoptSid(tx, companyId, deliveryId, sid)
  const row = await readTextStatus(tx, companyId, deliveryId)
  const status = textStatusOf(word)
  if (!row || status === null) return
  if (errorCode === OPTED_OUT_ERROR) {
    const consent = (await readConsents(tx, companyId, [row.contactAddress])).get(row.contactAddress)
    if (consent?.isAllowed !== false)
      await recordConsent(tx, {
        companyId,
        phone: row.contactAddress,
        isAllowed: false,
        source: 'The phone provider refused: opted out',
        recordedBy: null,
      })
  }
  if (!isForward(row.status, status)) return
  await noteTextStatus(tx, companyId, deliveryId, {
    status,
    sid,
    meta: { smsStatus: word, ...(errorCode !== '' && { errorCode }) },
  })
}

import { isStatusAdvance, textStatusOf } from '../../../shared/messages/communications/texts.rules.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { recordSid, recordArrival } from '../../company/deliveries/deliveries.service.ts'
import type { SenderContext } from '../../company/deliveries/sender.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { updateTextStatus, readTextStatus } from './communications.store.ts'
import { readConsents, recordConsent } from '../../company/deliveries/staff-texts.service.ts'

/** The provider's error code for 'this person has opted out'. */
const OPTED_OUT_ERROR = '21610'

/** Updates the timeline with the result of sending a text, in the same transaction. */
export const recordTextOutcome: NonNullable<SenderContext['onText']> = async (tx, outcome) => {
  const { companyId, deliveryId, sid, status } = outcome
  const row = await readTextStatus(tx, companyId, deliveryId)
  // A text that was queued again after a failure starts over.
  if (!row || (!isStatusAdvance(row.status, status) && !hasFailed(row.status))) return
  await updateTextStatus(tx, companyId, deliveryId, { status, sid, meta: { smsStatus: status } })
}

const hasFailed = (status: string) => status === 'failed' || status === 'undelivered'

/** Returns the explanation for the office of why a text did not arrive, by the provider's error code. */
function reasonOf(errorCode: string): string {
  switch (errorCode) {
    case OPTED_OUT_ERROR:
      return ERRORS.contact_opted_out.text
    case '30003':
      return 'The phone was off or out of reach.'
    case '30005':
      return 'This number is not in use.'
    case '30006':
      return 'This number cannot get texts. It may be a landline.'
    default:
      return `The carrier did not deliver this text${errorCode === '' ? '' : ` (code ${errorCode})`}.`
  }
}

/**
 * Stores what the provider reports about a text later. Late and repeated reports change nothing, nor do those
 * of a message that was sent again since. A text that did not arrive is shown as failed, so that it can be
 * sent again.
 */
export async function recordTextReport(
  tx: Tx,
  news: { companyId: number; deliveryId: number; sid: string; word: string; errorCode: string },
): Promise<void> {
  const { companyId, deliveryId, sid, word, errorCode } = news
  const place = await recordSid(tx, companyId, deliveryId, sid)
  const row = await readTextStatus(tx, companyId, deliveryId)
  const status = textStatusOf(word)
  if (status === null) return
  if (row && errorCode === OPTED_OUT_ERROR) {
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
  // A message that is sent again starts over on the timeline.
  if (place === 'past' || (place === 'known' && row && !isStatusAdvance(row.status, status))) return
  const error = hasFailed(status) ? reasonOf(errorCode) : null
  if (error !== null || status === 'delivered') await recordArrival(tx, { companyId, deliveryId, sid, error })
  await updateTextStatus(tx, companyId, deliveryId, {
    status,
    sid,
    meta: { smsStatus: word, ...(errorCode !== '' && { errorCode }) },
  })
}

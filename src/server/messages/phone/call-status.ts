import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { companyOfNumber, readCommunication } from '../communications/communications.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { inCompany, moveCall, writeCall, type OpenCall } from './call.changes.ts'
import { readCallStatus } from './call.states.ts'
import { findCall, readLinks } from './phone.store.ts'
import { userOf } from './twiml.ts'
import { fieldNumber, fieldSid, fieldText, type WebhookFields } from './webhooks.ts'

/**
 * How a call stands, by the provider's name of it or of the one that it began. States only move on; what comes late, twice,
 * or of a call that nobody here has, changes nothing.
 */
export async function noteCallStatus(
  kernel: Kernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  const status = readCallStatus(fields['CallStatus'])
  const sid = fieldSid(fields, 'CallSid')
  if (status === undefined || sid === null) return ''
  const parent = fieldSid(fields, 'ParentCallSid')
  for (const companyId of await companiesOf(kernel, fields, query)) {
    const isFound = await inCompany(kernel, companyId, async (tx) => {
      const callId = await findCall(tx, companyId, parent === null ? [sid] : [sid, parent])
      const call = callId === null ? undefined : await readCommunication(tx, companyId, callId, 'lock')
      if (!call) return false
      const open: OpenCall = { tx, key: { companyId, callId: call.id }, call }
      if (await isNews(open, sid, fieldNumber(fields, 'SequenceNumber'))) await moveCall(kernel, open, status)
      return true
    })
    if (isFound) break
  }
  return ''
}

/** The provider numbers what it tells of one call: a lower number than the last is old. */
async function isNews(open: OpenCall, sid: string, told: number | null): Promise<boolean> {
  if (told === null) return true
  const known = open.call.meta['sequence']
  // Written below and nowhere else.
  const numbers = (typeof known === 'object' && known !== null ? known : {}) as Record<string, number>
  const last = numbers[sid]
  if (last !== undefined && last >= told) return false
  await writeCall(open, { meta: { sequence: { ...numbers, [sid]: told } } })
  return true
}

/** Whose call it can be: the company in the address, else of the numbers, else those of the person who calls. */
async function companiesOf(
  kernel: Kernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<readonly number[]> {
  const named = fieldNumber(query, 'company')
  if (named !== null) return [named]
  const found: number[] = []
  for (const name of ['To', 'From']) {
    const number = normalizePhone(fieldText(fields, name))
    const companyId = number === null ? null : await companyOfNumber(kernel.db, number)
    if (companyId !== null) found.push(companyId)
  }
  const userId = userOf(fields['From'] ?? '')
  if (userId !== null) found.push(...(await readLinks(kernel.db, userId)).map(({ companyId }) => companyId))
  return found
}

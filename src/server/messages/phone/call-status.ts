import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { companyOfNumber, readCommunication } from '../communications/communications.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { inCompany, advanceCall, updateCall, type CallKernel, type LockedCall } from './call.changes.ts'
import { readCallStatus } from './call.states.ts'
import { findCall, readLinks } from './phone.store.ts'
import { userOf } from './twiml.ts'
import { fieldNumber, fieldSid, fieldText, type WebhookFields } from './webhooks.ts'

/**
 * Records the state of a call, identified by the provider's id of it or of the call that it started. States
 * only advance; late, repeated and unknown events change nothing.
 */
export async function recordCallStatus(
  kernel: CallKernel,
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
      const call = callId === null ? undefined : await readCommunication(tx, companyId, callId, 'for update')
      if (!call) return false
      const open: LockedCall = { tx, key: { companyId, callId: call.id }, call }
      if (await isNews(open, sid, fieldNumber(fields, 'SequenceNumber')))
        await advanceCall(kernel, open, status)
      return true
    })
    if (isFound) break
  }
  return ''
}

/** The provider numbers the events of a call: one with a lower number than the last is old. */
async function isNews(open: LockedCall, sid: string, sequence: number | null): Promise<boolean> {
  if (sequence === null) return true
  const known = open.call.meta['sequence']
  // Only written below.
  const numbers = (typeof known === 'object' && known !== null ? known : {}) as Record<string, number>
  const last = numbers[sid]
  if (last !== undefined && last >= sequence) return false
  await updateCall(open, { meta: { sequence: { ...numbers, [sid]: sequence } } })
  return true
}

/**
 * The companies that a call can belong to: the one in the webhook address, else those of the phone numbers,
 * else those of the caller.
 */
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

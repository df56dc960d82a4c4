import { createHmac } from 'node:crypto'
import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { PushError, type PushFault, type PushMessage } from '../../adapters/push/push.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { listPushTargets, recordPush, type PushDeviceTarget } from '../push/push.service.ts'
import { findMemberName, recordAttempt, type DeliveryRow } from './deliveries.store.ts'
import type { SenderContext } from './sender.parts.ts'

/** A day: what a notification is about is over by then, or a newer one has been sent. */
const TTL_SECONDS = 86_400

/**
 * Makes one attempt to send a notification to every device of a person. It is sent if one of them took it; a device that the
 * push service no longer knows is removed. Another attempt is made only if none took it and one may take it later, so that
 * no device gets it twice, except after the death of the process: the browser then replaces the first one.
 */
export async function sendPush(parts: SenderContext, row: DeliveryRow, attempt: Attempt): Promise<void> {
  const { company_id: companyId, id } = row
  const scope = { companyIds: [companyId], userId: null }
  const targets = await inTenant(parts.db, scope, async (tx) => {
    const person = row.person_id
    // Whoever left the company meanwhile hears no more from it.
    if (person === null || (await findMemberName(tx, companyId, person)) === undefined) return []
    return listPushTargets(tx, person)
  })
  const message = composePush(parts, row)
  const outcomes = await Promise.all(
    targets.map(async (target) => ({ target, fault: await sendTo(parts, target, message) })),
  )
  const isSent = outcomes.some(({ fault }) => fault === null)
  const retryable = outcomes.find(({ fault }) => fault?.kind === 'unavailable')?.fault ?? null
  // The person waits for a test; an address that takes none must not keep the queue busy.
  const isOver = isSent || retryable === null || attempt.isLast || row.kind === 'deviceTest'
  const error =
    (retryable ?? outcomes[0]?.fault)?.message ?? 'This person has no device that takes notifications.'
  await inTenant(parts.db, scope, async (tx) => {
    // In the order of their ids, as every other change of several devices.
    for (const { target, fault } of outcomes) await recordPush(tx, target, OUTCOMES[fault?.kind ?? 'none'])
    await recordAttempt(tx, companyId, id, {
      status: isSent ? 'sent' : isOver ? 'failed' : 'queued',
      error: isSent ? null : error,
      sentAt: isSent ? parts.now().toISOString() : null,
    })
  }).finally(parts.wake)
  if (isSent) parts.log.info({ deliveryId: id, attempt: attempt.number }, 'push sent')
  else if (retryable !== null && row.kind !== 'deviceTest') throw new Error(`Delivery ${id} was not taken`)
}

const OUTCOMES = {
  none: 'sent',
  gone: 'gone',
  refused: 'failed',
  unavailable: 'failed',
} as const satisfies Record<PushFault | 'none', string>

/** Sends a notification to one device; returns why it was not taken, or null. */
async function sendTo(
  { push, log }: SenderContext,
  target: PushDeviceTarget,
  message: PushMessage,
): Promise<PushError | null> {
  try {
    await push.send(target, message)
    return null
  } catch (error) {
    const fault = error instanceof PushError ? error : new PushError('unavailable', error)
    log.warn({ err: fault, device: target.id }, 'a device took no notification')
    return fault
  }
}

/** Returns a notification as the service worker gets it, the same at every attempt (web/app/offline/notifications.ts). */
function composePush({ config }: SenderContext, row: DeliveryRow): PushMessage {
  const { company_id: companyId, job_id: jobId, id } = row
  const about = jobId === null ? `delivery ${id}` : `job ${jobId}`
  // 24 characters; the push service reads it, and must not learn which notifications are about one job of one company.
  const topic = createHmac('sha256', config.SECRET)
    .update(`push topic ${companyId} ${about} ${row.person_id}`)
    .digest('base64url')
    .slice(0, 24)
  const { subject: title, body_text: body, path } = row
  return {
    payload: JSON.stringify({ title, body, path, tag: topic }),
    topic: jobId === null ? null : topic,
    // What may wait for the morning does not wake a phone either.
    urgency: messageKindRule(row.kind)?.waitsAtNight === false ? 'high' : 'normal',
    ttlSeconds: TTL_SECONDS,
  }
}

import { queuePush } from '../../company/deliveries/deliveries.service.ts'
import { listPushTargets } from '../../company/push/push.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { findAssignee } from './conversation-state.store.ts'

/** Notifies the devices of a person that a conversation was assigned to them; does nothing if they have none. */
export async function notifyAssigned(
  tx: Tx,
  queue: Queue,
  { companyId, userId, with: name, id }: { companyId: number; userId: number; with: string; id: number },
): Promise<void> {
  if ((await listPushTargets(tx, userId)).length === 0) return
  await queuePush(tx, queue, {
    companyId,
    jobId: null,
    kind: 'conversationAssigned',
    personId: userId,
    title: 'A conversation was assigned to you',
    body: name,
    path: `/inbox?open=${id}`,
  })
}

/**
 * Notifies the person of the office who takes care of a conversation that a message, form, call or voicemail of it came in;
 * does nothing if nobody does, or if they have no device.
 */
export async function notifyAssignee(
  tx: Tx,
  queue: Queue,
  { companyId, id, what }: { companyId: number; id: number; what: 'message' | 'call' },
): Promise<void> {
  const assignee = await findAssignee(tx, companyId, id)
  if (!assignee || (await listPushTargets(tx, assignee.userId)).length === 0) return
  await queuePush(tx, queue, {
    companyId,
    jobId: null,
    kind: 'conversationNews',
    personId: assignee.userId,
    title: what === 'message' ? 'New message in your inbox' : 'Missed call in your inbox',
    body: formatPhone(assignee.name) || assignee.name,
    path: `/inbox?open=${id}`,
  })
}

import type { CallStatus } from '../../../shared/messages/communications/communication.ts'
import {
  changeCommunication,
  readCommunication,
  type StoredCommunication,
} from '../communications/communications.service.ts'
import { notifyAssignee } from '../communications/assignee.push.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { hasEnded, isAdvance } from './call.states.ts'
import { answerLeg, endLegs, type CallKey, type Leg } from './legs.store.ts'
import { readName } from './phone.store.ts'
import { fieldNumber, type WebhookFields } from './webhooks.ts'

/** A call while a webhook changes it: locked until the transaction ends. */
export interface LockedCall {
  tx: Tx
  key: CallKey
  call: StoredCommunication
}

/** Returns the call that a webhook's address names; null if it names none. */
export function callKeyOf(query: WebhookFields): CallKey | null {
  const companyId = fieldNumber(query, 'company')
  const callId = fieldNumber(query, 'call')
  return companyId === null || callId === null ? null : { companyId, callId }
}

/** Changes one company's rows for a webhook, then sends live updates. */
export async function inCompany<T>(
  kernel: Kernel,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const answer = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, work)
  kernel.live.wake()
  return answer
}

/** What the webhooks of calls need, with what follows a call to a client that nobody answered. */
export interface CallKernel extends Kernel {
  /** Runs in the transaction that ends the call. */
  onUnanswered: (tx: Tx, call: { companyId: number; jobId: number; phone: string }) => Promise<void>
}

/** Runs `work` on a locked call; '' for a call that the named company does not have. */
export async function withCall(
  kernel: Kernel,
  key: CallKey | null,
  work: (open: LockedCall) => Promise<string>,
): Promise<string> {
  if (key === null) return ''
  return inCompany(kernel, key.companyId, async (tx) => {
    const call = await readCommunication(tx, key.companyId, key.callId, 'for update')
    return call?.type === 'phone' ? work({ tx, key, call }) : ''
  })
}

/**
 * Advances a call to the state that the provider reports, never back. The provider answers an incoming call
 * before a person takes it: until then it only counts as ringing, and if it ends before that, as not
 * answered.
 */
export async function advanceCall(kernel: CallKernel, open: LockedCall, reported: CallStatus): Promise<void> {
  const { tx, key, call } = open
  const isTaken = call.direction === 'outgoing' || call.senderId !== null
  if (reported === 'in-progress' && !isTaken) return
  const status = reported === 'completed' && !isTaken ? 'no-answer' : reported
  if (hasEnded(status)) await endLegs(tx, key, 'all', status)
  if (!isAdvance(call.status, status)) return
  const now = kernel.now().toISOString()
  const isBegin = status === 'in-progress' && call.meta['startTime'] === undefined
  await updateCall(open, {
    status,
    meta: {
      callStatus: status,
      ...(isBegin && { startTime: now }),
      ...(hasEnded(status) && { endTime: now }),
    },
  })
  const isUnanswered = status === 'no-answer' || status === 'busy'
  if (call.direction === 'outgoing' && isUnanswered && call.jobId !== null)
    await kernel.onUnanswered(tx, {
      companyId: key.companyId,
      jobId: call.jobId,
      phone: call.contactAddress,
    })
  if (status === 'no-answer' && call.direction === 'incoming')
    await notifyAssignee(tx, kernel.queue, { companyId: key.companyId, id: key.callId, what: 'call' })
}

/** Records who took an incoming call, even if this is reported after the call ended; the first one counts. */
export async function recordAnswer(kernel: Kernel, open: LockedCall, leg: Leg): Promise<void> {
  const { tx, key, call } = open
  await answerLeg(tx, key, leg.position)
  if (call.senderId !== null) return
  const answeredBy = await readName(tx, key.companyId, leg.userId)
  const reported: CallStatus = call.status === 'no-answer' ? 'completed' : 'in-progress'
  const isNews = reported === 'completed' || isAdvance(call.status, reported)
  await updateCall(open, {
    senderId: leg.userId,
    ...(isNews && { status: reported }),
    meta: { answeredBy, startTime: kernel.now().toISOString(), ...(isNews && { callStatus: reported }) },
  })
}

/** Changes a locked call in the database and in memory; the facts are merged into the stored ones. */
export async function updateCall(
  open: LockedCall,
  change: { status?: CallStatus; senderId?: number; meta: Record<string, unknown> },
): Promise<void> {
  const { tx, key, call } = open
  await changeCommunication(tx, key.companyId, key.callId, change)
  open.call = { ...call, ...change, meta: { ...call.meta, ...change.meta } }
}

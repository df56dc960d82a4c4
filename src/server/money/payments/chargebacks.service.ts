import type { Chargeback } from '../../../shared/jobs/finances/chargeback.ts'
import { isInquiry, isOpenChargeback, needsResponse } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { hasOpenChargeback, lockChargeback, recordResponse, readChargeback } from './chargebacks.store.ts'
import type { StoredChargeback } from '../../jobs/finances/money.ts'
import { viewChargeback } from '../../jobs/finances/chargebacks.view.ts'
import type { NewCharge } from './charges.service.ts'

/**
 * Returns a chargeback whose evidence the caller may see. Throws rest_not_found for one of another company,
 * rest_forbidden without viewFinancials.
 */
export async function readOwnChargeback(work: JobContext, id: number): Promise<StoredChargeback> {
  for (const companyId of work.companyIds) {
    const found = await readChargeback(work.tx, companyId, id)
    if (!found) continue
    const { viewer } = await openJob(work, found.jobId, 'read')
    if (viewer.kind !== 'manager') break
    if (!viewer.viewFinancials)
      throw new AppError('rest_forbidden', {
        message: 'Only managers who see financials can answer a chargeback.',
      })
    return found
  }
  throw new AppError('rest_not_found', { message: 'This chargeback was not found.' })
}

/**
 * Throws rest_conflict if the bank accepts no answer: it already has one, has decided, or the deadline has
 * passed.
 */
export function requireResponsePossible(chargeback: StoredChargeback, now: Date): void {
  const refuse = (message: string) => new AppError('rest_conflict', { message })
  if (!isOpenChargeback(chargeback)) throw refuse('The bank has decided. Nothing can be sent any more.')
  if (!needsResponse(chargeback)) throw refuse('This chargeback was answered already.')
  if (chargeback.dueBy !== null && Date.parse(chargeback.dueBy) <= now.getTime())
    throw refuse('The deadline to respond has passed.')
}

/** Returns whether this person has already sent this same evidence. */
export function isSameResponse(chargeback: StoredChargeback, userId: number, explanation: string): boolean {
  return (
    chargeback.response === 'evidence' &&
    chargeback.respondedBy === userId &&
    chargeback.explanation === explanation
  )
}

/**
 * Stores the office's answer and queues it for the provider: evidence with its PDF, or acceptance of the
 * chargeback. Throws rest_conflict if the bank accepts no answer any more, or if there is nothing to accept.
 */
export async function respondToChargeback(
  work: JobContext,
  id: number,
  answer: { kind: 'evidence' | 'accept'; explanation: string; fileId: number | null },
): Promise<Chargeback> {
  const { companyId } = await readOwnChargeback(work, id)
  const locked = await lockChargeback(work.tx, companyId, id)
  if (!locked) throw new AppError('rest_not_found')
  const now = work.kernel.now()
  requireResponsePossible(locked, now)
  if (answer.kind === 'accept' && isInquiry(locked))
    throw new AppError('rest_conflict', {
      message: 'An inquiry takes no money back. Refund the payment to settle it.',
    })
  await recordResponse(work.tx, locked, { ...answer, by: work.actor.userId, now: now.toISOString() })
  await work.kernel.queue.send(work.tx, 'answer-chargeback', { companyId, chargebackId: id })
  const after = await readChargeback(work.tx, companyId, id)
  return viewChargeback(after ?? locked, true)
}

/**
 * Returns the card to charge; throws rest_conflict if the office would charge a client with an open
 * chargeback. Clients themselves may pay.
 */
export function rejectChargedBackClient(find: NewCharge['card']): NewCharge['card'] {
  return async (work, companyId, payerId) => {
    const card = await find(work, companyId, payerId)
    if (work.actor.userId !== payerId && (await hasOpenChargeback(work.tx, companyId, payerId)))
      throw new AppError('rest_conflict', {
        message:
          "The client's bank is looking into a payment. Their card can't be charged by the office until it has decided.",
      })
    return card
  }
}

import { AppError } from '../../../shared/kernel/errors.ts'
import { isCapacityTaken } from '../../schedule/capacity/days.consequence.ts'
import { dayFullError } from '../../schedule/capacity/days.service.ts'
import { amountChangedError, findChangedLines } from './charge.checks.ts'
import { renewLease, withLockedCharge, type ChargeContext } from './desk.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { paysForJob } from '../../jobs/finances/payers.ts'

/**
 * Returns why a charge that the caller has claimed may not be confirmed any more, or null: the job has another
 * client, the price has changed, the job is closed, or the days of a client's move were taken while the payment
 * waited. With null the lease is renewed under the job's lock, because the job cannot be closed until the
 * charge is confirmed or released.
 */
export async function staleReason(context: ChargeContext, charge: StoredCharge): Promise<AppError | null> {
  const reason = await withLockedCharge(context, charge, async ({ work, job }) => {
    if (!(await paysForJob(work.tx, job, charge.userId))) return wrongPayerError()
    const state = await readMoneyState(work.tx, job, context.kernel.now())
    const lines = findChangedLines(state, charge)
    if (lines) return amountChangedError(lines)
    const holdsPlace =
      charge.purpose === 'due' && charge.createdBy === charge.userId && state.facts.paidCents === 0
    if (holdsPlace && (await isCapacityTaken(work.tx, job))) return dayFullError()
    await renewLease(context, work.tx, charge)
    return null
  })
  return reason ?? null
}

/** Returns the error for a charge of a person who is no longer the client or payer of its job. */
export function wrongPayerError(): AppError {
  return new AppError('rest_conflict', { message: 'This person does not pay for this job.' })
}

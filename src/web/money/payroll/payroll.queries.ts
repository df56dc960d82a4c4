import { listPayroll, payWorker } from '../../../shared/money/financials/financials.api.ts'
import { getWorkerPay } from '../../../shared/people/workers/pay.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import type { PayOutcome } from './pay-run.ts'
import type { Period } from './periods.ts'

/** Returns the query of hours, pay and tips of each worker in a period. */
export function payrollQuery(company: number, period: Period) {
  return callQuery(listPayroll, { query: { ...period, company } })
}

/** Returns the query of the jobs behind one worker's row. */
export function workerPayQuery(company: number, period: Period, workerId: number) {
  return callQuery(getWorkerPay, { params: { id: workerId }, query: { ...period, company } })
}

/**
 * A lost response does not tell what was done; the call's key, and the amount, keep it from being done twice.
 */
const NO_ANSWER = 'No response. It may or may not be marked as paid. You can safely try again.'

/** Marks what a worker is owed as paid, if it still equals the displayed amount; never throws. */
export async function pay(
  company: number,
  period: Period,
  workerId: number,
  amount: number,
): Promise<PayOutcome> {
  try {
    await call(payWorker, { params: { id: workerId }, body: { ...period, company, amount } })
    return { kind: 'paid', amount }
  } catch (error) {
    const changed = error instanceof CallError && error.code === 'amount_changed'
    const now = changed ? error.details['amount'] : undefined
    if (typeof now === 'number') return { kind: 'changed', amount: now }
    if (error instanceof CallError && error.status === 0) return { kind: 'failed', message: NO_ANSWER }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

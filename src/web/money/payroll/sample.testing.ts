import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'

/** Returns a row of the payroll for tests. */
export function sampleRow(workerId: number, more: Partial<PayrollRow> = {}): PayrollRow {
  return {
    workerId,
    firstName: 'Ann',
    lastName: `Ng ${workerId}`,
    jobs: 1,
    hours: 0,
    pay: 0,
    tips: 0,
    total: 0,
    paid: 0,
    unpaid: 0,
    ...more,
  }
}

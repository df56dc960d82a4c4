import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { centsFromDollars, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import { nameOf } from './payroll-rows.ts'

/** What became of a payment; a changed amount is to be looked at again. */
export type PayOutcome =
  | { kind: 'paid'; amount: number }
  | { kind: 'changed'; amount: number }
  | { kind: 'failed'; message: string }

/** A worker in a run of 'Pay all', with the amount in dollars that was looked at. */
export interface RunItem {
  workerId: number
  name: string
  amount: number
  state: { kind: 'waiting' } | { kind: 'paying' } | PayOutcome
}

/** The run for a payroll: those who have something to get. */
export function runOf(rows: readonly PayrollRow[]): RunItem[] {
  return rows
    .filter(({ unpaid }) => unpaid > 0)
    .map((row) => ({
      workerId: row.workerId,
      name: nameOf(row),
      amount: row.unpaid,
      state: { kind: 'waiting' },
    }))
}

/** A run with the news of one worker; a changed amount is the one to be looked at from now on. */
export function withState(items: readonly RunItem[], workerId: number, state: RunItem['state']): RunItem[] {
  return items.map((item) =>
    item.workerId === workerId
      ? { ...item, amount: state.kind === 'changed' ? state.amount : item.amount, state }
      : item,
  )
}

/** How far a run is. */
export function runProgress(items: readonly RunItem[]): {
  done: number
  paid: number
  paidCents: Cents
  openCents: Cents
} {
  const isPaid = ({ state }: RunItem) => state.kind === 'paid'
  const amounts = (list: readonly RunItem[]) => sumCents(list.map(({ amount }) => centsFromDollars(amount)))
  return {
    done: items.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'paying').length,
    paid: items.filter(isPaid).length,
    paidCents: amounts(items.filter(isPaid)),
    openCents: amounts(items.filter((item) => !isPaid(item))),
  }
}

/** The outcome of a run that has ended, in words. */
export function runText(items: readonly RunItem[]): string {
  const { paid } = runProgress(items)
  const left = items.filter(({ state, amount }) => state.kind !== 'paid' && amount > 0).length
  const workers = (count: number) => (count === 1 ? '1 worker' : `${count} workers`)
  if (left === 0) return `${workers(paid)} marked as paid.`
  return `${workers(paid)} marked as paid, ${workers(left)} not.`
}

import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { centsFromDollars, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import { nameOf } from './payroll-rows.ts'

/** Outcome of a payment; a changed amount has to be reviewed again. */
export type PayOutcome =
  | { kind: 'paid'; amount: number }
  | { kind: 'changed'; amount: number }
  | { kind: 'failed'; message: string }

/** A worker in a run of 'Pay all', with the displayed amount in dollars. */
export interface RunItem {
  workerId: number
  name: string
  amount: number
  state: { kind: 'waiting' } | { kind: 'paying' } | PayOutcome
}

/** Returns the run for a payroll: the workers who are owed something. */
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

/** Returns a run with the new state of one worker; a changed amount becomes the one to review. */
export function withState(items: readonly RunItem[], workerId: number, state: RunItem['state']): RunItem[] {
  return items.map((item) =>
    item.workerId === workerId
      ? { ...item, amount: state.kind === 'changed' ? state.amount : item.amount, state }
      : item,
  )
}

/** Returns the progress of a run. */
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

/** Describes the outcome of a finished run. */
export function runText(items: readonly RunItem[]): string {
  const { paid } = runProgress(items)
  const left = items.filter(({ state, amount }) => state.kind !== 'paid' && amount > 0).length
  const workers = (count: number) => (count === 1 ? '1 worker' : `${count} workers`)
  if (left === 0) return `${workers(paid)} marked as paid.`
  return `${workers(paid)} marked as paid, ${workers(left)} not.`
}

import type { ChargebackStatus } from '../../jobs/finances/chargeback.ts'
import { wallClockOf } from '../../kernel/dates.ts'
import { cents, sumCents, type Cents } from '../../kernel/money.ts'
import { kindOfRecorded, settleLines, type ChargePurpose, type LineKind } from '../../jobs/finances/lines.ts'
import type { TransactionLine } from '../../jobs/finances/payment.ts'
import type { PaymentType, RefundStatus } from '../../jobs/finances/payment.choices.ts'
import { payableRoleOf, roleOfCost, roleOfRevenue, type AccountRole } from './chart.ts'
import type { JobSource } from './sources.ts'

/** The accounting facts of one job; days are `YYYY-MM-DD` in company time, times ISO 8601. */
export interface JobBooks {
  /** Completed and not deleted: the agreed amount is earned, and its costs are owed. */
  isCompleted: boolean
  moveDay: string
  /** The day of the posting. */
  today: string
  timeZone: string
  /** Lines of the invoice; discounts are negative. */
  revenue: readonly { item: string; cents: Cents }[]
  costs: readonly { section: 'cogs' | 'expenses'; item: string; cents: Cents; paidOn: string | null }[]
  tipPayouts: readonly { cents: Cents; paidOn: string }[]
  charges: readonly BookCharge[]
  /** Claims that were paid by check. */
  claimsPaid: readonly { id: number; cents: Cents; paidOn: string }[]
  recorded: readonly {
    id: number
    amountCents: Cents
    paymentType: PaymentType
    paidOn: string
    voidedAt: string | null
  }[]
}

export interface BookCharge {
  id: number
  purpose: ChargePurpose
  lines: TransactionLine[]
  capturedCents: Cents
  createdAt: string
  settledAt: string | null
  refunds: readonly {
    id: number
    amountCents: Cents
    status: RefundStatus
    createdAt: string
    /** The claim that it pays. */
    claimId?: number | null
  }[]
  chargebacks: readonly BookChargeback[]
}

/** The changes of the card provider's balance by a chargeback. */
export interface BookChargeback {
  id: number
  status: ChargebackStatus
  withdrawnCents: Cents
  reinstatedCents: Cents
  feeCents: Cents
  openedAt: string
  withdrawnAt: string | null
  reinstatedAt: string | null
  closedAt: string | null
}

/** The wanted journal lines of one source; debit positive, credit negative, zero in sum. */
export interface Posting {
  source: JobSource
  date: string
  lines: { role: AccountRole; cents: Cents }[]
}

const CREDIT_OF_KIND: Record<LineKind, AccountRole> = {
  price: 'customerDeposits',
  tip: 'tipsPayable',
  changeFee: 'changeFees',
  cardFee: 'cardFees',
}

/**
 * Returns the wanted journal lines of a job, balanced for each source. A source that contains a day moves
 * with that day: `entriesToPost` then reverses the entries of the old day on the old day.
 */
export function postingsOf(books: JobBooks): Posting[] {
  const made = [
    ...(books.isCompleted ? [revenueOf(books)] : []),
    ...costsOf(books),
    ...books.charges.flatMap((charge) => chargeOf(charge, books.timeZone)),
    ...books.recorded.flatMap((payment) => recordedOf(payment, books.timeZone)),
    ...books.claimsPaid.map(({ id, cents: amount, paidOn }) =>
      posting(`claim-paid ${id}`, paidOn, [debit('claims', amount), credit('cash', amount)]),
    ),
    ...byDay(books.tipPayouts, ({ paidOn }) => paidOn).map(([day, payouts]) =>
      posting(`tips-paid ${day}`, day, [
        debit('tipsPayable', sumOf(payouts)),
        credit('cash', sumOf(payouts)),
      ]),
    ),
  ]
  if (books.isCompleted) made.push(appliedOf(made, books.today, lostCentsOf(books)))
  return made.filter(({ lines }) => lines.length > 0)
}

/** Debits what the client owes and credits income; discounts are separate and never exceed the rest. */
function revenueOf({ revenue, moveDay }: JobBooks): Posting {
  const grossCents = sumOf(revenue.filter(({ cents: amount }) => amount > 0))
  const discountCents = Math.min(grossCents, -sumOf(revenue.filter(({ cents: amount }) => amount < 0)))
  return posting(`revenue ${moveDay}`, moveDay, [
    debit('receivable', grossCents - discountCents),
    debit('discounts', discountCents),
    ...revenue
      .filter(({ cents: amount }) => amount > 0)
      .map(({ item, cents: amount }) => credit(roleOfRevenue(item), amount)),
  ])
}

/**
 * Costs are posted on the day of the move; for a job that is not completed only the paid ones, on the day of
 * payment.
 */
function costsOf({ costs, isCompleted, moveDay }: JobBooks): Posting[] {
  const paid = costs.flatMap((cost) => (cost.paidOn === null ? [] : [{ ...cost, paidOn: cost.paidOn }]))
  const incurred: [string, JobBooks['costs']][] = isCompleted
    ? [[moveDay, costs]]
    : byDay(paid, ({ paidOn }) => paidOn)
  return [
    ...incurred.map(([day, lines]) =>
      posting(
        `costs ${day}`,
        day,
        lines.flatMap(({ section, item, cents: amount }) => [
          debit(roleOfCost(section, item), amount),
          credit(payableRoleOf(section, item), amount),
        ]),
      ),
    ),
    ...byDay(paid, ({ paidOn }) => paidOn).map(([day, lines]) =>
      posting(
        `cost-paid ${day}`,
        day,
        lines.flatMap(({ section, item, cents: amount }) => [
          debit(payableRoleOf(section, item), amount),
          credit('cash', amount),
        ]),
      ),
    ),
  ]
}

/** What a charge paid on the day it succeeded, and what each refund that did not fail returned. */
function chargeOf(charge: BookCharge, timeZone: string): Posting[] {
  const dayOf = (instant: string) => wallClockOf(instant, timeZone).slice(0, 10)
  const netLines = (refundedCents: Cents): Line[] =>
    settleLines(charge, charge.capturedCents, refundedCents).map(({ kind, netCents }) =>
      credit(CREDIT_OF_KIND[kind], netCents),
    )
  const clearing = (lines: Line[]): Line[] => [credit('cardClearing', sumLines(lines)), ...lines]
  const made = [
    posting(
      `payment ${charge.id}`,
      dayOf(charge.settledAt ?? charge.createdAt),
      clearing(netLines(cents(0))),
    ),
  ]
  let refundedCents = cents(0)
  for (const refund of charge.refunds.filter(({ status }) => status !== 'failed')) {
    // It pays a claim: what the client paid for the move stays paid.
    if (typeof refund.claimId === 'number') {
      made.push(
        posting(
          `refund ${refund.id}`,
          dayOf(refund.createdAt),
          clearing([debit('claims', refund.amountCents)]),
        ),
      )
      continue
    }
    const before = netLines(refundedCents)
    refundedCents = cents(refundedCents + refund.amountCents)
    const taken: Line[] = [
      ...netLines(refundedCents),
      ...before.map(([role, amount]) => credit(role, amount)),
    ]
    made.push(posting(`refund ${refund.id}`, dayOf(refund.createdAt), clearing(taken)))
  }
  return [...made, ...charge.chargebacks.flatMap((one) => chargebackOf(one, dayOf))]
}

/**
 * What the bank withdrew is a claim until it decides: then it is back in the balance, or a loss. What the
 * client paid stays paid in the ledger: a lost chargeback is the company's expense, not the client's debt.
 */
function chargebackOf(chargeback: BookChargeback, dayOf: (instant: string) => string): Posting[] {
  const { id, status, withdrawnCents, reinstatedCents, feeCents, openedAt } = chargeback
  const withdrawnOn = dayOf(chargeback.withdrawnAt ?? openedAt)
  const lostCents = status === 'lost' ? withdrawnCents - reinstatedCents : 0
  return [
    posting(`chargeback ${id}`, withdrawnOn, [
      debit('disputedPayments', withdrawnCents),
      credit('cardClearing', withdrawnCents),
    ]),
    posting(`chargeback-fee ${id}`, withdrawnOn, [
      debit('chargebackFees', feeCents),
      credit('cardClearing', feeCents),
    ]),
    posting(`chargeback-returned ${id}`, dayOf(chargeback.reinstatedAt ?? openedAt), [
      debit('cardClearing', reinstatedCents),
      credit('disputedPayments', reinstatedCents),
    ]),
    posting(`chargeback-lost ${id}`, dayOf(chargeback.closedAt ?? openedAt), [
      debit('chargebackLosses', lostCents),
      credit('disputedPayments', lostCents),
    ]),
  ]
}

/** Cents lost by chargebacks of a job. */
function lostCentsOf({ charges }: JobBooks): number {
  return charges
    .flatMap(({ chargebacks }) => chargebacks)
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { withdrawnCents, reinstatedCents }) => sum + withdrawnCents - reinstatedCents, 0)
}

function recordedOf(
  { id, amountCents, paymentType, paidOn, voidedAt }: JobBooks['recorded'][number],
  timeZone: string,
): Posting[] {
  const lines = (amount: number): Line[] => [
    debit('undepositedFunds', amount),
    credit(CREDIT_OF_KIND[kindOfRecorded(paymentType)], amount),
  ]
  const made = [posting(`recorded ${id}`, paidOn, lines(amountCents))]
  if (voidedAt === null) return made
  return [
    ...made,
    posting(`void ${id}`, wallClockOf(voidedAt, timeZone).slice(0, 10), lines(0 - amountCents)),
  ]
}

/**
 * Offsets what a client has paid for a completed job against what they owe, so that no deposit of it is left.
 * A second payment after a lost chargeback reduces the loss.
 */
function appliedOf(others: readonly Posting[], today: string, lostCents: number): Posting {
  const balanceOf = (wanted: AccountRole) =>
    sumOf(others.flatMap(({ lines }) => lines.filter(({ role }) => role === wanted)))
  const heldCents = -balanceOf('customerDeposits')
  const regainedCents = Math.min(lostCents, Math.max(0, heldCents - balanceOf('receivable')))
  return posting('applied', today, [
    debit('customerDeposits', heldCents),
    credit('receivable', heldCents - regainedCents),
    credit('chargebackLosses', regainedCents),
  ])
}

type Line = [role: AccountRole, cents: number]
const debit = (role: AccountRole, amountCents: number): Line => [role, amountCents]
const credit = (role: AccountRole, amountCents: number): Line => [role, 0 - amountCents]

function posting(source: JobSource, date: string, lines: readonly Line[]): Posting {
  const sums = new Map<AccountRole, number>()
  for (const [role, amount] of lines) sums.set(role, (sums.get(role) ?? 0) + amount)
  const kept = [...sums].filter(([, amount]) => amount !== 0)
  return { source, date, lines: kept.map(([role, amount]) => ({ role, cents: cents(amount) })) }
}

function byDay<T>(items: readonly T[], dayOf: (item: T) => string): [string, T[]][] {
  return [...Map.groupBy(items, dayOf)]
}

function sumOf(items: readonly { cents: Cents }[]): number {
  return sumCents(items.map((item) => item.cents))
}

function sumLines(lines: readonly Line[]): number {
  return lines.reduce((sum, [, amount]) => sum + amount, 0)
}

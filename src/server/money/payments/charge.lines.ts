import { profileOfState } from '../../../shared/trade/profiles.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  lineTotalCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { dueLines, owedCents } from '../../../shared/money/payments/due.ts'
import {
  cardFeeLine,
  feeLine,
  isSameLines,
  kindOfLine,
  linesTotalCents,
  type ChargePurpose,
} from '../../../shared/money/payments/lines.ts'
import { DUE_ITEMS, MOST_TIP_DOLLARS, type TransactionLine } from '../../../shared/money/payments/payment.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { MoneyState } from './due.ts'
import { chargedByRevenueLine, type StoredCharge } from './money.ts'

/** The least that the card provider takes in dollars of the United States. */
const LEAST_CHARGE_CENTS = cents(50)

/** What a charge is wanted for; tips in dollars, `members` of the crew that change. */
export interface Wanted {
  purpose: ChargePurpose
  tip: number
  members: number
  revenueLineId: number | null
}

/**
 * Who is about to pay: clients pay what is due, managers who see financials may pay a line of revenue too.
 */
export interface Payer {
  mayPayLines: boolean
  payerId: number
  /** The office charges somebody else's card: no more than that person agreed to (docs/decisions/0025). */
  isStaff: boolean
}

/** What a viewer of a job may pay in the name of this person. */
export function payerFor(
  viewer: Pick<Viewer, 'kind' | 'viewFinancials'>,
  { callerId, payerId }: { callerId: number; payerId: number },
): Payer {
  const isManager = viewer.kind === 'manager'
  const isStaff = isManager && callerId !== payerId
  return { mayPayLines: isManager && viewer.viewFinancials, payerId, isStaff }
}

/** How a charge that was begun is judged again: by who began it. */
function payerOfCharge({ createdBy, userId }: Pick<StoredCharge, 'createdBy' | 'userId'>): Payer {
  return { mayPayLines: true, payerId: userId, isStaff: createdBy !== userId }
}

/**
 * The lines of a charge as the server works them out, with the fee of that kind of card. Throws rest_conflict
 * for what cannot be paid now, rest_forbidden for revenue lines by who does not see financials.
 */
export function chargeLines(
  state: MoneyState,
  wanted: Wanted,
  payer: Payer,
  funding: string,
): TransactionLine[] {
  const lines = payer.isStaff ? agreedPart(state, wanted, payer) : baseLines(state, wanted, payer)
  return [...lines, ...cardFeeLine(state.job.id, lines, cardFeePercent(state.job), funding)]
}

/**
 * What staff may charge of the lines: the deposit of an inquiry, else what is left of the agreed amount. Tips
 * and paid changes are the client's to pay. Throws amount_not_agreed where nothing is left.
 */
function agreedPart(state: MoneyState, wanted: Wanted, payer: Payer): TransactionLine[] {
  if (wanted.tip > 0 || !['due', 'revenueLine'].includes(wanted.purpose)) throw amountNotAgreed([])
  const lines = baseLines(state, wanted, payer)
  const left = staffLeftCents(state, payer.payerId)
  if (left === null || linesTotalCents(lines) <= left) return lines
  const part = firstCents(lines, left)
  if (part.length === 0) throw amountNotAgreed([])
  return part
}

/** What staff may still charge somebody towards the price, in cents; null where there is no such limit. */
export function staffLeftCents({ staffLimitFor, facts }: MoneyState, payerId: number | null): Cents | null {
  const limit = staffLimitFor(payerId)
  return limit === null ? null : cents(Math.max(0, limit - facts.paidCents))
}

/** The first lines that come to no more than so many cents, the last of them in part. */
function firstCents(lines: readonly TransactionLine[], mostCents: Cents): TransactionLine[] {
  let left: number = mostCents
  return lines.flatMap((line) => {
    const part = Math.min(centsFromDollars(line.amount), left)
    left -= part
    if (part === 0) return []
    if (part === centsFromDollars(line.amount)) return [line]
    const amount = dollarsFromCents(cents(part))
    return [{ ...line, productRate: amount, productUnits: 1, amount }]
  })
}

function amountNotAgreed(lines: readonly TransactionLine[]): AppError {
  const amount = dollarsFromCents(linesTotalCents(lines))
  return new AppError('amount_not_agreed', { details: { lineItems: lines, amount } })
}

function baseLines(state: MoneyState, wanted: Wanted, payer: Payer): TransactionLine[] {
  const { job } = state
  switch (wanted.purpose) {
    case 'due': {
      const due = dueLines(state.facts)
      return due.length > 0 ? [...due, ...tipLines(job, wanted.tip)] : refuse('Nothing is due now.')
    }
    case 'tip':
      return wanted.tip > 0 ? tipLines(job, wanted.tip) : refuse('There is nothing to pay.')
    case 'changeMoveDate':
      return feeLines(job, 'changeDatetimeFee', 1)
    case 'changeCrewSize':
      return feeLines(job, 'changeCrewSizeFee', wanted.members)
    case 'revenueLine':
      return revenueLine(state, wanted.revenueLineId, payer)
  }
}

function refuse(message: string): never {
  throw new AppError('rest_conflict', { message })
}

/** A tip is never taken while the job is inquiring, nor for one that is off. */
function tipLines(job: JobRecord, tip: number): TransactionLine[] {
  if (tip === 0) return []
  if (!mayTip(job)) refuse('A tip can be given once the move is scheduled.')
  return [feeLine(job.id, 'tip', tip)]
}

/** Whether a tip can be given for a job. */
export function mayTip(job: Pick<JobRecord, 'jobStatus' | 'deletedAt'>): boolean {
  return job.deletedAt === null && (job.jobStatus === 'scheduled' || job.jobStatus === 'completed')
}

function feeLines(
  job: JobRecord,
  item: 'changeDatetimeFee' | 'changeCrewSizeFee',
  units: number,
): TransactionLine[] {
  if (job.jobStatus !== 'scheduled' || job.deletedAt !== null)
    refuse('Only a scheduled job has a fee for this change.')
  const rate = job.company.variables[item].value
  if (rate <= 0 || units < 1) refuse('There is nothing to pay for this change.')
  return [feeLine(job.id, item, rate, units)]
}

/** What is left of one revenue line, never more than what is left of the job. */
function revenueLine(state: MoneyState, id: number | null, { mayPayLines }: Payer): TransactionLine[] {
  if (!mayPayLines) throw new AppError('rest_forbidden')
  const { jobStatus, deletedAt } = state.job
  // Of an inquiry the deposit is charged, of a move that is off nothing.
  if (deletedAt !== null || (jobStatus !== 'scheduled' && jobStatus !== 'completed'))
    refuse('A line can be paid once the move is scheduled.')
  const line = state.prices.revenue.find((one) => one.id === id)
  if (!line) throw new AppError('rest_not_found', { message: 'This line is not there any more.' })
  const total = lineTotalCents(line.rate, line.units)
  if (total <= 0 || line.item === 'discount')
    throw new AppError('rest_conflict', { message: 'Please check and input correct fields!' })
  const charged = chargedByRevenueLine(state.money).get(line.id) ?? 0
  const amount = Math.min(total - charged, owedCents(state.facts) - state.facts.paidCents)
  if (amount <= 0) refuse('This line is paid.')
  const dollars = dollarsFromCents(cents(amount))
  // A whole line keeps its rate and units; a part of it is an amount.
  const isWhole = amount === total
  return [
    {
      productItemId: line.id,
      productItem: line.item,
      productRate: isWhole ? line.rate : dollars,
      productUnits: isWhole ? line.units : 1,
      amount: dollars,
    },
  ]
}

/** What the lines that a browser sends are meant for. */
export function wantedBy(state: MoneyState, sent: readonly TransactionLine[]): Wanted {
  const { job } = state
  const own = sent.filter(({ productItemId }) => productItemId === job.id)
  const has = (item: string) => own.some(({ productItem }) => productItem === item)
  const tip = own.find(({ productItem }) => productItem === 'tip')?.amount ?? 0
  const none = { tip: 0, members: 0, revenueLineId: null }
  const [first] = sent
  // A line of revenue may bear the number of its job, and an item that a charge of the job has as well.
  const revenue = state.prices.revenue.find(
    (line) => first !== undefined && line.id === first.productItemId && line.item === first.productItem,
  )
  const isDue = isSameLines(
    own.filter(({ productItem }) => DUE_ITEMS.some((item) => item === productItem)),
    dueLines(state.facts),
  )
  if (revenue && !(revenue.id === job.id && (isDue || !has(revenue.item))))
    return { ...none, purpose: 'revenueLine', revenueLineId: revenue.id }
  if (has('changeDatetimeFee')) return { ...none, purpose: 'changeMoveDate' }
  if (has('changeCrewSizeFee')) {
    const units = own.find(({ productItem }) => productItem === 'changeCrewSizeFee')?.productUnits ?? 0
    return { ...none, purpose: 'changeCrewSize', members: Math.min(Math.max(1, Math.trunc(units)), 99) }
  }
  if (DUE_ITEMS.some((item) => has(item))) return { ...none, purpose: 'due', tip }
  if (tip > 0) return { ...none, purpose: 'tip', tip }
  return { ...none, purpose: 'due' }
}

/**
 * The lines of a charge that a browser asked for, as the server computes them. Throws amount_changed with the
 * right ones where they differ, amount_not_agreed with those that staff may charge, and rest_invalid_param
 * for a tip that is larger than a tip can be.
 */
export function judgeLines(
  state: MoneyState,
  sent: readonly TransactionLine[],
  payer: Payer,
  funding: string,
): { purpose: ChargePurpose; lines: TransactionLine[]; amountCents: Cents } {
  const wanted = wantedBy(state, sent)
  if (wanted.tip > MOST_TIP_DOLLARS)
    throw new AppError('rest_invalid_param', {
      message: `A tip is at most $${MOST_TIP_DOLLARS.toLocaleString('en-US')}.`,
      fields: { lineItems: `A tip is at most $${MOST_TIP_DOLLARS.toLocaleString('en-US')}.` },
    })
  const lines = linesOrNothing(state, wanted, payer, funding)
  // A line of 0 says nothing: a tip that was taken away.
  const asked = sent.filter(({ amount }) => amount > 0)
  if (!isSameLines(asked, lines)) {
    if (
      payer.isStaff &&
      isSameLines(asked, linesOrNothing(state, wanted, { ...payer, isStaff: false }, funding))
    )
      throw amountNotAgreed(lines)
    throw amountChanged(lines)
  }
  const amountCents = linesTotalCents(lines)
  if (amountCents < LEAST_CHARGE_CENTS)
    throw new AppError('rest_invalid_param', {
      message: `A card takes at least ${formatCents(LEAST_CHARGE_CENTS)}.`,
      fields: { lineItems: `At least ${formatCents(LEAST_CHARGE_CENTS)}.` },
    })
  return { purpose: wanted.purpose, lines, amountCents }
}

/** What is due may have been paid meanwhile: then the right lines are none. */
function linesOrNothing(state: MoneyState, wanted: Wanted, payer: Payer, funding: string): TransactionLine[] {
  if (wanted.purpose === 'due' && dueLines(state.facts).length === 0) throw amountChanged([])
  return chargeLines(state, wanted, payer, funding)
}

/** The refusal that carries the right lines. */
export function amountChanged(lines: readonly TransactionLine[]): AppError {
  const amount = dollarsFromCents(linesTotalCents(lines))
  return new AppError('amount_changed', {
    ...(lines.length === 0 && { message: 'Nothing is due any more. Reload to see what was paid.' }),
    details: { lineItems: lines, amount },
  })
}

/** Percent that paying by credit card adds: what the company set, at most what its state allows. */
export function cardFeePercent(job: JobRecord): number {
  const wanted = job.company.cardFeePercent
  const { maxPercent } = profileOfState(job.company.addressState).cardSurcharge
  return maxPercent === null ? wanted : Math.min(wanted, maxPercent)
}

/** The kind of card that a fee is taken for: where the browser confirms it may be with another card than was named. */
export function feeFunding(charge: Pick<StoredCharge, 'confirmation' | 'funding'>): string {
  return charge.confirmation === 'manual' ? charge.funding : 'unknown'
}

/**
 * Whether a charge that was begun may still be confirmed: what it pays is what the server would ask for now.
 * Returns the lines that are right, where they are others.
 */
export function staleLines(state: MoneyState, charge: StoredCharge): TransactionLine[] | null {
  const wanted = wantedBy(state, charge.lines)
  let lines: TransactionLine[] = []
  try {
    lines = chargeLines(state, wanted, payerOfCharge(charge), feeFunding(charge))
  } catch (error) {
    // What cannot be paid any more has no lines.
    if (!(error instanceof AppError)) throw error
  }
  return isSameLines(charge.lines, lines) ? null : lines
}

/**
 * The most that may be captured of a held amount, in cents: what is captured fills the price before its card
 * fee and the tip, so that no more than what is left to pay may be taken where that is less than the held
 * price.
 */
export function mostToCapture(state: MoneyState, charge: StoredCharge): Cents {
  const priceCents = linesTotalCents(
    charge.lines.filter(({ productItem }) => kindOfLine(productItem, charge.purpose) === 'price'),
  )
  const owed = Math.max(0, owedCents(state.facts) - state.facts.paidCents)
  const left = cents(Math.min(owed, staffLeftCents(state, charge.userId) ?? owed))
  return priceCents > left ? left : charge.amountCents
}

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
import { dueLines, owedCents } from '../../../shared/jobs/finances/due.ts'
import {
  cardFeeLine,
  feeLine,
  areLinesEqual,
  kindOfLine,
  linesTotalCents,
  type ChargePurpose,
} from '../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { DUE_ITEMS } from '../../../shared/company/settings/price-shares.ts'
import { MAX_TIP_DOLLARS } from '../../../shared/money/payments/checkout.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { MoneyState } from '../../jobs/finances/due.ts'
import { chargedByRevenueLine, type StoredCharge } from '../../jobs/finances/money.ts'
import { cardFeePercent, acceptsTip, staffLimitCents } from '../../jobs/finances/charge.limits.ts'

/** The smallest charge in US dollars that the card provider accepts. */
const MIN_CHARGE_CENTS = cents(50)

/**
 * What a charge should pay; tips in dollars, `members` of the crew who change. A change of date may be paid together
 * with one of the crew size.
 */
export interface ChargeRequest {
  purpose: ChargePurpose
  tip: number
  members: number
  revenueLineId: number | null
}

/**
 * The person about to pay: clients pay what is due; managers who see financials may also pay a line of
 * revenue.
 */
export interface Payer {
  mayPayLines: boolean
  payerId: number
  /**
   * Whether the office charges another person's card, limited to what that person agreed to
   * (docs/decisions/0025).
   */
  isStaff: boolean
}

/** Returns what a viewer of a job may pay on behalf of this person. */
export function resolvePayer(
  viewer: Pick<Viewer, 'kind' | 'viewFinancials'>,
  { callerId, payerId }: { callerId: number; payerId: number },
): Payer {
  const isManager = viewer.kind === 'manager'
  const isStaff = isManager && callerId !== payerId
  return { mayPayLines: isManager && viewer.viewFinancials, payerId, isStaff }
}

/** The payer by which a started charge is checked again, derived from who began it. */
function payerOfCharge(charge: Pick<StoredCharge, 'createdBy' | 'userId' | 'isClientPresent'>): Payer {
  return { mayPayLines: true, payerId: charge.userId, isStaff: isWithoutPayer(charge) }
}

/** Returns whether a charge was begun without its payer: by the office, with nobody typing the card. */
export function isWithoutPayer({
  createdBy,
  userId,
  isClientPresent,
}: Pick<StoredCharge, 'createdBy' | 'userId' | 'isClientPresent'>): boolean {
  return createdBy !== userId && !isClientPresent
}

/**
 * Returns the lines of a charge as the server calculates them, with the fee for that kind of card. Throws
 * rest_conflict for what cannot be paid now, rest_forbidden for revenue lines if the payer does not see
 * financials.
 */
export function chargeLines(
  state: MoneyState,
  wanted: ChargeRequest,
  payer: Payer,
  funding: string,
): TransactionLine[] {
  const lines = payer.isStaff ? agreedPart(state, wanted, payer) : baseLines(state, wanted, payer)
  return [...lines, ...cardFeeLine(state.job.id, lines, cardFeePercent(state.job), funding)]
}

/**
 * Returns the lines that staff may charge: the deposit of an inquiry, else the rest of the agreed amount.
 * Only the client pays tips and paid changes. Throws amount_not_agreed if nothing is left.
 */
function agreedPart(state: MoneyState, wanted: ChargeRequest, payer: Payer): TransactionLine[] {
  if (wanted.tip > 0 || !['due', 'revenueLine'].includes(wanted.purpose)) throw amountNotAgreed([])
  const lines = baseLines(state, wanted, payer)
  const left = staffLimitCents(state, payer.payerId)
  if (left === null || linesTotalCents(lines) <= left) return lines
  const part = firstCents(lines, left)
  if (part.length === 0) throw amountNotAgreed([])
  return part
}

/** Returns the first lines that add up to at most this amount in cents; the last one may be partial. */
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

function baseLines(state: MoneyState, wanted: ChargeRequest, payer: Payer): TransactionLine[] {
  const { job } = state
  switch (wanted.purpose) {
    case 'due': {
      const due = dueLines(state.facts)
      return due.length > 0 ? [...due, ...tipLines(job, wanted.tip)] : refuse('Nothing is due now.')
    }
    case 'tip':
      return wanted.tip > 0 ? tipLines(job, wanted.tip) : refuse('There is nothing to pay.')
    case 'changeMoveDate':
      return feeLines(job, { dates: 1, members: wanted.members })
    case 'changeCrewSize':
      return feeLines(job, { dates: 0, members: wanted.members })
    case 'revenueLine':
      return revenueLine(state, wanted.revenueLineId, payer)
  }
}

function refuse(message: string): never {
  throw new AppError('rest_conflict', { message })
}

/** Tips are rejected while the job is inquiring and for a job that is called off. */
function tipLines(job: JobRecord, tip: number): TransactionLine[] {
  if (tip === 0) return []
  if (!acceptsTip(job)) refuse('A tip can be given once the move is scheduled.')
  return [feeLine(job.id, 'tip', tip)]
}

/** Returns a line for each kind of change that costs a fee: another date, other members, or both. */
function feeLines(job: JobRecord, { dates, members }: { dates: number; members: number }): TransactionLine[] {
  if (job.jobStatus !== 'scheduled' || job.deletedAt !== null)
    refuse('Only a scheduled job has a fee for this change.')
  const units = [
    ['changeDatetimeFee', dates],
    ['changeCrewSizeFee', members],
  ] as const
  const lines = units.flatMap(([item, count]) => {
    const rate = job.company.variables[item].value
    return rate > 0 && count > 0 ? [feeLine(job.id, item, rate, count)] : []
  })
  return lines.length > 0 ? lines : refuse('There is nothing to pay for this change.')
}

/** The unpaid part of one revenue line, at most the unpaid part of the job. */
function revenueLine(state: MoneyState, id: number | null, { mayPayLines }: Payer): TransactionLine[] {
  if (!mayPayLines) throw new AppError('rest_forbidden')
  const { jobStatus, deletedAt } = state.job
  // An inquiry is charged only its deposit, and a move that is called off nothing.
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
  // A whole line keeps its rate and units; a partial line is only an amount.
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

/** Returns what the lines sent by a browser are meant to pay. */
export function readChargeRequest(state: MoneyState, sent: readonly TransactionLine[]): ChargeRequest {
  const { job } = state
  const own = sent.filter(({ productItemId }) => productItemId === job.id)
  const has = (item: string) => own.some(({ productItem }) => productItem === item)
  const tip = own.find(({ productItem }) => productItem === 'tip')?.amount ?? 0
  const none = { tip: 0, members: 0, revenueLineId: null }
  const [first] = sent
  // A revenue line may have the id of its job and the same item as another charge of the job.
  const revenue = state.prices.revenue.find(
    (line) => first !== undefined && line.id === first.productItemId && line.item === first.productItem,
  )
  const isDue = areLinesEqual(
    own.filter(({ productItem }) => DUE_ITEMS.some((item) => item === productItem)),
    dueLines(state.facts),
  )
  if (revenue && !(revenue.id === job.id && (isDue || !has(revenue.item))))
    return { ...none, purpose: 'revenueLine', revenueLineId: revenue.id }
  const crewUnits = own.find(({ productItem }) => productItem === 'changeCrewSizeFee')?.productUnits
  const members = crewUnits === undefined ? 0 : Math.min(Math.max(1, Math.trunc(crewUnits)), 99)
  if (has('changeDatetimeFee')) return { ...none, purpose: 'changeMoveDate', members }
  if (members > 0) return { ...none, purpose: 'changeCrewSize', members }
  if (DUE_ITEMS.some((item) => has(item))) return { ...none, purpose: 'due', tip }
  if (tip > 0) return { ...none, purpose: 'tip', tip }
  return { ...none, purpose: 'due' }
}

/**
 * Returns the lines of a charge requested by a browser, as the server calculates them. Throws amount_changed
 * with the right lines if they differ, amount_not_agreed with those that staff may charge, and
 * rest_invalid_param for a tip above the maximum.
 */
export function checkChargeLines(
  state: MoneyState,
  sent: readonly TransactionLine[],
  payer: Payer,
  funding: string,
): { purpose: ChargePurpose; lines: TransactionLine[]; amountCents: Cents } {
  const wanted = readChargeRequest(state, sent)
  if (wanted.tip > MAX_TIP_DOLLARS)
    throw new AppError('rest_invalid_param', {
      message: `A tip is at most $${MAX_TIP_DOLLARS.toLocaleString('en-US')}.`,
      fields: { lineItems: `A tip is at most $${MAX_TIP_DOLLARS.toLocaleString('en-US')}.` },
    })
  const lines = linesOrNothing(state, wanted, payer, funding)
  // A line of 0, such as a removed tip, is ignored.
  const requestedLines = sent.filter(({ amount }) => amount > 0)
  if (!areLinesEqual(requestedLines, lines)) {
    if (
      payer.isStaff &&
      areLinesEqual(requestedLines, linesOrNothing(state, wanted, { ...payer, isStaff: false }, funding))
    )
      throw amountNotAgreed(lines)
    throw amountChangedError(lines)
  }
  const amountCents = linesTotalCents(lines)
  if (amountCents < MIN_CHARGE_CENTS)
    throw new AppError('rest_invalid_param', {
      message: `A card takes at least ${formatCents(MIN_CHARGE_CENTS)}.`,
      fields: { lineItems: `At least ${formatCents(MIN_CHARGE_CENTS)}.` },
    })
  return { purpose: wanted.purpose, lines, amountCents }
}

/** The amount due may have been paid in the meantime; then there are no lines. */
function linesOrNothing(
  state: MoneyState,
  wanted: ChargeRequest,
  payer: Payer,
  funding: string,
): TransactionLine[] {
  if (wanted.purpose === 'due' && dueLines(state.facts).length === 0) throw amountChangedError([])
  return chargeLines(state, wanted, payer, funding)
}

/** Returns the error that carries the right lines. */
export function amountChangedError(lines: readonly TransactionLine[]): AppError {
  const amount = dollarsFromCents(linesTotalCents(lines))
  return new AppError('amount_changed', {
    ...(lines.length === 0 && { message: 'Nothing is due any more. Reload to see what was paid.' }),
    details: { lineItems: lines, amount },
  })
}

/**
 * Returns the funding type that the card fee is based on; 'unknown' if the browser confirms, because it may
 * use another card than the one named.
 */
export function feeFunding(charge: Pick<StoredCharge, 'confirmation' | 'funding'>): string {
  return charge.confirmation === 'manual' ? charge.funding : 'unknown'
}

/**
 * Returns the right lines if they differ from those of a started charge, else null. A charge may be confirmed
 * only if it pays what the server would charge now.
 */
export function findChangedLines(state: MoneyState, charge: StoredCharge): TransactionLine[] | null {
  const wanted = readChargeRequest(state, charge.lines)
  let lines: TransactionLine[] = []
  try {
    lines = chargeLines(state, wanted, payerOfCharge(charge), feeFunding(charge))
  } catch (error) {
    // A charge that can no longer be paid has no lines.
    if (!(error instanceof AppError)) throw error
  }
  return areLinesEqual(charge.lines, lines) ? null : lines
}

/**
 * Returns the most that may be captured of an authorized amount, in cents. The capture fills the price before
 * its card fee and the tip, so it is limited to the unpaid amount if that is less than the authorized price.
 */
export function maxCaptureCents(state: MoneyState, charge: StoredCharge): Cents {
  const priceCents = linesTotalCents(
    charge.lines.filter(({ productItem }) => kindOfLine(productItem, charge.purpose) === 'price'),
  )
  const owed = Math.max(0, owedCents(state.facts) - state.facts.paidCents)
  const left = cents(Math.min(owed, staffLimitCents(state, charge.userId) ?? owed))
  return priceCents > left ? left : charge.amountCents
}

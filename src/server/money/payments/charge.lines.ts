import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  lineTotalCents,
  type Cents,
} from '../../../shared/kernel/money.ts'
import { dueLines, owedCents } from '../../../shared/jobs/finances/due.ts'
import {
  cardFeeLine,
  feeLine,
  linesTotalCents,
  type ChargePurpose,
} from '../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { MoneyState } from '../../jobs/finances/due.ts'
import { chargedByRevenueLine, type StoredCharge } from '../../jobs/finances/money.ts'
import { cardFeePercent, acceptsTip, staffLimitCents } from '../../jobs/finances/charge.limits.ts'

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

/** Returns the error that carries the lines that staff may charge. */
export function amountNotAgreed(lines: readonly TransactionLine[]): AppError {
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

import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, dollarsFromCents, formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { dueLines, owedCents } from '../../../shared/jobs/finances/due.ts'
import {
  areLinesEqual,
  kindOfLine,
  linesTotalCents,
  type ChargePurpose,
} from '../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { DUE_ITEMS } from '../../../shared/company/settings/price-shares.ts'
import { MAX_TIP_DOLLARS } from '../../../shared/money/payments/checkout.ts'
import type { MoneyState } from '../../jobs/finances/due.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { staffLimitCents } from '../../jobs/finances/charge.limits.ts'
import {
  amountNotAgreed,
  chargeLines,
  isWithoutPayer,
  type ChargeRequest,
  type Payer,
} from './charge.lines.ts'

/** The smallest charge in US dollars that the card provider accepts. */
const MIN_CHARGE_CENTS = cents(50)

/** The payer by which a started charge is checked again, derived from who began it. */
function payerOfCharge(charge: Pick<StoredCharge, 'createdBy' | 'userId' | 'isClientPresent'>): Payer {
  return { mayPayLines: true, payerId: charge.userId, isStaff: isWithoutPayer(charge) }
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

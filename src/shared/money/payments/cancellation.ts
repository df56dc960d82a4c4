import type { RefundStep } from '../../company/settings/online-booking.ts'
import { netCentsOfKinds, type ChargePurpose, type SettledLine } from '../../jobs/finances/lines.ts'
import { addDays, formatDayInWords } from '../../kernel/dates.ts'
import { cents, percentOfCents, sumCents, type Cents } from '../../kernel/money.ts'

/** Why a client gets back this share of a deposit: nothing was booked, the right to withdraw, or the company's steps. */
export type RefundBasis = 'inquiry' | 'rescission' | 'steps'

/** What decides how much of a deposit a client gets back who cancels today; days are `YYYY-MM-DD`. */
export interface CancellationFacts {
  isBooked: boolean
  today: string
  moveDay: string | null
  /** The last day on which the client may withdraw without penalty; null without such a right. */
  rescissionUntil: string | null
  steps: readonly RefundStep[]
}

/** Returns the percentage of a deposit that is refunded, and why. */
export function depositRefund(facts: CancellationFacts): { percent: number; basis: RefundBasis } {
  if (!facts.isBooked) return { percent: 100, basis: 'inquiry' }
  if (facts.rescissionUntil !== null && facts.today <= facts.rescissionUntil)
    return { percent: 100, basis: 'rescission' }
  const { moveDay } = facts
  const step = facts.steps
    .toSorted((one, other) => other.daysBefore - one.daysBefore)
    .find(({ daysBefore }) => moveDay === null || addDays(facts.today, daysBefore) <= moveDay)
  return { percent: step?.percent ?? 0, basis: 'steps' }
}

/** A part of the time before a move in which a client who cancels gets back this percentage of the deposit. */
export interface RefundPeriod {
  /** Its last day, `YYYY-MM-DD`. */
  until: string
  percent: number
}

/**
 * Returns the periods from `today` in which some of the deposit of a booked move is refunded, in their order. `percentOn`
 * returns the percentage on a day, which changes only after a day on which a rule ends.
 */
export function refundPeriods(
  { today, moveDay, rescissionUntil, steps }: Omit<CancellationFacts, 'isBooked'>,
  percentOn: (day: string) => number,
): RefundPeriod[] {
  const ends = [
    ...(rescissionUntil === null ? [] : [rescissionUntil]),
    ...(moveDay === null ? [] : steps.map(({ daysBefore }) => addDays(moveDay, -daysBefore))),
  ]
  const days = [...new Set(ends)].filter((day) => day >= today).toSorted()
  const periods = days.map((until) => ({ until, percent: percentOn(until) }))
  return periods.filter(({ percent }, index) => percent > 0 && percent !== periods[index + 1]?.percent)
}

/** Returns until when a deposit is refundable, in words: 'Refundable until Sat, Dec 5.' */
export function refundableText(periods: readonly RefundPeriod[], today: string): string {
  if (periods.length === 0) return 'This payment is not refundable if you cancel.'
  return periods
    .map(({ until, percent }, index) => {
      const day = formatDayInWords(until, today)
      if (index > 0) return `Then ${percent}% until ${day}.`
      return percent === 100 ? `Refundable until ${day}.` : `${percent}% refundable until ${day}.`
    })
    .join(' ')
}

/**
 * Returns the cents of a charge that go back to its card when the client cancels: of a deposit its percentage, the
 * price of work that was not done and tips in full, fees of changes unless the change was made, and of a card fee the
 * share of what is refunded.
 */
export function cancellationRefund(
  settled: readonly SettledLine[],
  purpose: ChargePurpose,
  { percent, isFeeUsed }: { percent: number; isFeeUsed: boolean },
): Cents {
  const refundOf = ({ line, kind, netCents }: SettledLine): Cents => {
    if (kind === 'changeFee' && isFeeUsed) return cents(0)
    const isDeposit = kind === 'price' && purpose !== 'revenueLine' && line.productItem === 'serviceFee'
    return isDeposit ? percentOfCents(netCents, percent) : netCents
  }
  // The card fee was taken on everything except the tip.
  const bearing = settled.filter(({ kind }) => kind === 'price' || kind === 'changeFee')
  const refund = sumCents(bearing.map(refundOf))
  const charged = netCentsOfKinds(bearing, 'price', 'changeFee')
  const cardFee = netCentsOfKinds(settled, 'cardFee')
  return sumCents([
    refund,
    cents(charged === 0 ? 0 : Math.round((cardFee * refund) / charged)),
    netCentsOfKinds(settled, 'tip'),
  ])
}

import type { TradeProfileName } from '../../trade/profiles.ts'
import { cents, sumCents, type Cents } from '../../kernel/money.ts'
import { type ClockSpan, toHours } from './clock.rules.ts'

/** What a regime says about overtime, meals and rests of workers who are paid by the hour. None of it is legal advice. */
export interface LaborRules {
  readonly weeklyHours: number
  /** Hours of a workday, and hours on end, above which overtime is due; null without such a rule. */
  readonly dailyHours: number | null
  readonly hoursOnEnd: number | null
  /** Hours of a shift above which a meal period is due, and its least minutes; null without such a rule. */
  readonly meal: { readonly afterHours: number; readonly minutes: number; readonly source: string } | null
  /** Whether a rest of 10 minutes is due for each 4 hours or major part of them. */
  readonly rests: { readonly source: string } | null
  readonly source: string
}

/** 29 USC 207(a)(1): over 40 hours in a workweek at one and a half times the regular rate. It requires no breaks. */
const FEDERAL: LaborRules = {
  weeklyHours: 40,
  dailyHours: null,
  hoursOnEnd: null,
  meal: null,
  rests: null,
  source: '29 USC 207(a)(1)',
}

/** Rules of each profile. Texas has none of its own for these workers, so the federal ones apply. */
export const LABOR_RULES: Readonly<Record<TradeProfileName, LaborRules>> = {
  federal: FEDERAL,
  texas: FEDERAL,
  other: FEDERAL,
  colorado: {
    weeklyHours: 40,
    dailyHours: 12,
    hoursOnEnd: 12,
    meal: { afterHours: 5, minutes: 30, source: '7 CCR 1103-1, rule 5.1' },
    rests: { source: '7 CCR 1103-1, rule 5.2' },
    source: '7 CCR 1103-1, rule 4.1.1',
  },
}

/** A gap of up to this many minutes is a meal within one shift, above it begins another shift. */
const MOST_GAP_MINUTES = 120
const MINUTE_MS = 60_000

/** Paid hours of one workday. */
export interface WorkedDay {
  day: string
  hours: number
}

/** Returns the shifts of a person: paid spans with no more than a meal between them, in order. */
export function shiftsOf(
  spans: readonly ClockSpan[],
): { from: number; to: number; spans: { from: number; to: number }[] }[] {
  const shifts: { from: number; to: number; spans: { from: number; to: number }[] }[] = []
  const ended = spans
    .flatMap(({ from, to }) => (to === null || to <= from ? [] : [{ from, to }]))
    .toSorted((one, other) => one.from - other.from)
  for (const span of ended) {
    const last = shifts.at(-1)
    if (last && span.from - last.to <= MOST_GAP_MINUTES * MINUTE_MS) {
      last.spans.push(span)
      last.to = Math.max(last.to, span.to)
    } else shifts.push({ ...span, spans: [span] })
  }
  return shifts
}

/**
 * Returns the hours of overtime of one workweek, to 2 decimals: those above the week's, or by the day or on end where that
 * gives more (7 CCR 1103-1, rule 4.1.1: whichever calculation results in the greater payment).
 */
export function overtimeHours(
  days: readonly WorkedDay[],
  spans: readonly ClockSpan[],
  rules: LaborRules,
  isExempt: boolean,
): number {
  if (isExempt) return 0
  const sum = (hours: readonly number[]) => hours.reduce((total, one) => total + one, 0)
  const weekly = Math.max(0, sum(days.map(({ hours }) => hours)) - rules.weeklyHours)
  const over = (most: number | null, hours: readonly number[]) =>
    most === null ? 0 : sum(hours.map((one) => Math.max(0, one - most)))
  const daily = over(
    rules.dailyHours,
    days.map(({ hours }) => hours),
  )
  const onEnd = over(
    rules.hoursOnEnd,
    shiftsOf(spans).map((shift) => sum(shift.spans.map(({ from, to }) => toHours(to - from)))),
  )
  return Math.round(Math.max(weekly, daily, onEnd) * 100) / 100
}

/** Hours at one rate; cents for each hour, with fractions where a flat rate is divided by hours. */
export interface PaidHours {
  hours: number
  rate: number
}

/**
 * Returns what overtime adds to the pay of a workweek, in cents: half of the regular rate for each hour, because the hours
 * themselves are paid already. The regular rate is the average of all rates of the week, weighted by hours (29 CFR 778.115).
 */
export function overtimePremium(paid: readonly PaidHours[], hours: number): Cents {
  const all = paid.reduce((sum, one) => sum + one.hours, 0)
  if (hours <= 0 || all <= 0) return cents(0)
  const earned = sumCents(paid.map((one) => cents(Math.round(one.hours * one.rate))))
  // Hours have two decimals: whole hundredths divide exactly.
  return cents(Math.round((earned * Math.round(hours * 100)) / (2 * Math.round(all * 100))))
}

/** Returns the rests of 10 minutes that are due for these hours of work (7 CCR 1103-1, rule 5.2). */
export function restsDue(hours: number): number {
  return hours <= 2 ? 0 : Math.ceil((hours - 2) / 4)
}

/** Returns what is missing of the meals and rests that the rules want for the paid spans of a day, in words. */
export function breakFlags(
  spans: readonly ClockSpan[],
  breaks: readonly ClockSpan[],
  rules: LaborRules,
): string[] {
  const flags: string[] = []
  const ended = breaks.flatMap(({ from, to }) => (to === null ? [] : [to - from]))
  const { meal, rests } = rules
  if (meal) {
    const missed = shiftsOf(spans).filter(({ from, to, spans: worked }) => {
      const gaps = worked.slice(1).map((span, index) => span.from - (worked[index]?.to ?? span.from))
      return (
        to - from > meal.afterHours * 60 * MINUTE_MS && !gaps.some((gap) => gap >= meal.minutes * MINUTE_MS)
      )
    })
    if (missed.length > 0)
      flags.push(
        `No break of ${meal.minutes} minutes in a shift of more than ${meal.afterHours} hours (${meal.source}).`,
      )
  }
  if (rests) {
    const hours = toHours(spans.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0))
    const due = restsDue(hours)
    const taken = ended.filter(
      (length) => length >= 10 * MINUTE_MS && (!meal || length < meal.minutes * MINUTE_MS),
    ).length
    if (taken < due)
      flags.push(
        `Recorded rests of 10 minutes: ${taken}; due for these hours: ${due}, as paid time (${rests.source}).`,
      )
  }
  return flags
}

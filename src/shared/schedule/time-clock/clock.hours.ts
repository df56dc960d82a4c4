import { type ClockDay, type ClockSpan, toHours } from './clock.rules.ts'

/** Breaks of up to this many minutes are hours worked (29 CFR 785.18). */
export const PAID_BREAK_MINUTES = 20

/** How a company counts the times of its clocks. */
export interface ClockSettings {
  /** Minutes to which times are rounded: 5, 6 or 15, which 29 CFR 785.48(b) allows; 0 takes them as they are. */
  rounding: number
  /** Whether the bill has the lead's way to the job. */
  isTravelBilled: boolean
  /** Whether the way to the job is paid. */
  isTravelPaid: boolean
}

/** Returns a time rounded to the nearest of these minutes, half up, which favors neither side (29 CFR 785.48(b)). */
export function roundTime(at: number, minutes: number): number {
  if (minutes === 0) return at
  const step = minutes * 60_000
  return Math.floor(at / step + 0.5) * step
}

/**
 * Returns the spans of a clock that the pay counts: work, breaks of at most 20 minutes, and the way if it is paid. Spans
 * that still last are left out.
 */
export function paidSpans(
  day: Pick<ClockDay, 'work' | 'breaks' | 'travel'>,
  settings: ClockSettings,
): ClockSpan[] {
  const short = ended(day.breaks).filter(({ from, to }) => to - from <= PAID_BREAK_MINUTES * 60_000)
  const spans = [...ended(day.work), ...short, ...(settings.isTravelPaid ? ended(day.travel) : [])]
  return rounded(spans, settings)
}

/** Returns the spans of the lead's clock that the bill counts: work without breaks, and the way if it is billed. */
export function billedSpans(day: Pick<ClockDay, 'work' | 'travel'>, settings: ClockSettings): ClockSpan[] {
  return rounded([...ended(day.work), ...(settings.isTravelBilled ? ended(day.travel) : [])], settings)
}

/** Returns the hours that the bill counts by the lead's clock; null until the lead has finished. */
export function billHours(day: ClockDay, settings: ClockSettings): number | null {
  return day.state === 'finished' ? sumHours(billedSpans(day, settings)) : null
}

/** Returns the hours that the pay of a member counts, without a least time; null until they have finished. */
export function payHours(day: ClockDay, settings: ClockSettings): number | null {
  return day.state === 'finished' ? sumHours(paidSpans(day, settings)) : null
}

/** Returns the hours of ended spans, to 2 decimals. */
export function sumHours(spans: readonly ClockSpan[]): number {
  return toHours(ended(spans).reduce((sum, { from, to }) => sum + to - from, 0))
}

function ended(spans: readonly ClockSpan[]): { from: number; to: number }[] {
  return spans.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
}

/** Each time is rounded for itself, so that spans that touch still touch. */
function rounded(spans: readonly { from: number; to: number }[], { rounding }: ClockSettings): ClockSpan[] {
  return spans
    .map(({ from, to }) => ({ from: roundTime(from, rounding), to: roundTime(to, rounding) }))
    .toSorted((one, other) => one.from - other.from)
}

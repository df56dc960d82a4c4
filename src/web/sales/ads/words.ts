import { AD_REPEAT_LABELS, type Ad } from '../../../shared/sales/ads/ad.ts'
import { formatDay, formatTime } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

type Times = Pick<Ad, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

/** Returns the times of an ad as text. */
export function adTimesText({ startDate, startTime, endDate, endTime }: Times): string {
  const from = `${formatDay(startDate)} ${formatTime(startTime)}`
  return startDate === endDate
    ? `${from} to ${formatTime(endTime)}`
    : `${from} to ${formatDay(endDate)} ${formatTime(endTime)}`
}

/** Returns the repetition of an ad as text; null if it runs once. */
export function repeatText({ repeat }: Pick<Ad, 'repeat'>): string | null {
  if (!repeat) return null
  const end = repeat.until === null ? `${repeat.count} times` : `until ${formatDay(repeat.until)}`
  return `${AD_REPEAT_LABELS[repeat.every]}, ${end} (${repeat.nth} of ${repeat.of})`
}

/** Formats dollars. */
export function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { LOST_REASON_LABELS, LOST_REASONS } from '../../../shared/jobs/jobs/lost.ts'

/** Returns how long ago an instant was: '5 min', '3 h', '1 day', '12 days'. */
export function ageText(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** Returns how many leads a column has. */
export function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`
}

/** Returns dollars as text. */
export function dollarsText(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

/** Returns the label of a stored reason of a loss; '' if there is none. */
export function reasonText(stored: string | null): string {
  const reason = LOST_REASONS.find((one) => one === stored)
  return reason ? LOST_REASON_LABELS[reason] : ''
}

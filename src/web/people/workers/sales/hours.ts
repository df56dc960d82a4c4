import type { SalesSpan } from '../../../../shared/people/workers/sales.ts'
import { minuteOf, timeOf } from '../../../../shared/people/workers/times-off.ts'

/**
 * Returns a further span of a weekday: office hours first, later ones an hour after the last, as far as the
 * day allows.
 */
export function nextSpan(hours: readonly SalesSpan[], weekday: number): SalesSpan {
  const ends = hours.filter((span) => span.weekday === weekday).map(({ to }) => minuteOf(to))
  if (ends.length === 0) return { weekday, from: '09:00', to: '17:00' }
  const from = Math.min(Math.max(...ends) + 60, 23 * 60)
  return { weekday, from: timeOf(from), to: timeOf(Math.min(from + 120, 24 * 60)) }
}

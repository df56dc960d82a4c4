import { formatDateInWords } from '../../kernel/dates.ts'

/** What a member of a crew knows of a job that is ahead. */
export interface KnownJob {
  /** When it begins, on the company's clock, `YYYY-MM-DD HH:mm:ss`; null without a date. */
  start: string | null
  places: string[]
}

/** What a member is told of a change. */
export type CrewNews = 'assigned' | 'moved' | 'removed' | 'canceled'

/**
 * Returns what a member has to be told, from what they knew of a job and what is so now; null is a job that they are not on,
 * or that is not scheduled. Returns null if nothing changed for them.
 */
export function crewNews(known: KnownJob | null, now: KnownJob | null, isAhead: boolean): CrewNews | null {
  if (known === null) return now === null ? null : 'assigned'
  if (now === null) return isAhead ? 'removed' : 'canceled'
  return isSameJob(known, now) ? null : 'moved'
}

/** Returns whether two states of a job are the same for a member. */
export function isSameJob(one: KnownJob | null, other: KnownJob | null): boolean {
  if (one === null || other === null) return one === other
  return one.start === other.start && one.places.join('\n') === other.places.join('\n')
}

/** Returns when a job begins: 'Sat, Dec 12, 9:00 AM'. */
export function formatStart(start: string | null, today: string): string {
  if (start === null) return 'without a date'
  return formatDateInWords(start, today)
}

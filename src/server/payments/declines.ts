import type { Pool } from 'pg'
import { countedFailures, countedUses, type CountedFailures } from '../kernel/http/counted.ts'

/** Declined cards of one person in an hour: more than anyone has, far fewer than trying stolen ones takes. */
const DECLINES = { name: 'declined-cards', points: 30, seconds: 3_600 }
const DECLINES_FROM = { name: 'declined-cards-from', points: 120, seconds: 3_600 }

/** Declined cards by the id of the person who tried them. */
export function declinesOf(pool: Pool): CountedFailures {
  return countedFailures(pool, DECLINES.name, DECLINES)
}

/** Declined cards by the address from which they were tried. */
export function declinesFrom(pool: Pool): CountedFailures {
  return countedFailures(pool, DECLINES_FROM.name, DECLINES_FROM)
}

/**
 * Counts a declined charge for who began it, once and however it was learned of: a browser can confirm with the provider
 * alone and never tell us.
 */
export async function countDecline(pool: Pool, userId: number): Promise<void> {
  await countedUses(pool, DECLINES.name, DECLINES).use(String(userId))
}

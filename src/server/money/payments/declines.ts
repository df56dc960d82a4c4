import type { Pool } from 'pg'
import { countedFailures, countedUses, type CountedFailures } from '../../kernel/http/counted.ts'

/** Declined cards by the id of the person who tried them. */
export function declinesOf(pool: Pool): CountedFailures {
  return countedFailures(pool, 'declined-cards')
}

/** Declined cards by the address from which they were tried. */
export function declinesFrom(pool: Pool): CountedFailures {
  return countedFailures(pool, 'declined-cards-from')
}

/**
 * Counts a declined charge for who began it, once and however it was learned of: a browser can confirm with the provider
 * alone and never tell us.
 */
export async function countDecline(pool: Pool, userId: number): Promise<void> {
  await countedUses(pool, 'declined-cards').use(String(userId))
}

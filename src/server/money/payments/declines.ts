import type { Pool } from 'pg'
import { createFailureLimit, createUseCounter, type FailureLimit } from '../../kernel/http/counted.ts'

/** Returns the counter of declined cards by the id of the person who tried them. */
export function declinesOf(pool: Pool): FailureLimit {
  return createFailureLimit(pool, 'declined-cards')
}

/** Returns the counter of declined cards by the network address they were tried from. */
export function declinesFrom(pool: Pool): FailureLimit {
  return createFailureLimit(pool, 'declined-cards-from')
}

/**
 * Counts a declined charge once for the person who began it, however it was learned of: a browser can confirm
 * with the provider directly and never notify the server.
 */
export async function countDecline(pool: Pool, userId: number): Promise<void> {
  await createUseCounter(pool, 'declined-cards').use(String(userId))
}

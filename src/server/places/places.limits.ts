import type { Pool } from 'pg'
import { countedLimit, type CountedLimit } from '../kernel/http/counted.ts'

/**
 * Searches of one address in a quarter of an hour, of whoever is not signed in: the provider of maps counts each. Somebody
 * who types an address makes about ten (DECISIONS F5).
 */
export const PLACE_SEARCHES = 600

/** The limit of address searches, counted over all nodes. */
export function createPlaceLimit(pool: Pool): CountedLimit {
  return countedLimit(pool, 'places-search', { points: PLACE_SEARCHES, seconds: 15 * 60 })
}

import type { Pool } from 'pg'
import { countedLimit } from '../kernel/http/counted.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Calls of one address in a quarter of an hour: so that links can not be tried out, nor mail and disk be filled. */
export const DISPUTE_LIMITS = { read: 600, write: 40, photo: 100 } as const
type Kind = keyof typeof DISPUTE_LIMITS

/** Counts a call of an address before anything is looked at; raises rest_too_many_requests. */
type DisputeLimiter = (kind: Kind, address: string) => Promise<void>

/** Limits the public calls over all nodes (DECISIONS H). */
export function createDisputeLimiter(pool: Pool): DisputeLimiter {
  const limit = (kind: Kind) =>
    countedLimit(pool, `dispute-${kind}`, { points: DISPUTE_LIMITS[kind], seconds: QUARTER_OF_AN_HOUR })
  const limits = { read: limit('read'), write: limit('write'), photo: limit('photo') }
  return (kind, address) => limits[kind](address)
}

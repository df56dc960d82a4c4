import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/kernel/errors.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Calls of one address in a quarter of an hour: so that links can not be tried out, nor mail and disk be filled. */
export const DISPUTE_LIMITS = { read: 600, write: 40, photo: 100 } as const
type Kind = keyof typeof DISPUTE_LIMITS

/** Counts a call of an address before anything is looked at; raises rest_too_many_requests. */
type DisputeLimiter = (kind: Kind, address: string) => Promise<void>

/** Limits the public calls over all nodes; while the database can not count, each node counts for itself (DECISIONS H). */
export function createDisputeLimiter(pool: Pool): DisputeLimiter {
  const limiter = (kind: Kind) => {
    const rule = {
      keyPrefix: `dispute-${kind}`,
      points: DISPUTE_LIMITS[kind],
      duration: QUARTER_OF_AN_HOUR,
    }
    return new RateLimiterPostgres({
      ...rule,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(rule),
    })
  }
  const limiters = { read: limiter('read'), write: limiter('write'), photo: limiter('photo') }
  return async (kind, address) => {
    // The table of counts holds no addresses of people.
    const key = createHash('sha256').update(address).digest('base64url')
    try {
      await limiters[kind].consume(key, 1)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('rest_too_many_requests', {
        details: { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
      })
    }
  }
}

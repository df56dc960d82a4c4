import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Counts one use under a key; raises rest_too_many_requests, saying when the next one passes. */
export type CountedLimit = (key: string) => Promise<void>

/**
 * So many uses of one key within so many seconds, counted over all nodes; while the database can not count, each node
 * counts for itself (DECISIONS F5, H). The stored counts hold hashes: no address or number of a person.
 */
export function countedLimit(
  pool: Pool,
  name: string,
  rule: { points: number; seconds: number },
): CountedLimit {
  const settings = { keyPrefix: name, points: rule.points, duration: rule.seconds }
  const limiter = new RateLimiterPostgres({
    ...settings,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(settings),
  })
  return async (key) => {
    try {
      await limiter.consume(createHash('sha256').update(key).digest('base64url'), 1)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw new AppError('rest_too_many_requests', {
        details: { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
      })
    }
  }
}

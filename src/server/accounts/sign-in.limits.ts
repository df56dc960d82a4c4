import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../shared/kernel/errors.ts'
import { networkOf } from '../kernel/http/network.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Wrong sign-ins that pass in a quarter of an hour, by what they have in common (below the ceilings of DECISIONS K14). */
export const SIGN_IN_LIMITS = {
  /** One account from one address. */
  pair: 50,
  /** One account from anywhere. */
  account: 110,
  /** One address, whatever the account. */
  address: 280,
} as const

/** Lets a sign-in begin, and forgets it again when it succeeds. */
export interface SignInLimiter {
  /** Counts an attempt before its password is looked at, so that many at once gain nothing; raises rest_too_many_requests. */
  begin(email: string, address: string): Promise<{ succeeded(): Promise<void> }>
}

/** Limits wrong sign-ins over all nodes; while the database can not count, each node counts for itself (DECISIONS F5, K14). */
export function createSignInLimiter(pool: Pool): SignInLimiter {
  const limiter = (name: keyof typeof SIGN_IN_LIMITS) => {
    const rule = {
      keyPrefix: `sign-in-${name}`,
      points: SIGN_IN_LIMITS[name],
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
  const byPair = limiter('pair')
  const byAccount = limiter('account')
  const byAddress = limiter('address')
  return {
    begin: async (email, from) => {
      const account = keyOf(email)
      const address = networkOf(from)
      const counts = [
        { by: byPair, key: keyOf(`${email}\n${address}`) },
        { by: byAccount, key: account },
        { by: byAddress, key: keyOf(address) },
      ]
      for (const { by, key } of counts) await consume(by, key)
      return {
        succeeded: async () => {
          await Promise.all(counts.map(({ by, key }) => by.reward(key, 1)))
        },
      }
    },
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key, 1)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('rest_too_many_requests', {
      details: { retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
    })
  }
}

/** The table of counts holds no addresses of people. */
function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

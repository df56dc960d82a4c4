import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type RateBudgetName } from '../budgets/budgets.ts'
import { networkOf } from './network.ts'

/**
 * Counts one or several uses under a key; throws rest_too_many_requests with the time when the next one
 * passes.
 */
export type RateLimit = (key: string, uses?: number) => Promise<void>

/**
 * Creates a limit that counts a budget's uses by key across all server nodes; while the database can't count,
 * each node counts separately. The stored counts contain hashes, not addresses or numbers of people. An IPv6
 * address is counted by its network.
 */
export function createRateLimit(pool: Pool, name: RateBudgetName): RateLimit {
  // These uses are never returned, so after one rejection the node rejects the rest of the window without a
  // write.
  return limitBy(limiterOf(pool, name, { inMemoryBlockOnConsumed: BUDGETS[name].most + 1 }), name)
}

function limitBy(limiter: RateLimiterPostgres, name: RateBudgetName): RateLimit {
  const { seconds } = BUDGETS[name]
  return async (key, uses = 1) => {
    try {
      await consume(limiter, seconds, hashOf(key), uses)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooMany(refusal)
    }
  }
}

/** How often a key was used in its period, including this use, and when the next period begins. */
export interface UseCount {
  used: number
  secondsLeft: number
}

/** Counts uses like `createRateLimit` and leaves the consequence to the caller; `look` only reads the count. */
export interface UseCounter {
  use(key: string): Promise<UseCount>
  look(key: string): Promise<UseCount>
}

/** Creates a counter of a budget's uses by key, across all server nodes. */
export function createUseCounter(pool: Pool, name: RateBudgetName): UseCounter {
  const limiter = limiterOf(pool, name)
  const { seconds } = BUDGETS[name]
  const usesOf = (state: RateLimiterRes | null): UseCount => ({
    used: state?.consumedPoints ?? 0,
    secondsLeft: Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000)),
  })
  return {
    use: async (key) => {
      try {
        return usesOf(await consume(limiter, seconds, hashOf(key), 1))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return usesOf(refusal)
      }
    },
    look: async (key) => {
      const state = await limiter.get(hashOf(key))
      // As in `consume`: the clock was set back.
      return usesOf(state && state.msBeforeNext <= seconds * 1000 ? state : null)
    },
  }
}

/** Counts failures and rejects the next attempt after too many. */
export interface FailureLimit {
  /** Runs an attempt that counts until it has succeeded, so that concurrent attempts are counted as well. */
  counting<T>(key: string, isFailure: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
  /**
   * Counts like `counting` but never rejects: for people who must not be locked out by the failures of
   * others.
   */
  noting<T>(key: string, isFailure: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a counter of a budget's failures by key, counted like `createRateLimit`; successful attempts are
 * subtracted again.
 */
export function createFailureLimit(pool: Pool, name: RateBudgetName): FailureLimit {
  const limiter = limiterOf(pool, name)
  const take = limitBy(limiter, name)
  const giveBack = async <T>(
    key: string,
    isFailure: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T> => {
    let failed = false
    try {
      return await work()
    } catch (error) {
      failed = isFailure(error)
      throw error
    } finally {
      if (!failed) await limiter.reward(hashOf(key), 1).catch(() => {})
    }
  }
  return {
    counting: async (key, isFailure, work) => {
      await take(key)
      return giveBack(key, isFailure, work)
    },
    noting: async (key, isFailure, work) => {
      await limiter.penalty(hashOf(key), 1)
      return giveBack(key, isFailure, work)
    },
  }
}

/**
 * Counts uses. A rejection for longer than the rule's period results from a clock that was set back; the
 * count then starts again, so that no one has to wait for the clock.
 */
async function consume(
  limiter: RateLimiterPostgres,
  seconds: number,
  hash: string,
  uses: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(hash, uses)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes) || refusal.msBeforeNext <= seconds * 1000) throw refusal
    await limiter.delete(hash)
    return limiter.consume(hash, uses)
  }
}

function limiterOf(
  pool: Pool,
  name: RateBudgetName,
  options: { inMemoryBlockOnConsumed?: number } = {},
): RateLimiterPostgres {
  const { most, seconds } = BUDGETS[name]
  const settings = { keyPrefix: name, points: most, duration: seconds }
  return new RateLimiterPostgres({
    ...settings,
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(settings),
  })
}

function hashOf(key: string): string {
  return createHash('sha256').update(networkOf(key)).digest('base64url')
}

function tooMany(state: RateLimiterRes): AppError {
  return new AppError('rest_too_many_requests', {
    details: { retryAfter: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) },
  })
}

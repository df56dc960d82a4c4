import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type RateName } from '../budgets/budgets.ts'
import { networkOf } from './network.ts'

/**
 * Counts a use, or several at once, under a key; throws rest_too_many_requests, saying when the next one
 * passes.
 */
export type CountedLimit = (key: string, uses?: number) => Promise<void>

/**
 * A budget's uses by key, counted over all nodes; while the database cannot count, each node counts for
 * itself. The stored counts hold hashes: no address or number of a person. A key that is an address of IPv6
 * counts with its network.
 */
export function countedLimit(pool: Pool, name: RateName): CountedLimit {
  // Nothing gives these uses back, so after one refusal the node refuses the rest of the window without a write.
  return limitBy(limiterOf(pool, name, { inMemoryBlockOnConsumed: BUDGETS[name].most + 1 }), name)
}

function limitBy(limiter: RateLimiterPostgres, name: RateName): CountedLimit {
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

/** How often a key was used in its time, this use included, and when the next time begins. */
export interface Uses {
  used: number
  secondsLeft: number
}

/** Counts uses like `countedLimit` and leaves it to the caller what follows; `look` counts nothing. */
export interface CountedUses {
  use(key: string): Promise<Uses>
  look(key: string): Promise<Uses>
}

/** A budget's uses by key, counted over all nodes. */
export function countedUses(pool: Pool, name: RateName): CountedUses {
  const limiter = limiterOf(pool, name)
  const { seconds } = BUDGETS[name]
  const usesOf = (state: RateLimiterRes | null): Uses => ({
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
      // As in `consume`: of a clock that was set back.
      return usesOf(state && state.msBeforeNext <= seconds * 1000 ? state : null)
    },
  }
}

/** Counts what fails: refuses the next try once there was too much of it. */
export interface CountedFailures {
  /** Runs a try that counts until it has not failed, so that tries at the same moment are counted as well. */
  counting<T>(key: string, isFailure: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
  /** Counts like `counting` and refuses nothing: for who is not to be kept out by the failures of others. */
  noting<T>(key: string, isFailure: (error: unknown) => boolean, work: () => Promise<T>): Promise<T>
}

/** A budget's failures by key, counted like `countedLimit`; what succeeds is given back. */
export function countedFailures(pool: Pool, name: RateName): CountedFailures {
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
 * Counts uses. A refusal for longer than the rule's own time comes of a clock that was set back: nobody is to
 * wait for the clock, so that the count begins again.
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
  name: RateName,
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

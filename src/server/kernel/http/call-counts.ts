import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Keys that are counted at most; the one longest unused makes room. */
const MOST_KEYS = 20_000

interface Count {
  current: number
  /** By the clock that nobody can set. */
  until: number
}

/**
 * Counts calls by key in this node's memory, by a clock that nobody can set: with the wall clock, people would be refused
 * for an hour when it is set back by one. A class, because the plugin makes its store itself.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>()

  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const count = known && known.until > now ? known : { current: 0, until: now + timeWindow }
    count.current += 1
    // To the end of the order.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > MOST_KEYS) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    callback(null, { current: count.current, ttl: count.until - now })
  }

  child(): FastifyRateLimitStore {
    return new CallCounts()
  }
}

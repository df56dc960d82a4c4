import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Maximum number of keys counted; the least recently used one is dropped. */
const MAX_KEYS = 20_000

interface Count {
  current: number
  /** By the monotonic clock. */
  until: number
}

/**
 * Counts requests by key in this node's memory, with a monotonic clock: with the system clock, requests would
 * be rejected for an hour when it is set back by one. It is a class, because the plugin creates its store
 * itself.
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
    // Moves the key to the end of the order.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    if (this.#counts.size > MAX_KEYS) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    callback(null, { current: count.current, ttl: count.until - now })
  }

  child(): FastifyRateLimitStore {
    return new CallCounts()
  }
}

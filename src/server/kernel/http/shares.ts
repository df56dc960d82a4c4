import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type ShareBudgetName } from '../budgets/budgets.ts'

/** The running calls of several keys in this node, each key limited to its share. */
export interface CallShares {
  /**
   * Takes a slot for a call: immediately if one is free, otherwise when another call of the key ends. Returns
   * the function that releases it, to be called once. Throws rest_unavailable if too many calls are waiting,
   * or if no slot became free in time.
   */
  enter(key: string): ReleaseSlot | Promise<ReleaseSlot>
}

export type ReleaseSlot = () => void

/**
 * Maximum number of waiting calls of one key, and the seconds that each waits unless its budget sets another
 * time.
 */
const MAX_WAITING = 60
const WAIT_SECONDS = 8
/** Seconds until a rejected call may be retried. */
const RETRY_AFTER = 2

interface Share {
  running: number
  /** Milliseconds of work at `at` beyond that of a single call that always runs. */
  used: number
  at: number
  /**
   * Whether it is limited to one call at a time: from when its work exceeds the budget until it has dropped
   * to half of it.
   */
  isSlowed: boolean
  /** Waiting calls in the order of arrival. */
  waiting: Set<() => void>
}

/** Idle keys are dropped once this many are stored. */
const MAX_KEYS = 5_000

/**
 * Creates shares that limit how many calls of a key run at the same time. A key whose calls have used more
 * than its budget of work is limited to one call at a time until its work has dropped to half: a caller who
 * sends request after request leaves the processors to others.
 */
export function createCallShares(
  name: ShareBudgetName,
  now: () => number = () => performance.now(),
): CallShares {
  const budget = BUDGETS[name]
  const workMs = 'workSeconds' in budget ? budget.workSeconds * 1000 : Number.POSITIVE_INFINITY
  const waitMs = ('waitSeconds' in budget ? budget.waitSeconds : WAIT_SECONDS) * 1000
  const shares = new Map<string, Share>()

  function settle(share: Share, time: number): void {
    // One call that runs all the time is within the budget.
    share.used = Math.max(0, share.used + (share.running - 1) * (time - share.at))
    share.at = time
    if (share.used > workMs) share.isSlowed = true
    else if (share.used <= workMs / 2) share.isSlowed = false
  }

  const hasPlace = (share: Share) => share.running < (share.isSlowed ? 1 : budget.most)

  function begin(share: Share): ReleaseSlot {
    share.running += 1
    return () => {
      settle(share, now())
      share.running -= 1
      for (const next of share.waiting) {
        if (!hasPlace(share)) break
        share.waiting.delete(next)
        next()
      }
    }
  }

  function wait(share: Share): Promise<ReleaseSlot> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve(begin(share))
      }
      const timer = setTimeout(() => {
        share.waiting.delete(take)
        reject(busy())
      }, waitMs)
      share.waiting.add(take)
    })
  }

  function shareOf(key: string): Share {
    const known = shares.get(key)
    if (known) return known
    if (shares.size >= MAX_KEYS) forgetIdle()
    const share: Share = { running: 0, used: 0, at: now(), isSlowed: false, waiting: new Set() }
    shares.set(key, share)
    return share
  }

  function forgetIdle(): void {
    const time = now()
    for (const [key, share] of shares) {
      settle(share, time)
      if (share.running === 0 && share.used === 0) shares.delete(key)
    }
  }

  return {
    enter: (key) => {
      const share = shareOf(key)
      settle(share, now())
      if (hasPlace(share) && share.waiting.size === 0) return begin(share)
      if (share.waiting.size >= MAX_WAITING) throw busy()
      return wait(share)
    },
  }
}

function busy(): AppError {
  return new AppError('rest_unavailable', {
    message: 'Too many requests at once. Try again later.',
    details: { retryAfter: RETRY_AFTER },
  })
}

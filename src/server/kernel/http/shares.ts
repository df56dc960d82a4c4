import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type ShareName } from '../budgets/budgets.ts'

/** The calls of some keys that run in this node, each key within its share. */
export interface Shares {
  /**
   * Takes a place for a call: at once where one is free, else when another call of the key ends. Returns what
   * gives it back, to be called once. Throws rest_unavailable where too many wait already, or where no place
   * became free in time.
   */
  enter(key: string): Leave | Promise<Leave>
}

export type Leave = () => void

/** Calls of one key that wait at most, and how many seconds each waits unless its budget tells. */
const MOST_WAITING = 60
const WAIT_SECONDS = 8
/** Seconds until a refused call is worth another try. */
const RETRY_AFTER = 2

interface Share {
  running: number
  /** Milliseconds that calls had run at `at` beyond what one call alone would have. */
  used: number
  at: number
  /** Whether it runs one call at a time: from the budget of work on, until half of that is forgiven. */
  isSlowed: boolean
  /** Calls that wait, in the order in which they came. */
  waiting: Set<() => void>
}

/** Keys that nothing runs for are forgotten once so many are known. */
const MOST_KEYS = 5_000

/**
 * Lets at most so many calls of a key run at a time. A key whose calls together have run for longer than its budget of work
 * runs one call at a time until half of it is forgiven: someone who makes call after call leaves the processors to everyone else.
 */
export function createShares(name: ShareName, now: () => number = () => performance.now()): Shares {
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

  function begin(share: Share): Leave {
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

  function wait(share: Share): Promise<Leave> {
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
    if (shares.size >= MOST_KEYS) forgetIdle()
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
      if (share.waiting.size >= MOST_WAITING) throw busy()
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

import { BUDGETS, type BurstName } from '../budgets/budgets.ts'

/** What keys have used of an allowance, in this node's memory. */
export interface Allowances {
  /** Takes uses of a key when all of them are left and returns 0, else the seconds until they are. */
  take(key: string, uses?: number): number
}

/** Keys that are remembered at most; the one longest unused makes room. */
const MOST_KEYS = 20_000

/** The allowances of a budget by key, in this node's memory, by a clock that nobody can set. */
export function createAllowances(name: BurstName): Allowances {
  const { most, seconds, burst } = BUDGETS[name]
  const perSecond = most / seconds
  const known = new Map<string, { left: number; at: number }>()
  return {
    take: (key, uses = 1) => {
      const now = performance.now()
      const before = known.get(key) ?? { left: burst, at: now }
      const left = Math.min(burst, before.left + ((now - before.at) / 1000) * perSecond)
      const isAllowed = left >= uses
      // To the end of the order.
      known.delete(key)
      known.set(key, { left: isAllowed ? left - uses : left, at: now })
      if (known.size > MOST_KEYS) {
        const [oldest] = known.keys()
        if (oldest !== undefined) known.delete(oldest)
      }
      return isAllowed ? 0 : Math.max(1, Math.ceil((uses - left) / perSecond))
    },
  }
}

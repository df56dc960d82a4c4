import { BUDGETS, type BurstBudgetName } from '../budgets/budgets.ts'

/** The uses of an allowance by key, in this node's memory. */
export interface Allowances {
  /**
   * Uses an allowance and returns 0 if all requested uses are available, otherwise the seconds until they
   * are.
   */
  take(key: string, uses?: number): number
}

/** Maximum number of keys in memory; the least recently used one is dropped. */
const MAX_KEYS = 20_000

/** Creates the allowances of a budget by key, in this node's memory, with a monotonic clock. */
export function createAllowances(name: BurstBudgetName): Allowances {
  const { most, seconds, burst } = BUDGETS[name]
  const perSecond = most / seconds
  const known = new Map<string, { left: number; at: number }>()
  return {
    take: (key, uses = 1) => {
      const now = performance.now()
      const before = known.get(key) ?? { left: burst, at: now }
      const left = Math.min(burst, before.left + ((now - before.at) / 1000) * perSecond)
      const isAllowed = left >= uses
      // Moves the key to the end of the order.
      known.delete(key)
      known.set(key, { left: isAllowed ? left - uses : left, at: now })
      if (known.size > MAX_KEYS) {
        const [oldest] = known.keys()
        if (oldest !== undefined) known.delete(oldest)
      }
      return isAllowed ? 0 : Math.max(1, Math.ceil((uses - left) / perSecond))
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
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
      remember(known, key, { left: isAllowed ? left - uses : left, at: now })
      return isAllowed ? 0 : Math.max(1, Math.ceil((uses - left) / perSecond))
    },
  }
}

/**
 * Returns a function that uses an allowance of a budget in this node's memory and resolves when all uses so far
 * are available: it slows its callers down to the budget's rate and refuses nothing.
 */
export function createPace(name: BurstBudgetName): (key: string, uses: number) => Promise<void> {
  const { most, seconds, burst } = BUDGETS[name]
  const msPerUse = (seconds * 1000) / most
  // By key, when its allowance is full again.
  const fullAt = new Map<string, number>()
  return async (key, uses) => {
    const now = performance.now()
    const full = Math.max(fullAt.get(key) ?? now, now) + uses * msPerUse
    remember(fullAt, key, full)
    const wait = full - now - burst * msPerUse
    if (wait > 0) await sleep(wait)
  }
}

/** Stores a value as the newest one and drops the oldest beyond the maximum. */
function remember<Value>(values: Map<string, Value>, key: string, value: Value): void {
  // Moves the key to the end of the order.
  values.delete(key)
  values.set(key, value)
  if (values.size <= MAX_KEYS) return
  const [oldest] = values.keys()
  if (oldest !== undefined) values.delete(oldest)
}

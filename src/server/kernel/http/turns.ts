import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type ConcurrencyBudgetName } from '../budgets/budgets.ts'

/** Counters of simultaneous work by key, in this node. */
export interface ConcurrencyLimit {
  /**
   * Begins one more and returns the function that ends it; throws rest_unavailable while the budget's maximum
   * is running.
   */
  begin(key: string): () => void
}

/** Creates a counter for a budget of simultaneous uses. */
export function createConcurrencyLimit(name: ConcurrencyBudgetName): ConcurrencyLimit {
  const { most } = BUDGETS[name]
  const running = new Map<string, number>()
  return {
    begin: (key) => {
      const count = running.get(key) ?? 0
      if (count >= most) throw new AppError('rest_unavailable')
      running.set(key, count + 1)
      let isEnded = false
      return () => {
        if (isEnded) return
        isEnded = true
        const left = (running.get(key) ?? 1) - 1
        if (left > 0) running.set(key, left)
        else running.delete(key)
      }
    },
  }
}

import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS, type TurnName } from '../budgets/budgets.ts'

/** What runs at the same time, by key, in this node. */
export interface Turns {
  /**
   * Begins one more and returns what ends it; throws rest_unavailable while as many as the budget has are
   * running.
   */
  begin(key: string): () => void
}

/** The uses of a budget at once. */
export function createTurns(name: TurnName): Turns {
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

import { setTimeout as sleep } from 'node:timers/promises'
import { createAllowances } from './allowance.ts'

/** Milliseconds by which a refusal beyond the budget is delayed. */
const DELAY_MS = 1_000
/** Maximum number of refusals of one caller that are delayed at the same time. */
const MOST_DELAYED = 30

/**
 * Returns a function that waits before a request beyond a budget is refused, once its caller has had many
 * refusals: a program that ignores them gets one response a second on each of its connections.
 */
export function createSlowRefusals(delayMs = DELAY_MS): (caller: string) => Promise<void> {
  const refusals = createAllowances('refusals')
  const delayed = new Map<string, number>()
  return async (caller) => {
    if (refusals.take(caller) === 0) return
    const count = delayed.get(caller) ?? 0
    if (count >= MOST_DELAYED) return
    delayed.set(caller, count + 1)
    try {
      await sleep(delayMs)
    } finally {
      const left = (delayed.get(caller) ?? 1) - 1
      if (left > 0) delayed.set(caller, left)
      else delayed.delete(caller)
    }
  }
}

import type { Json } from './records.ts'
import type { State } from './state.ts'

/** What the simulator's calls work on: its state, its clock, its webhooks. */
export interface Provider {
  state: State
  nowMs: () => number
  /** Where the simulator listens, without a trailing slash. */
  baseUrl: () => string
  /** Records an event; it is sent to the product after the change is saved. */
  emit(type: string, object: Json, intentId: string | null): void
  /** Runs an action after a number of the simulator's seconds, and saves the result. */
  later(seconds: number, action: () => void): void
}

/** Returns the clock in epoch seconds, as the provider writes times. */
export function nowSeconds(provider: Provider): number {
  return Math.floor(provider.nowMs() / 1000)
}

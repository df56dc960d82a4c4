import type { Json } from './records.ts'
import type { State } from './state.ts'

/** What the calls of the simulator work on: its state, its clock, its webhooks. */
export interface Provider {
  state: State
  nowMs: () => number
  /** Where the simulator listens, with no slash at the end. */
  baseUrl: () => string
  /** Notes that something happened; it is told to the product once the change is kept. */
  emit(type: string, object: Json, intentId: string | null): void
  /** Does something so many of the simulator's seconds later, and keeps what that changed. */
  later(seconds: number, action: () => void): void
}

/** The clock in epoch seconds, as the provider writes moments. */
export function nowSeconds(provider: Provider): number {
  return Math.floor(provider.nowMs() / 1000)
}

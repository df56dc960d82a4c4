/** Milliseconds that a rating is shown before the next one. */
export const SHOWN_MS = 8_000

/** Returns the index after a step of 1 or -1 in a ring of `count`. */
export function stepIndex(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}

/**
 * Returns whether ratings advance automatically: not if the user has stopped, reads or controls them, or
 * prefers reduced motion (WCAG 2.2.2).
 */
export function isAdvancing(state: {
  count: number
  isStopped: boolean
  isMinded: boolean
  wantsNoMotion: boolean
}): boolean {
  return state.count > 1 && !state.isStopped && !state.isMinded && !state.wantsNoMotion
}

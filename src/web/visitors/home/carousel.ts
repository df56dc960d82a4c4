/** How long a rating stands before the next one comes by itself. */
export const STANDS_MS = 8_000

/** The place after a step of 1 or -1 in a ring of `count`. */
export function stepped(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count
}

/** Whether ratings go on by themselves: not when someone stopped them, reads or steers them, or wants no motion (WCAG 2.2.2). */
export function goesOn(state: {
  count: number
  isStopped: boolean
  isMinded: boolean
  wantsNoMotion: boolean
}): boolean {
  return state.count > 1 && !state.isStopped && !state.isMinded && !state.wantsNoMotion
}

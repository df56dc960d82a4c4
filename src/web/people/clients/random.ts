const RANGE = 2 ** 32

/**
 * Returns a uniformly distributed integer from 0 to below `below`, from the browser's cryptographic
 * randomness.
 */
export function randomBelow(below: number): number {
  // The last, incomplete part of the range would make small numbers more likely.
  const even = RANGE - (RANGE % below)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < even) return drawn % below
  }
}

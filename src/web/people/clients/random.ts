const RANGE = 2 ** 32

/** A whole number from 0 below `below`, from the browser's cryptographic randomness, each as likely as the others. */
export function randomBelow(below: number): number {
  // The last, uneven part of the range would make small numbers likelier.
  const even = RANGE - (RANGE % below)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < even) return drawn % below
  }
}

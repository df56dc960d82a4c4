import { setTimeout as sleep } from 'node:timers/promises'

/** The longest rest, in milliseconds. */
const MAX_REST_MS = 1_000

/** Joins the parts of a long text, with a rest after each. */
export async function joinWithRests(parts: Iterable<string>): Promise<string> {
  const rest = createRests()
  const joined: string[] = []
  for (const part of parts) {
    joined.push(part)
    await rest()
  }
  return joined.join('')
}

/**
 * Returns a function for long work to call between its steps: it waits as long as the step took, at most a
 * second, because requests have priority. A step takes longer while others use the processors, and so does
 * the rest.
 */
export function createRests(): () => Promise<void> {
  let resumedAt = performance.now()
  return async () => {
    await sleep(Math.min(MAX_REST_MS, performance.now() - resumedAt))
    resumedAt = performance.now()
  }
}

/** Milliseconds before the second, third and fourth try, about: long enough for a node to be left by its proxy. */
const PAUSES_MS = [300, 900, 2_000]

/** Failures that the very same call may not meet a moment later. */
const PASSING = ['no_answer', 'rest_unavailable', 'idempotency_in_progress']

/** Seconds for which a call that came too soon is held back; longer waits are the person's to see. */
const LONGEST_WAIT_S = 10

/**
 * Makes a call that may be repeated, because it has a key or changes nothing, and makes it again by itself
 * where nobody answered, the server was going or coming, or the call was one too many for a moment; after a
 * few seconds the failure is the person's to see.
 */
export async function tryAgain<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    let waitMs: number
    try {
      return await work()
    } catch (error) {
      // Without a network another try is of no use, and the person can know at once.
      if (signal?.aborted || navigator.onLine === false) throw error
      const askedMs = waitAskedMs(error)
      if (askedMs === null && !isPassing(error)) throw error
      // Not all browsers at the same moment.
      waitMs = (askedMs ?? 0) + pauseMs * (0.75 + Math.random() / 2)
    }
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
    })
    signal?.throwIfAborted()
  }
  return work()
}

/** Milliseconds after which the server takes a call that was one too many; null for another failure or a longer wait. */
function waitAskedMs(error: unknown): number | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'rest_too_many_requests')) return null
  if (!('details' in error) || typeof error.details !== 'object' || error.details === null) return null
  const { retryAfter } = error.details as { retryAfter?: unknown }
  return typeof retryAfter === 'number' && retryAfter <= LONGEST_WAIT_S ? retryAfter * 1000 : null
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    PASSING.includes(error.code)
  )
}

/** Whether a status is a proxy's word for a server that did not answer; a body of our own says more. */
export function isProxysWord(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

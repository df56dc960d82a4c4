/** Milliseconds before the second, third and fourth try, about: long enough for a node to be left by its proxy. */
const PAUSES_MS = [300, 900, 2_000]

/** Failures that the very same call may not meet a moment later. */
const PASSING = ['no_answer', 'rest_unavailable', 'idempotency_in_progress']

/**
 * Makes a call that may be repeated, because it has a key or changes nothing, and makes it again by itself where nobody
 * answered or the server was going or coming; after a few seconds the failure is the person's to see (DECISIONS A8).
 */
export async function tryAgain<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      // Without a network another try is of no use, and the person can know at once.
      if (signal?.aborted || !isPassing(error) || navigator.onLine === false) throw error
    }
    // Not all browsers at the same moment.
    const waitMs = pauseMs * (0.75 + Math.random() / 2)
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
    })
    signal?.throwIfAborted()
  }
  return work()
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

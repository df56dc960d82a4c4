/**
 * Approximate milliseconds before the second, third and fourth attempt; long enough for a proxy to stop using
 * a node.
 */
const PAUSES_MS = [300, 900, 2_000]

/** Failures that may not occur again a moment later. */
const PASSING = ['no_answer', 'rest_unavailable', 'idempotency_in_progress']

/** The reason of a call that was given up after a long wait. */
export const LATE = 'late'

/** Longest wait in seconds for a rate-limited call; the user is shown longer waits. */
const LONGEST_WAIT_S = 10

/**
 * Makes a call that is safe to repeat, because it has a key or changes nothing, and retries it if there was
 * no response, the server is restarting, or a rate limit applies for a moment; after a few seconds it throws
 * the failure.
 */
export async function retryCall<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    let waitMs: number
    try {
      return await work()
    } catch (error) {
      // Without a network a retry is useless, and the user can be told immediately.
      if (signal?.aborted || navigator.onLine === false) throw error
      const askedMs = waitAskedMs(error)
      if (askedMs === null && !isPassing(error)) throw error
      // Jitter keeps browsers from retrying at the same moment.
      waitMs = (askedMs ?? 0) + pauseMs * (0.75 + Math.random() / 2)
    }
    await new Promise((resolve) => {
      setTimeout(resolve, waitMs)
    })
    signal?.throwIfAborted()
  }
  return work()
}

/**
 * Returns the milliseconds after which the server accepts a rate-limited call; null for another failure or a
 * longer wait.
 */
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
    PASSING.includes(error.code) &&
    !('reason' in error && error.reason === LATE)
  )
}

/**
 * Returns whether a status is a proxy's error for a server that did not respond, unless the body is our
 * server's.
 */
export function isProxyError(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

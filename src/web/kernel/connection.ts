import { isProxyError } from './try-again.ts'

/** Milliseconds between two checks whether the server can be reached again. */
const CHECK_MS = 4_000

let isLost = false
const listeners = new Set<(isLost: boolean) => void>()

/** Records whether the server responded to a call. */
export function recordConnection(isAnswered: boolean): void {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener(isLost)
}

/** Records a response; a proxy's error for a server that does not respond does not count as one. */
export function recordResponse(answer: Response): void {
  recordConnection(!isProxyError(answer.status) || isOurs(answer))
}

/** Returns whether a response comes from our server, which sends JSON, and not from a proxy before it. */
function isOurs(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('application/json') ?? false
}

async function check(): Promise<void> {
  try {
    // Without a limit, checks that hang would take up all connections to the server.
    const answer = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(CHECK_MS) })
    recordConnection(answer.ok)
  } catch {
    recordConnection(false)
  }
}

/**
 * Checks every few seconds whether the server responds again while the connection is lost, and when the
 * browser reports that it is online; returns a function that stops this.
 */
export function watchConnection(): () => void {
  const timer = setInterval(() => {
    if (isLost) void check()
  }, CHECK_MS)
  const onOnline = () => void check()
  const onOffline = () => recordConnection(false)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}

/** Calls the listener when the connection is lost or restored; returns a function that unsubscribes it. */
export function onConnection(listener: (isLost: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the server is currently not responding. */
export function isConnectionLost(): boolean {
  return isLost
}

/** Calls the listener once when calls are answered again; returns a function that cancels the wait. */
export function whenConnected(listener: () => void): () => void {
  const stop = onConnection((isStillLost) => {
    if (isStillLost) return
    stop()
    listener()
  })
  return stop
}

/** Resolves once the server can be reached: immediately, unless the connection is lost. */
export async function connected(): Promise<void> {
  if (navigator.onLine === false) recordConnection(false)
  if (!isLost) return
  await new Promise<void>((resolve) => {
    whenConnected(resolve)
  })
}

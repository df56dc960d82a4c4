import { isProxysWord } from './try-again.ts'

/** Milliseconds between two checks whether the server can be reached again. */
const CHECK_MS = 4_000

let isLost = false
const listeners = new Set<(isLost: boolean) => void>()

/** Notes whether the server answered a call. */
export function noteConnection(isAnswered: boolean): void {
  if (isLost === !isAnswered) return
  isLost = !isAnswered
  for (const listener of listeners) listener(isLost)
}

/** Notes an answer: a proxy's word for a server that does not answer is none. */
export function noteAnswer(answer: Response): void {
  noteConnection(!isProxysWord(answer.status) || isOurs(answer))
}

/** Whether an answer comes from our server, which speaks JSON, and not from a proxy before it. */
function isOurs(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('application/json') ?? false
}

async function check(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' })
    noteConnection(answer.ok)
  } catch {
    noteConnection(false)
  }
}

/**
 * Checks every few seconds whether the server answers again while it does not, and when the browser reports that its network
 * is back; returns a function that ends this.
 */
export function watchConnection(): () => void {
  const timer = setInterval(() => {
    if (isLost) void check()
  }, CHECK_MS)
  const onOnline = () => void check()
  const onOffline = () => noteConnection(false)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', onOffline)
  }
}

/** Calls back whenever nobody answers any longer, and when somebody does again; returns the way to stop. */
export function onConnection(listener: (isLost: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server does not answer at the moment. */
export function isConnectionLost(): boolean {
  return isLost
}

/** Calls back once, when calls are answered again; returns a function that ends the wait. */
export function whenConnected(listener: () => void): () => void {
  const stop = onConnection((isStillLost) => {
    if (isStillLost) return
    stop()
    listener()
  })
  return stop
}

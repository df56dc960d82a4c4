import { connected } from './connection.ts'
import { readSession } from './session-store.ts'

/** The call that the page itself started (index.html), before the app was loaded. */
interface FirstCall {
  url: string
  token: string
  answer: Promise<Response>
}

/** What a worker or a client needs first, which is shown before the app is loaded (app/first-card). */
interface FirstCard {
  path: string
  /** The answer of My day that it shows. */
  day?: unknown
  /** Removes it, so that the app is seen. */
  end: () => void
}

declare global {
  interface Window {
    firstCall?: FirstCall
    firstCard?: FirstCard
  }
}

/** Returns the answer of My day that was shown before the app was loaded; undefined if none was. */
export function readFirstDay(): unknown {
  return typeof window === 'undefined' ? undefined : window.firstCard?.day
}

/** Shows the app in place of what was shown before it was loaded at `path`, or at any. */
export function endFirstCard(otherThan?: string): void {
  if (typeof window !== 'undefined' && window.firstCard?.path !== otherThan) window.firstCard?.end()
}

/** Milliseconds after which the rest is loaded even if the first screen is not shown. */
const PATIENCE_MS = 10_000

let show: () => void = () => undefined
const shown = new Promise<void>((resolve) => {
  show = resolve
})

/** Whether a screen says itself when it is shown; other pages are when the browser has nothing left to do. */
const isAwaited =
  /^\/(?:jobs?|my-day|today)(?:\/|$)/.test(globalThis.location?.pathname ?? '') && readSession() !== null

/** Returns the answer to a call if the page has started it; only once, because a later call needs a new answer. */
export function takeFirstCall(url: string, token: string | undefined): Promise<Response> | undefined {
  const started = typeof window === 'undefined' ? undefined : window.firstCall
  if (started?.url !== url || started.token !== token) return undefined
  delete window.firstCall
  return started.answer
}

/** Says that the first screen is there; what it did not need is loaded once the browser has painted it. */
export function tellFirstScreen(): void {
  endFirstCard()
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(loadRest, { timeout: 1_000 })
  else setTimeout(loadRest, 200)
}

function loadRest(): void {
  // An answer that nobody took is soon out of date.
  if (typeof window !== 'undefined') delete window.firstCall
  // From now on the page itself may ask for the font (index.html).
  if (typeof document !== 'undefined' && document.documentElement.dataset['appFont'] !== undefined)
    localStorage.setItem('hasFont', 'true')
  show()
}

/**
 * Resolves once the first screen is shown, because what it does not need would only delay it on a slow connection, and
 * the server can be reached.
 */
export async function afterFirstScreen(): Promise<void> {
  await shown
  await connected()
}

if (typeof document === 'undefined') loadRest()
else if (isAwaited) setTimeout(tellFirstScreen, PATIENCE_MS)
else if (document.readyState === 'complete') tellFirstScreen()
else window.addEventListener('load', tellFirstScreen, { once: true })

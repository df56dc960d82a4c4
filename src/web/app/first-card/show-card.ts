import { h, LOST } from './element.ts'

// What is needed first is shown from the answer that the page itself has asked for, before the app is loaded.

declare global {
  interface Window {
    /** Loads the app with its styles (index.html); rejects if a file of it is lost. */
    startApp: () => Promise<void>
  }
}

/** Milliseconds for which the app waits for the first answer, so that both do not share a slow network. */
const ANSWER_MS = 2_500
/** Milliseconds after which a card says that the app has not loaded. */
const LATE_MS = 20_000

/**
 * Returns the answer that the page has asked for; null without one in time. The app still takes the same answer.
 */
export function firstAnswer<T>(): Promise<T | null> {
  return inTime(readAnswer<T>())
}

/** Returns the result, or null if it takes so long that the app should not wait for it. */
export function inTime<T>(result: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), ANSWER_MS)
  })
  return Promise.race([result, late])
}

async function readAnswer<T>(): Promise<T | null> {
  const answer = await window.firstCall?.answer
  return answer?.ok === true ? ((await answer.clone().json()) as T) : null // the page called it for this card
}

/** Shows a card if there is one, in place of the app until the app has the same data, and says if that takes too long. */
export function showCard(card: HTMLElement | null, { onEnd, ...shown }: ShownCard): void {
  const root = document.getElementById('root')
  if (!card || !root) return
  const page = document.documentElement
  const isDark =
    localStorage.getItem('darkMode') ?? String(matchMedia('(prefers-color-scheme: dark)').matches)
  // As the app sets it later.
  page.dataset['mantineColorScheme'] ??= isDark === 'true' ? 'dark' : 'light'
  root.before(card)
  root.hidden = true
  // A request without an answer fails only after minutes. The app still takes over if it comes.
  setTimeout(() => root.hidden && sayLost(), LATE_MS)
  window.firstCard = {
    path: location.pathname,
    ...shown,
    end: () => {
      delete window.firstCard
      root.hidden = false
      onEnd()
    },
  }
}

interface ShownCard {
  /** The answer that it shows, for the app. */
  day?: unknown
  /** Removes the card once the app is seen. */
  onEnd: () => void
}

/** Shows something with `show`, which may fail, and starts the app once that is painted; says if the app is lost. */
export function showFirst(show: () => Promise<void>): void {
  void show().then(painted).then(window.startApp, window.startApp).catch(sayLost)
}

/** Says that the app could not be loaded, on the card or in its place, as the app does (BrokenPage.tsx). */
function sayLost(): void {
  const texts = [
    h('p', {}, ['There may be a new version, or the network was lost. Reload the page to continue.']),
    h('button', { type: 'button', class: 'first-way' }, ['Reload the page'], () => location.reload()),
  ]
  // The step that was tapped would wait for the app.
  document.querySelector('[data-waits]')?.remove()
  const root = document.getElementById('root')
  const place = document.querySelector(`.${LOST}`)
  // A card that is late is followed by the app, which must not get its styles.
  if (!place) root?.classList.add('first-card')
  const shown = place ?? root
  shown?.replaceChildren(...texts)
}

/** Resolves once the browser has painted what is shown now. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

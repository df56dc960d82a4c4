import { effectiveRole } from '../../../shared/kernel/permissions.ts'
import type { Account } from '../../../shared/kernel/account.ts'
import type { MyDay } from '../../../shared/overview/my-day/my-day.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { readSession } from '../../kernel/session-store.ts'
import { firstCard, type Step } from './card.ts'
import { readKeptDay } from './kept-day.ts'
import { saveStep } from './save-step.ts'

// The first script of My day: a worker sees the next job from what the phone has, or from the answer that the page has
// asked for, before the app is loaded. What is done on the card is saved on the phone, and the app sends it.

/** Milliseconds for which the app waits for the first answer, so that both do not share a slow network. */
const ANSWER_MS = 2_500
/** Milliseconds after a step in which the next one is not taken, as in the app. */
const REST_MS = 700

/** Loads the app with its styles (server/kernel/http/built-pages.ts puts its files into the page). */
async function startApp(): Promise<void> {
  const file = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
  const styles: Promise<unknown>[] = []
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.rel = link.as === 'style' ? 'stylesheet' : 'modulepreload'
    if (link.as === 'style') styles.push(new Promise((resolve) => (link.onload = link.onerror = resolve)))
  }
  if (file === undefined) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: file }),
  )
  // Else the app would show itself without its styles.
  await Promise.all(styles)
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: file }),
  )
}

/** Returns the answer that the page has asked for; null without one in time. The app still takes the same answer. */
async function readAnswer(): Promise<MyDay | null> {
  const answer = await window.firstCall?.answer
  return answer?.ok === true ? ((await answer.clone().json()) as MyDay) : null // the page called My day
}

function afterMs<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms)
  })
}

/** Resolves once the browser has painted what is shown now. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Whether the account sees the day of its default company here, as MyDayPage.tsx shows it first. */
function worksByDefault({ linkJobId, approved, roles, companies, defaultCompany }: Account): boolean {
  const role = companies.find(({ id }) => id === defaultCompany)?.role
  return linkJobId === undefined && approved && effectiveRole(roles) === 'worker' && role === 'worker'
}

async function show(userId: number): Promise<void> {
  const kept = await readKeptDay(userId, new Date().toISOString()).catch(() => null)
  const day = kept?.day ?? (await Promise.race([readAnswer(), afterMs(ANSWER_MS, null)]))
  if (day) draw(day, kept?.actions ?? [], userId)
}

function draw(day: MyDay, saved: readonly SavedAction[], userId: number): void {
  const root = document.getElementById('root')
  const productName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
  let actions = saved
  let restsUntil = 0
  let shown: HTMLElement | null = null
  const render = () => {
    const card = firstCard(day, actions, { userId, productName }, (step) => void take(step))
    if (shown && card) shown.replaceWith(card)
    else if (card) root?.before(card)
    shown = card
  }
  const take = async (step: Step) => {
    if (performance.now() < restsUntil) return
    restsUntil = performance.now() + REST_MS
    actions = [...actions, await saveStep(step, userId)]
    // The app shows it already if it came in between.
    if (shown?.isConnected === true) render()
  }
  render()
  if (!shown || !root) return
  lookLikeTheApp()
  root.hidden = true
  window.firstCard = {
    day,
    end: () => {
      shown?.remove()
      root.hidden = false
    },
  }
}

/** Sets what the app sets later: the colors of a crew's screens, and the scheme that the person chose. */
function lookLikeTheApp(): void {
  const page = document.documentElement
  const isDark =
    localStorage.getItem('darkMode') ?? String(matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset['mantineColorScheme'] ??= isDark === 'true' ? 'dark' : 'light'
  page.toggleAttribute('data-crew', true)
}

const account = readSession()?.userData
const isHere = /^\/my-day\/?$/.test(location.pathname) && location.search === '' && location.hash === ''
if (account && isHere && worksByDefault(account)) void show(account.id).then(painted).then(startApp, startApp)
else void startApp()

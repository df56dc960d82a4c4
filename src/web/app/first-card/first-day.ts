import { effectiveRole } from '../../../shared/kernel/permissions.ts'
import type { Account } from '../../../shared/kernel/account.ts'
import type { MyDay } from '../../../shared/overview/my-day/my-day.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { readSession } from '../../kernel/session-store.ts'
import { firstCard, type Step } from './day-card.ts'
import { LOST } from './element.ts'
import { readKeptDay } from './kept-day.ts'
import { saveStep } from './save-step.ts'
import { enterAgain } from './enter-again.ts'
import { firstAnswer, showCard, showFirst } from './show-card.ts'

// The first script of My day: a worker sees the next job from what the phone has, or from the answer that the page has
// asked for, before the app is loaded. What is done on the card is saved on the phone, and the app sends it.

/** Milliseconds after a step in which the next one is not taken, as in the app. */
const REST_MS = 700

/** Whether the account sees the day of its default company here, as MyDayPage.tsx shows it first. */
function worksByDefault({ linkJobId, approved, roles, companies, defaultCompany }: Account): boolean {
  const role = companies.find(({ id }) => id === defaultCompany)?.role
  return linkJobId === undefined && approved && effectiveRole(roles) === 'worker' && role === 'worker'
}

function draw(day: MyDay, saved: readonly SavedAction[], userId: number): void {
  const productName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
  let actions = saved
  let restsUntil = 0
  const cardNow = () => firstCard(day, actions, { userId, productName }, (step) => void take(step))
  let shown = cardNow()
  const take = async (step: Step) => {
    if (performance.now() < restsUntil) return
    restsUntil = performance.now() + REST_MS
    actions = [...actions, await saveStep(step, userId)]
    // The app shows it already if it came in between.
    if (shown?.isConnected !== true) return
    const next = cardNow()
    if (next) {
      const place = shown.querySelector(`.${LOST}`)
      if (place) next.querySelector(`.${LOST}`)?.replaceWith(place)
      shown.replaceWith(next)
    }
    shown = next
  }
  showCard(shown, { day, onEnd: () => shown?.remove() })
  // The colors of a crew's screens, which the app sets later.
  document.documentElement.toggleAttribute('data-crew', true)
}

showFirst(async () => {
  const account = readSession()?.userData
  // The page that a phone keeps is the same for all addresses.
  if (!/^\/my-day\/?$/.test(location.pathname) || !account || !worksByDefault(account)) return
  const kept = await readKeptDay(account.id, new Date().toISOString()).catch(() => null)
  if (!kept?.day) await enterAgain('/wp/v2/my-day')
  const day = kept?.day ?? (await firstAnswer<MyDay>())
  if (day) draw(day, kept?.actions ?? [], account.id)
})

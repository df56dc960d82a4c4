import { getPhoneToken } from '../../../shared/messages/communications/phone.api.ts'
import { call } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { createCallLock } from './call-lock.ts'
import { IDLE, isTalking, type Dialer } from './dialer.ts'
import { keepLine } from './line-keeper.ts'
import { keepPresence } from './presence.ts'
import { createStandInLine } from './stand-in-line.ts'
import { createSwitchboard, type Switchboard } from './switchboard.ts'
import { joinTabs } from './tabs.ts'
import { createTwilioLine } from './twilio-line.ts'

/** What screens see of the phone; the same object until it changes. */
export interface PhoneState {
  dialer: Dialer
  /** Whether calls can be made and taken. */
  isReady: boolean
}

export type Phone = Pick<Switchboard, 'accept' | 'ignore' | 'hangUp' | 'mute' | 'sendDigits' | 'dial'> & {
  subscribe: (listener: () => void) => () => void
  read: () => PhoneState
  stop: () => void
}

/** Opens the phone of whoever is signed in; it goes on until it is stopped. */
export function startPhone(): Phone {
  const listeners = new Set<() => void>()
  let state: PhoneState = { dialer: IDLE, isReady: false }
  const change = (part: Partial<PhoneState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const presence = keepPresence()
  const keeper = keepLine({
    askToken: () => call(getPhoneToken, { body: { platform: 'website' } }),
    createLine: (kind) => (kind === 'twilio' ? createTwilioLine() : createStandInLine()),
    onCall: (incoming) => void board.ring(incoming),
    onReady(isReady) {
      presence.set(isReady)
      change({ isReady })
    },
  })
  const tabs = joinTabs(new BroadcastChannel('phone'), newKey(), {
    onSettled: (how, isSame) => board.settle(how, isSame),
    onShare(keepsLine) {
      if (keepsLine) keeper.open()
      // A tab in a call keeps its line whatever the others do.
      else if (state.dialer.state === 'idle') keeper.shut()
    },
    isVisible: () => document.visibilityState === 'visible',
  })
  const board = createSwitchboard({
    line: () => keeper.line(),
    tabs,
    lock: createCallLock(),
    onChange: (dialer) => change({ dialer }),
  })

  const stopPage = followPage({
    onSeen() {
      tabs.seen()
      if (document.visibilityState === 'visible') keeper.open()
    },
    onOnline() {
      if (tabs.keepsLine()) keeper.open()
    },
    isTalking: () => isTalking(state.dialer),
    onHide() {
      board.hangUp()
      keeper.shut()
      tabs.gone()
    },
  })
  tabs.seen()
  keeper.open()

  return {
    ...board,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    stop() {
      stopPage()
      board.hangUp()
      keeper.shut()
      presence.stop()
      tabs.close()
    },
  }
}

interface PageHears {
  onSeen: () => void
  onOnline: () => void
  isTalking: () => boolean
  onHide: () => void
}

/** Follows the page: in or out of sight, back online, about to be left, left. Returns the way to stop. */
function followPage({ onSeen, onOnline, isTalking, onHide }: PageHears): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A page that is left goes out of sight afterwards: that must not open the line again.
  let isLeft = false
  const seen = () => {
    if (!isLeft) onSeen()
  }
  const show = () => {
    isLeft = false
    onSeen()
  }
  const hide = () => {
    isLeft = true
    onHide()
  }
  // Also when it goes out of sight: it was looked at until now.
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('pageshow', show, { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('pagehide', hide, { signal })
  // Leaving the page ends the call: the browser asks first.
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isTalking()) event.preventDefault()
    },
    { signal },
  )
  return () => stop.abort()
}

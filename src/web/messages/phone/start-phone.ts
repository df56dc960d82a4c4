import { getPhoneToken } from '../../../shared/messages/communications/phone.api.ts'
import { call } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { createCallLock } from './call-lock.ts'
import { IDLE, isTalking, type Dialer } from './dialer.ts'
import { createLineManager } from './line-keeper.ts'
import { startPresence } from './presence.ts'
import { createStandInLine } from './stand-in-line.ts'
import { createSwitchboard, type Switchboard } from './switchboard.ts'
import { joinTabs } from './tabs.ts'
import { createTwilioLine } from './twilio-line.ts'

/** The phone's state for screens; the same object until it changes. */
export interface PhoneState {
  dialer: Dialer
  /** Whether calls can be made and received. */
  isReady: boolean
}

export type Phone = Pick<Switchboard, 'accept' | 'ignore' | 'hangUp' | 'mute' | 'sendDigits' | 'dial'> & {
  subscribe: (listener: () => void) => () => void
  read: () => PhoneState
  stop: () => void
}

/** Starts the phone of the signed-in person; it runs until it is stopped. */
export function startPhone(): Phone {
  const listeners = new Set<() => void>()
  let state: PhoneState = { dialer: IDLE, isReady: false }
  const change = (part: Partial<PhoneState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const presence = startPresence()
  const keeper = createLineManager({
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

/**
 * Follows the page: visible or hidden, online again, about to be left, left. Returns a function that stops
 * it.
 */
function followPage({ onSeen, onOnline, isTalking, onHide }: PageHears): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A page that is left becomes hidden afterwards, which must not open the line again.
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
  // Also when it becomes hidden, because it was visible until now.
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('pageshow', show, { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('pagehide', hide, { signal })
  // Leaving the page ends the call, so the browser asks first.
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isTalking()) event.preventDefault()
    },
    { signal },
  )
  return () => stop.abort()
}

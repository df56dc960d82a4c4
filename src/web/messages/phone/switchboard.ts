import type { CallLock } from './call-lock.ts'
import {
  CLEARS_AFTER_MS,
  hintOf,
  IDLE,
  isBusy,
  isTalking,
  nextDialer,
  partyOf,
  type Dialer,
  type DialerEvent,
} from './dialer.ts'
import { NO_LINE_MESSAGE, type PhoneCall, type PhoneLine } from './line.ts'
import type { Tabs } from './tabs.ts'

export interface Switchboard {
  /** Handles an incoming call. */
  ring: (call: PhoneCall) => Promise<void>
  /** Handles that another tab answered or declined a call. */
  settle: (how: 'answered' | 'refused', isSame: (call: PhoneCall) => boolean) => void
  accept: () => Promise<void>
  ignore: () => void
  hangUp: () => void
  mute: (isMuted: boolean) => void
  sendDigits: (digits: string) => void
  /** Calls a number for a job; rejects with an Error whose text can be shown if that is not possible. */
  dial: (to: string, jobId: number, name: string) => Promise<void>
}

interface Parts {
  line: () => PhoneLine | null
  tabs: Pick<Tabs, 'tell' | 'isSettled'>
  lock: CallLock
  onChange: (dialer: Dialer) => void
}

/** Milliseconds after which ringing counts as over without an event. */
const RINGS_AT_MOST_MS = 60_000
/** Milliseconds after which a hung-up call counts as ended without an event. */
const HANGS_UP_WITHIN_MS = 5_000
const ELSEWHERE = 'You are in a call in another tab.'

/** Connects the calls of the line with the dialer: one at a time in this browser. */
export function createSwitchboard({ line, tabs, lock, onChange }: Parts): Switchboard {
  let dialer = IDLE
  let current: PhoneCall | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Read again after each `await`, because it may have changed. */
  const now = (): Dialer => dialer

  function step(event: DialerEvent) {
    const next = nextDialer(dialer, event)
    if (next === dialer) return
    dialer = next
    clearTimeout(timer)
    if (!isBusy(dialer)) {
      current = null
      lock.release()
    }
    if (dialer.state === 'incoming') later(RINGS_AT_MOST_MS, { type: 'cancelled' })
    else if (dialer.state === 'endCall' && dialer.isOver) later(CLEARS_AFTER_MS, { type: 'cleared' })
    else if (dialer.state === 'endCall') later(HANGS_UP_WITHIN_MS, { type: 'ended' })
    onChange(dialer)
  }

  function later(ms: number, event: DialerEvent) {
    timer = setTimeout(() => step(event), ms)
  }

  /** Passes on the events of a call while it is the current one. */
  function follow(call: PhoneCall) {
    const pass = (event: DialerEvent) => {
      if (current === call) step(event)
    }
    call.on('connected', () => pass({ type: 'connected', at: Date.now() }))
    call.on('ended', () => pass({ type: 'ended' }))
    call.on('cancelled', () => pass({ type: 'cancelled' }))
    call.on('failed', (why) => pass({ type: 'failed', hint: hintOf(why) }))
  }

  function refuse(call: PhoneCall) {
    tabs.tell('refused', call)
    call.reject()
  }

  return {
    async ring(call) {
      if (tabs.isSettled(call)) return
      let isOver = false
      for (const end of ['cancelled', 'ended', 'failed'] as const)
        call.on(end, () => {
          isOver = true
        })
      const isElsewhere = await lock.isHeldElsewhere()
      if (isOver || tabs.isSettled(call)) return
      // Busy: the server calls the next person.
      if (isBusy(dialer) || isElsewhere) {
        refuse(call)
        return
      }
      follow(call)
      current = call
      step({ type: 'rang', party: partyOf(call), at: Date.now() })
    },

    settle(how, isSame) {
      const call = current
      if (!call || dialer.state !== 'incoming' || !isSame(call)) return
      step({ type: 'dropped' })
      if (how === 'refused') call.reject()
    },

    async accept() {
      const call = current
      if (!call || dialer.state !== 'incoming') return
      step({ type: 'accepted', at: Date.now() })
      const isOurs = await lock.take()
      // Canceled or hung up during the wait.
      if (current !== call || now().state !== 'accept') {
        if (current === call) refuse(call)
        if (!isBusy(now())) lock.release()
        return
      }
      if (!isOurs) {
        refuse(call)
        step({ type: 'failed', hint: ELSEWHERE })
        return
      }
      tabs.tell('answered', call)
      call.accept()
    },

    ignore() {
      const call = current
      if (!call || dialer.state !== 'incoming') return
      step({ type: 'ignored' })
      refuse(call)
    },

    hangUp() {
      if (!isTalking(dialer)) return
      const call = current
      step({ type: 'hungUp' })
      call?.hangUp()
    },

    mute(isMuted) {
      if (dialer.state !== 'connect') return
      current?.mute(isMuted)
      step({ type: 'muted', isMuted })
    },

    sendDigits(digits) {
      if (dialer.state === 'connect') current?.sendDigits(digits)
    },

    async dial(to, jobId, name) {
      const open = line()
      if (!open) throw new Error(NO_LINE_MESSAGE)
      if (isBusy(dialer)) throw new Error('You are in a call already.')
      const party = { name: name.trim() === '' ? null : name.trim(), number: to, jobId, jobs: [] }
      step({ type: 'dialled', party, at: Date.now() })
      /** Whether the banner still shows this call; if hung up early, it waits for its end. */
      const isOurs = () => {
        const today = now()
        return isBusy(today) && today.party === party
      }
      try {
        if (!(await lock.take())) throw new Error(ELSEWHERE)
        const call = await open.dial({ To: to, jobId: String(jobId) })
        if (isOurs()) {
          current = call
          follow(call)
        }
        if (!isOurs() || now().state === 'endCall') call.hangUp()
      } catch (error) {
        if (isOurs()) step({ type: now().state === 'calling' ? 'dropped' : 'ended' })
        throw error
      } finally {
        if (!isBusy(now())) lock.release()
      }
    },
  }
}

import { notePhonePresence } from '../../../shared/messages/communications/phone.api.ts'
import { call } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { onSession, readSession } from '../../kernel/session-store.ts'

/**
 * Milliseconds between two presence messages; after three missing ones the server considers this browser
 * offline.
 */
const EVERY_MS = 30_000

export interface Presence {
  /** Sets whether this tab accepts calls from now on. */
  set: (isOnline: boolean) => void
  /** Sends the last offline message and stops. */
  stop: () => void
}

/** Notifies the server every 30 s that this tab accepts calls, and once when it no longer does. */
export function startPresence(): Presence {
  // A new id each time, so that a late offline message does not count for a page that was reloaded.
  let device = newKey()
  let isOnline = false
  let timer: ReturnType<typeof setInterval> | undefined
  let token = readSession()?.token
  const person = readSession()?.userData.id

  async function sayOnline() {
    // The next message makes up for a missed one.
    await call(notePhonePresence, { body: { device, state: 'online' } }).catch(() => undefined)
  }

  /**
   * Sends the offline message even if the page closes; if it fails, the missing messages have the same effect
   * after 90 s.
   */
  function sayOffline() {
    if (!isOnline || token === undefined) return
    void fetch(notePhonePresence.path, {
      method: notePhonePresence.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device, state: 'offline' }),
      keepalive: true,
    }).catch(() => undefined)
  }

  // At sign-out the message is sent immediately, because the token is invalid a moment later.
  const stopSession = onSession(() => {
    const session = readSession()
    if (session?.userData.id === person) token = session?.token
    else set(false)
  })

  function set(now: boolean) {
    if (now === isOnline) return
    if (!now) sayOffline()
    isOnline = now
    clearInterval(timer)
    if (!now) return
    device = newKey()
    void sayOnline()
    timer = setInterval(() => void sayOnline(), EVERY_MS)
  }

  return {
    set,
    stop() {
      set(false)
      stopSession()
    },
  }
}

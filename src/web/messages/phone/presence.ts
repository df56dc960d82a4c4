import { notePhonePresence } from '../../../shared/messages/communications/phone.api.ts'
import { call } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { onSession, readSession } from '../../kernel/session-store.ts'

/** Milliseconds between two signs of life; after three of them without one the server gives this browser up. */
const EVERY_MS = 30_000

export interface Presence {
  /** Whether this tab takes calls from now on. */
  set: (isOnline: boolean) => void
  /** Says goodbye for good. */
  stop: () => void
}

/** Tells the server every 30 s that this tab takes calls, and once when it no longer does. */
export function keepPresence(): Presence {
  // Each time again: a goodbye that comes late is not taken for that of whoever is there again, as after a
  // reload.
  let device = newKey()
  let isOnline = false
  let timer: ReturnType<typeof setInterval> | undefined
  let token = readSession()?.token
  const person = readSession()?.userData.id

  async function sayOnline() {
    // Missed signs are made up for by the next one.
    await call(notePhonePresence, { body: { device, state: 'online' } }).catch(() => undefined)
  }

  /** Outlives the page; best effort, silence tells the same after 90 s. */
  function sayOffline() {
    if (!isOnline || token === undefined) return
    void fetch(notePhonePresence.path, {
      method: notePhonePresence.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device, state: 'offline' }),
      keepalive: true,
    }).catch(() => undefined)
  }

  // Who signs out is gone at once: a moment later the token is worth nothing.
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

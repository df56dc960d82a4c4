import type { Account } from '../../shared/people/accounts/account.ts'
import { hasUnsaved } from './unsaved.ts'

/** What is kept of a session between visits. */
export interface Session {
  token: string
  refreshToken: string
  /** Epoch seconds. */
  tokenExpires: number
  userData: Account
}

const KEY = 'session'
const FILTER_KEY = 'jobFilter'
const ENDING_KEY = 'sessionEnding'
const DEVICE_KEY = 'device'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }
/** Who has unsaved input on this screen although their session has ended. */
let kept: Account | null = null

/** How the last session ended: by its person, or because the server did not accept it any longer. */
export type Ending = 'signed out' | 'ended'

/** The stored session, the same object until it changes; all tabs share it. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) {
    const before = known.session
    known = { text, session: parse(text) }
    // Whoever is typing keeps their screen, and is asked for their password over it.
    const isKept = known.session === null && readEnding() === 'ended' && hasUnsaved()
    kept = isKept && before ? before.userData : null
  }
  return known.session
}

/** The signed-in person, or who is asked to sign in again over their unsaved input. */
export function readAccount(): Account | null {
  return readSession()?.userData ?? kept
}

/** Who is asked to sign in again over their unsaved input; null for nobody. */
export function readKept(): Account | null {
  return readSession() ? null : kept
}

/** Gives up the unsaved input of who is asked to sign in again. */
export function dropKept(): void {
  kept = null
  for (const listener of listeners) listener()
}

/** How the last session of this browser ended; null when it is not known. */
export function readEnding(): Ending | null {
  const text = localStorage.getItem(ENDING_KEY)
  return text === 'ended' || text === 'signed out' ? text : null
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    // Written by writeSession alone; anything else is no session.
    return JSON.parse(text) as Session
  } catch {
    return null
  }
}

/** Stores a session, or ends it: then the job filter goes as well. */
export function writeSession(session: Session | null, ending: Ending = 'signed out'): void {
  if (session) {
    localStorage.removeItem(ENDING_KEY)
    localStorage.setItem(KEY, JSON.stringify(session))
  } else {
    localStorage.setItem(ENDING_KEY, ending)
    localStorage.removeItem(KEY)
    localStorage.removeItem(FILTER_KEY)
  }
  for (const listener of listeners) listener()
}

/** Stores the session of a sign-in, and the token by which this browser is known again; a sign-out keeps the latter. */
export function writeSignIn({ deviceToken, ...session }: Session & { deviceToken: string }): void {
  localStorage.setItem(DEVICE_KEY, deviceToken)
  writeSession(session)
}

/** The token by which this browser is known again, as a sign-in presents it; it opens nothing. */
export function readDevice(): { deviceToken?: string } {
  const deviceToken = localStorage.getItem(DEVICE_KEY)
  return deviceToken === null ? {} : { deviceToken }
}

/** Calls back when the session changes, here or in another tab; returns the way to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener('storage', listen)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listen)
  }
}

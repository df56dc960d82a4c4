import type { Account } from '../../shared/accounts/account.ts'

/** What is kept of a session between visits (spec 1 §4 'Persisted state'). */
export interface Session {
  token: string
  refreshToken: string
  /** Epoch seconds. */
  tokenExpires: number
  userData: Account
}

const KEY = 'session'
const FILTER_KEY = 'jobFilter'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

/** The stored session, the same object until it changes; all tabs share it. */
export function readSession(): Session | null {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) known = { text, session: parse(text) }
  return known.session
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

/** Stores a session, or ends it: then the job filter goes as well (spec 1 §4). */
export function writeSession(session: Session | null): void {
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else {
    localStorage.removeItem(KEY)
    localStorage.removeItem(FILTER_KEY)
  }
  for (const listener of listeners) listener()
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

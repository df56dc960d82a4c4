import type { Account } from '../../shared/kernel/account.ts'
import { hasUnsaved } from './unsaved.ts'

/** The part of a session that is stored between visits. */
export interface Session {
  token: string
  /** For a personal link its own token. */
  refreshToken: string
  /** Epoch seconds. */
  tokenExpires: number
  userData: Account
}

const KEY = 'session'
const FILTER_KEY = 'jobFilter'
/** Where the address of the first call of the list of jobs is, for the page to start it (index.html). */
export const FIRST_LIST_KEY = 'jobsCall'
const ENDING_KEY = 'sessionEnding'
const DEVICE_KEY = 'device'
/** Holds the id of the person who turned notifications on in this browser. */
export const PUSH_KEY = 'push'
/** Holds the session of a personal link, which belongs to its tab alone and goes before that of the browser. */
const tab: Storage | undefined = globalThis.sessionStorage
/** Where the token of the tab's personal link is. */
export const LINK_KEY = 'link'
const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }
/** The person who has unsaved input on this screen although their session has ended. */
let kept: Account | null = null

/** How the last session ended: by a sign-out, or because the server no longer accepted it. */
export type SessionEnd = 'signed out' | 'ended'

/** Returns the stored session, the same object until it changes; all tabs share it, except that of a personal link. */
export function readSession(): Session | null {
  const text = tab?.getItem(KEY) ?? localStorage.getItem(KEY)
  if (text !== known.text) {
    const before = known.session
    known = { text, session: parse(text) }
    // A person with unsaved input keeps their screen and is asked for the password on top of it.
    const isKept = known.session === null && readSessionEnd() === 'ended' && hasUnsaved()
    kept = isKept && before && before.userData.linkJobId === undefined ? before.userData : null
  }
  return known.session
}

/** Returns the signed-in person, or the person who is asked to sign in again over unsaved input. */
export function readAccount(): Account | null {
  return readSession()?.userData ?? kept
}

/** Returns the person who is asked to sign in again over unsaved input, or null. */
export function readReauthAccount(): Account | null {
  return readSession() ? null : kept
}

/** Discards the unsaved input of the person who is asked to sign in again. */
export function clearReauthAccount(): void {
  kept = null
  for (const listener of listeners) listener()
}

/** Returns how the last session of this browser ended; null if it is not known. */
export function readSessionEnd(): SessionEnd | null {
  const text = localStorage.getItem(ENDING_KEY)
  return text === 'ended' || text === 'signed out' ? text : null
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    // Written only by writeSession; anything else is not a session.
    return JSON.parse(text) as Session
  } catch {
    return null
  }
}

/** Begins the keys of what a person typed and did not send; their id follows. */
const LOCAL_DRAFT = 'draft '

/** Returns the key in the browser's storage for a draft of the signed-in person: a sign-out deletes it. */
export function localDraftKey(name: string): string {
  return `${LOCAL_DRAFT}${readAccount()?.id ?? 0} ${name}`
}

/** The database with the photos of surveys that are not sent yet. */
export const SURVEY_PHOTOS = 'survey'

function dropPhotos(): void {
  // Opened elsewhere in its own form, so it is deleted whole; some private windows have none.
  globalThis.indexedDB?.deleteDatabase(SURVEY_PHOTOS)
}

function dropLocalDrafts(): void {
  for (const key of Object.keys(localStorage))
    // The last two are of an earlier version and have no owner.
    if (key.startsWith(LOCAL_DRAFT) || key.startsWith('claim ') || key === 'genericInventory')
      localStorage.removeItem(key)
}

/** Stores a session, or ends it and removes the job filter and the drafts. */
export function writeSession(session: Session | null, ending: SessionEnd = 'signed out'): void {
  const isOfTab = session ? session.userData.linkJobId !== undefined : tab?.getItem(KEY) != null
  if (isOfTab) {
    if (session) tab?.setItem(KEY, JSON.stringify(session))
    else {
      tab?.removeItem(KEY)
      if (ending === 'signed out') dropPhotos()
    }
  } else if (session) {
    tab?.removeItem(LINK_KEY)
    tab?.removeItem(KEY)
    localStorage.removeItem(ENDING_KEY)
    localStorage.setItem(KEY, JSON.stringify(session))
  } else {
    localStorage.setItem(ENDING_KEY, ending)
    localStorage.removeItem(KEY)
    localStorage.removeItem(FILTER_KEY)
    if (ending === 'signed out') {
      localStorage.removeItem(PUSH_KEY)
      dropLocalDrafts()
      dropPhotos()
    }
    localStorage.removeItem(FIRST_LIST_KEY)
  }
  for (const listener of listeners) listener()
}

/**
 * Stores the session of a sign-in, and the token that identifies this browser; a sign-out keeps that token.
 */
export function writeSignIn({ deviceToken, ...session }: Session & { deviceToken: string }): void {
  localStorage.setItem(DEVICE_KEY, deviceToken)
  writeSession(session)
}

/** Returns the token that identifies this browser at sign-in; it grants no access. */
export function readDevice(): { deviceToken?: string } {
  const deviceToken = localStorage.getItem(DEVICE_KEY)
  return deviceToken === null ? {} : { deviceToken }
}

/**
 * Calls the listener when the session changes, here or in another tab; returns a function that unsubscribes
 * it.
 */
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

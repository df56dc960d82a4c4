import { LINK_KEY } from './session-store.ts'

/**
 * Moves the token of a personal link (`#link=…`) out of the address, before anything is requested, and opens the page that
 * exchanges it.
 */
function takeLinkToken(): void {
  const token = /^#link=([\w-]+)$/.exec(window.location.hash)?.[1]
  if (token === undefined) return
  const { pathname, search } = window.location
  sessionStorage.removeItem('session')
  sessionStorage.setItem(LINK_KEY, token)
  window.history.replaceState(null, '', `/link?from=${encodeURIComponent(pathname + search)}`)
}

/** Moves the token of a crew link (`#crew=…`) out of the address; the page of its job reads it. */
function takeCrewToken(): void {
  const token = /^#crew=([\w-]+)$/.exec(window.location.hash)?.[1]
  if (token === undefined) return
  const { pathname, search } = window.location
  sessionStorage.setItem(crewKey(), token)
  window.history.replaceState(null, '', pathname + search)
}

function crewKey(): string {
  return `crew ${window.location.pathname}`
}

/** Returns the token of the crew link that this tab was opened with at this address, or null. */
export function readCrewToken(): string | null {
  return sessionStorage.getItem(crewKey())
}

/** Returns the token of the personal link that this tab was opened with, or null. */
export function readLinkToken(): string | null {
  return sessionStorage.getItem(LINK_KEY)
}

// Run before the router reads the address.
takeLinkToken()
takeCrewToken()

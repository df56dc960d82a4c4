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

/** Returns the token of the personal link that this tab was opened with, or null. */
export function readLinkToken(): string | null {
  return sessionStorage.getItem(LINK_KEY)
}

// Runs before the router reads the address.
takeLinkToken()

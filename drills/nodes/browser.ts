import { QueryClient } from '@tanstack/react-query'
import { signIn as signInCall } from '../../src/shared/kernel/session.api.ts'
import { shouldRetryRead, call } from '../../src/web/kernel/api.ts'
import { readSession, writeSession } from '../../src/web/kernel/session-store.ts'

let base = ''

/**
 * Lets the web app's own client code run here: provides storage, an address and host-relative calls, as in a
 * browser at `url`.
 */
export function emulateBrowser(url: string): void {
  base = url
  const { protocol, host, hostname, port } = new URL(url)
  Object.assign(globalThis, { location: { protocol, host, hostname, port } })
}

const kept = new Map<string, string>()
const realFetch = globalThis.fetch

Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})
Object.assign(globalThis, {
  window: { addEventListener: () => {}, removeEventListener: () => {} },
  fetch: (input: string | URL | Request, options?: RequestInit) =>
    realFetch(typeof input === 'string' && input.startsWith('/') ? base + input : input, options),
})

/** Signs the browser in; all of its tabs share the session. */
export async function signInBrowser(email: string): Promise<void> {
  const body = { email, password: 'Moving123!' }
  const { token, refreshToken, tokenExpires, userData } = await call(signInCall, { body })
  writeSession({ token, refreshToken, tokenExpires, userData })
}

/** Returns the browser's current access token. */
export function browserToken(): string {
  return readSession()?.token ?? ''
}

/** Opens a query client that retries as the web app's does (src/web/app/Providers.tsx). */
export function openQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: shouldRetryRead, gcTime: 0 } } })
}

/** The web app's live connection, a separate one for each tab. */
export type LiveLine = typeof import('../../src/web/kernel/live.ts')
let tabs = 0

/** Opens the live connection of another tab at `url` and waits until it is connected. */
export async function openLine(
  url: string,
): Promise<LiveLine & { close: () => void; connections: () => number }> {
  emulateBrowser(url)
  tabs += 1
  const address = new URL(`../../src/web/kernel/live.ts?tab=${tabs}`, import.meta.url).href
  // The same module under another address, so that each tab has its own connection.
  const line = (await import(address)) as LiveLine
  let connections = 0
  const connected = new Promise<void>((resolve) => {
    line.onReconnect(() => {
      connections += 1
      resolve()
    })
  })
  const close = line.followSession()
  await connected
  return { ...line, close, connections: () => connections }
}

import { QueryClient } from '@tanstack/react-query'
import { signIn as signInCall } from '../../src/shared/people/accounts/accounts.api.ts'
import { asksAgain, call } from '../../src/web/kernel/api.ts'
import { readSession, writeSession } from '../../src/web/kernel/session-store.ts'

let base = ''

/**
 * Lets the web app's own client code run here: storage, address and calls without a host, as in a browser that stands at
 * `url`.
 */
export function standAt(url: string): void {
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

/** The browser's access token as it is now. */
export function browserToken(): string {
  return readSession()?.token ?? ''
}

/** A query client that asks again as the web app's does (src/web/app/Providers.tsx). */
export function openQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: asksAgain, gcTime: 0 } } })
}

/** The web app's live line, one of its own for each tab. */
export type LiveLine = typeof import('../../src/web/kernel/live.ts')
let tabs = 0

/** Opens the live line of another tab at `url`, and waits until it is there. */
export async function openLine(
  url: string,
): Promise<LiveLine & { close: () => void; connections: () => number }> {
  standAt(url)
  tabs += 1
  const address = new URL(`../../src/web/kernel/live.ts?tab=${tabs}`, import.meta.url).href
  // The same module under another address, so that each tab has a line of its own.
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

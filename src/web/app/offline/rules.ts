/**
 * How the service worker handles a request: from its cache, as a page with an offline fallback, or not at
 * all.
 */
export type CacheStrategy = 'asset' | 'page' | 'offline part' | 'none'

/** The page shown without a connection, and the files it needs. */
export const OFFLINE_PAGE = '/offline'
export const OFFLINE_PARTS: readonly string[] = [OFFLINE_PAGE, '/offline.js']

/** The page of the app that a worker's phone keeps (prepare.ts); it is the same for all addresses. */
export const SHELL_PATH = '/my-day'
/** The same page of an earlier version: shown only if the server does not answer. */
export const OLDER_SHELL_PATH = '/my-day?older'
export const SHELL_CACHE = 'app-shell-1'
/** Names of built files carry the hash of their content, so one cache serves all builds. */
export const ASSET_CACHE = 'app-assets-1'

/** Milliseconds after which the kept page is shown in place of one that does not come. */
export const SHELL_AFTER_MS = 3_000

/** Returns whether the kept page is shown at an address without a network: a worker's day and their jobs. */
export function isKeptPage(url: string): boolean {
  return /^\/(?:my-day|job\/[1-9]\d*(?:\/(?:changes|finish|inventory))?)\/?$/.test(new URL(url).pathname)
}

/** Returns whether the kept page is shown before the server has answered: a worker opens their day, and does not reload it. */
export function isShownFirst(request: { url: string; cache: string; isReloadNavigation?: boolean }): boolean {
  const { pathname, search } = new URL(request.url)
  const isReload = request.isReloadNavigation === true || request.cache !== 'default'
  return pathname === SHELL_PATH && search === '' && !isReload
}

/** Maximum number of cached built files: about three builds of what one person opens. */
export const MAX_ASSETS = 400

/**
 * Addresses that it never handles: responses of the API, files and providers, and the light pages for
 * visitors, which are embedded in other sites or have secrets in their address.
 */
const LEFT_ALONE =
  /^\/(?:wp|validateToken|files|calendar|webhooks|health|metrics|dev|socket\.io|quote|booking|open|review|embed\.js|sw\.js|job\/[^/]+\/dispute)(?:[/?]|$)/i

/** Returns how a request is handled (docs/decisions/0020). */
export function cacheStrategy(
  request: { url: string; method: string; mode: string; hasRange: boolean },
  ownOrigin: string,
): CacheStrategy {
  const { origin, pathname } = new URL(request.url)
  if (origin !== ownOrigin || request.method !== 'GET' || request.hasRange) return 'none'
  if (LEFT_ALONE.test(pathname)) return 'none'
  if (request.mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return OFFLINE_PARTS.includes(pathname) ? 'offline part' : 'none'
}

/** Returns our caches that a newer worker no longer uses. */
export function staleCaches(names: readonly string[], current: readonly string[]): string[] {
  return names.filter((name) => name.startsWith('app-') && !current.includes(name))
}

/** Returns the cached entries to delete, oldest first, so that at most `most` remain. */
export function excessEntries<T>(entries: readonly T[], most: number): readonly T[] {
  return entries.slice(0, Math.max(0, entries.length - most))
}

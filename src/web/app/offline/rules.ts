/** What the service worker does with a request: answers from what it keeps, minds a page's way, or stays out of it. */
export type Way = 'asset' | 'page' | 'offline part' | 'none'

/** The page that stands where no connection is, and what it needs. */
export const OFFLINE_PAGE = '/offline'
export const OFFLINE_PARTS: readonly string[] = [OFFLINE_PAGE, '/offline.js']

/** As many built files are kept at most: about three builds of what one person opens. */
export const MOST_ASSETS = 400

/**
 * Addresses that it never touches: what the API, files and providers answer, and the light pages for visitors, which
 * stand inside other sites or hold secrets in their address.
 */
const LEFT_ALONE =
  /^\/(?:wp|validateToken|files|calendar|webhooks|health|metrics|dev|socket\.io|quote|booking|open|review|embed\.js|sw\.js|job\/[^/]+\/dispute)(?:[/?]|$)/i

/** The way of one request (docs/decisions/0020). */
export function wayOf(
  request: { url: string; method: string; mode: string; hasRange: boolean },
  ownOrigin: string,
): Way {
  const { origin, pathname } = new URL(request.url)
  if (origin !== ownOrigin || request.method !== 'GET' || request.hasRange) return 'none'
  if (LEFT_ALONE.test(pathname)) return 'none'
  if (request.mode === 'navigate') return 'page'
  if (pathname.startsWith('/assets/')) return 'asset'
  return OFFLINE_PARTS.includes(pathname) ? 'offline part' : 'none'
}

/** Caches of ours that a newer worker leaves behind. */
export function staleCaches(names: readonly string[], current: readonly string[]): string[] {
  return names.filter((name) => name.startsWith('app-') && !current.includes(name))
}

/** Those of the kept entries that have to go, the oldest first, so that no more than `most` are left. */
export function surplus<T>(entries: readonly T[], most: number): readonly T[] {
  return entries.slice(0, Math.max(0, entries.length - most))
}

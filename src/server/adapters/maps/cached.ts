import type { MapsAdapter } from './maps.ts'

export interface CacheOptions {
  /** Maximum number of cached answers of each kind. */
  maxEntries?: number
  ttlMs?: number
  /** Returns milliseconds of a monotonic clock. */
  now?: () => number
}

/**
 * Creates a cache of answers by key, each for `ttlMs` milliseconds, that drops the least recently used first.
 * Callers with the same pending key share its answer. Failures are not cached.
 */
export function createCache<T>(options: CacheOptions = {}) {
  const { maxEntries = 2_000, ttlMs = 24 * 3_600_000, now = () => performance.now() } = options
  const kept = new Map<string, { answer: T; until: number }>()
  const underWay = new Map<string, Promise<T>>()

  async function askAndKeep(key: string, ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      kept.set(key, { answer, until: now() + ttlMs })
      const [oldest] = kept.keys()
      if (kept.size > maxEntries && oldest !== undefined) kept.delete(oldest)
      return answer
    } finally {
      underWay.delete(key)
    }
  }

  return {
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const entry = kept.get(key)
      kept.delete(key)
      if (entry && entry.until > now()) {
        // A Map keeps the order of insertion: putting it back makes it the most recent.
        kept.set(key, entry)
        return Promise.resolve(entry.answer)
      }
      const running = underWay.get(key)
      if (running) return running
      const pending = askAndKeep(key, ask)
      underWay.set(key, pending)
      return pending
    },
    size: () => kept.size,
  }
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Wraps a maps adapter in a cache of one day; a route's points are rounded to about a yard. */
export function cachedMaps(maps: MapsAdapter, options: CacheOptions = {}): MapsAdapter {
  const searches = createCache<Awaited<ReturnType<MapsAdapter['searchPlaces']>>>(options)
  const geocodes = createCache<Awaited<ReturnType<MapsAdapter['geocode']>>>(options)
  // Geometries are long, so fewer of them are cached.
  const routes = createCache<Awaited<ReturnType<MapsAdapter['route']>>>({ maxEntries: 500, ...options })
  return {
    searchPlaces: (text, options) => {
      const { limit, near } = options
      const at = near ? `${near.latitude},${near.longitude}` : ''
      return searches.get(`${limit}|${at}|${plain(text)}`, () => maps.searchPlaces(text, options))
    },
    geocode: (text) => geocodes.get(plain(text), () => maps.geocode(text)),
    placeAt: (point) => {
      // About a hundred yards: the result is a city, not a house.
      const key = `@${point.latitude.toFixed(3)},${point.longitude.toFixed(3)}`
      return geocodes.get(key, () => maps.placeAt(point))
    },
    route: (points) => {
      const key = points.map((p) => `${p.latitude.toFixed(5)},${p.longitude.toFixed(5)}`).join(';')
      return routes.get(key, () => maps.route(points))
    },
  }
}

import { describe, expect, it } from 'vitest'
import { cachedMaps, createCache } from './cached.ts'
import { createMaps } from './create.ts'
import { offlineMaps } from './offline.ts'

describe('maps cache', () => {
  it('shares a pending answer and keeps it until it expires', async () => {
    let time = 0
    let asked = 0
    const cache = createCache<number>({ ttlMs: 100, now: () => time })
    const ask = async () => ++asked
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1])
    time = 99
    expect(await cache.get('a', ask)).toBe(1)
    time = 100
    expect(await cache.get('a', ask)).toBe(2)
  })
  it('drops the least recently used one when it is full', async () => {
    let asked = 0
    const cache = createCache<number>({ maxEntries: 2 })
    const ask = async () => ++asked
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, ask)
    expect(cache.size()).toBe(2)
    expect(await cache.get('a', ask)).toBe(1)
    expect(await cache.get('b', ask)).toBe(4)
  })
  it('does not keep failures', async () => {
    const cache = createCache<number>()
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await cache.get('a', async () => 7)).toBe(7)
  })
  it('asks a maps provider once for the same text and points', async () => {
    let asked = 0
    const offline = offlineMaps()
    const maps = cachedMaps({
      ...offline,
      searchPlaces: (text, options) => (asked++, offline.searchPlaces(text, options)),
      route: (points) => (asked++, offline.route(points)),
    })
    const points = [
      { latitude: 39.7, longitude: -105 },
      { latitude: 38.8, longitude: -104.8 },
    ]
    const [first] = await maps.searchPlaces('Denver', { limit: 5 })
    expect((await maps.searchPlaces(' denver ', { limit: 5 }))[0]).toEqual(first)
    expect(asked).toBe(1)
    const [near] = points
    await maps.searchPlaces('Aurora', { limit: 5, near })
    expect(asked).toBe(2)
    await maps.searchPlaces('Aurora', { limit: 5, near })
    await maps.searchPlaces('Aurora', { limit: 5 })
    expect(asked).toBe(3)
    asked = 1
    expect(await maps.route(points)).toEqual(await maps.route(points))
    expect(asked).toBe(2)
    await maps.route(points.toReversed())
    expect(asked).toBe(3)
  })
})

describe('maps provider selection', () => {
  it('uses the simulator in production only if it is enabled by name', async () => {
    const config = { token: '', isProduction: true, isOfflineAsked: false }
    expect(() => createMaps(config)).toThrow('MAPBOX_TOKEN')
    const [place] = await createMaps({ ...config, isOfflineAsked: true }).searchPlaces('Denver', { limit: 1 })
    expect(place?.verbose_address).toBe('Denver, CO')
    expect(await createMaps({ ...config, isProduction: false }).geocode('Denver')).toEqual(place)
  })
})

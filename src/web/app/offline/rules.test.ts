import { describe, expect, it } from 'vitest'
import * as kept from './kept-page.ts'
import {
  ASSET_CACHE,
  cacheStrategy,
  excessEntries,
  isKeptPage,
  isShownFirst,
  OLDER_SHELL_PATH,
  SHELL_CACHE,
  SHELL_PATH,
  staleCaches,
} from './rules.ts'

const ORIGIN = 'https://moving.example'
const way = (path: string, over: Partial<Parameters<typeof cacheStrategy>[0]> = {}) =>
  cacheStrategy(
    { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'navigate', hasRange: false, ...over },
    ORIGIN,
  )

describe('service worker', () => {
  it.each(['/', '/jobs', '/job/12', '/job/add-job', '/settings?section=rates', '/opener', '/reviews-of-us'])(
    'has an offline page for %s',
    (path) => expect(way(path)).toBe('page'),
  )

  it.each([
    '/wp/v2/jobs',
    '/WP/v2/jobs',
    '/validateToken',
    '/files/1?x',
    '/calendar/1',
    '/dev',
    '/health/ready',
    '/socket.io/?EIO=4',
    '/quote/abc',
    '/booking/abc',
    '/open/abc',
    '/review/abc',
    '/job/12/dispute/abc',
    '/embed.js',
    '/sw.js',
    '/webhooks/stripe',
  ])('never handles %s, whatever requests it', (path) => {
    expect(way(path)).toBe('none')
    expect(way(path, { mode: 'cors' })).toBe('none')
  })

  it('caches built files and what the offline page needs, and no other file', () => {
    expect(way('/assets/index-a1.js', { mode: 'cors' })).toBe('asset')
    expect(way('/offline.js', { mode: 'no-cors' })).toBe('offline part')
    expect(way('/favicon.svg', { mode: 'no-cors' })).toBe('none')
    expect(way('/manifest.webmanifest', { mode: 'cors' })).toBe('none')
  })

  it('ignores writes, range requests and other origins', () => {
    expect(way('/assets/index-a1.js', { mode: 'cors', method: 'HEAD' })).toBe('none')
    expect(way('/jobs', { method: 'POST' })).toBe('none')
    expect(way('/assets/a.mp3', { mode: 'no-cors', hasRange: true })).toBe('none')
    expect(way('https://js.stripe.com/assets/v3.js', { mode: 'no-cors' })).toBe('none')
  })

  it('deletes caches of older versions, and no other caches', () => {
    const names = ['app-offline-1', 'app-offline-2', 'app-assets-1', 'tiles']
    expect(staleCaches(names, ['app-offline-2', 'app-assets-1'])).toEqual(['app-offline-1'])
  })

  it('deletes the oldest entries first', () => {
    expect(excessEntries([1, 2, 3, 4], 3)).toEqual([1])
    expect(excessEntries([1, 2], 3)).toEqual([])
  })

  it('answers with the page that the app has kept, under the names of the app', () => {
    expect({ ...kept }).toEqual({ ASSET_CACHE, OLDER_SHELL_PATH, SHELL_CACHE, SHELL_PATH })
  })

  it.each([
    ['/my-day', true],
    ['/job/12', true],
    ['/job/7/finish', true],
    ['/job/7/survey', false],
    ['/job/12/changes', true],
    ['/job/12/inventory', true],
    ['/job/add-job', false],
    ['/jobs', false],
    ['/today', false],
  ])('shows the kept page at %s: %s', (path, isKept) => expect(isKeptPage(`${ORIGIN}${path}`)).toBe(isKept))

  it.each([
    ['/my-day', { cache: 'default' }, true],
    ['/my-day', { cache: 'no-cache' }, false],
    ['/my-day', { cache: 'default', isReloadNavigation: true }, false],
    ['/my-day?company=2', { cache: 'default' }, false],
    ['/job/12', { cache: 'default' }, false],
  ])('shows the kept page at %s with %j before the server answers: %s', (path, request, isFirst) =>
    expect(isShownFirst({ url: `${ORIGIN}${path}`, ...request })).toBe(isFirst),
  )
})

import { afterEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
afterEach(() => t.close())

/** Returns what pages are told of maps with these settings: the address of the style, the policy, and the style. */
async function mapsWith(settings: Record<string, string>) {
  t = await createTestApp(settings)
  const info = await t.call(null, 'GET', '/wp/v2/info')
  const style = await t.app.inject({ url: '/map-style.json' })
  const policy = String(info.headers['content-security-policy'])
  const sources = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1] ?? ''
  return {
    url: info.body.mapStyleUrl,
    images: sources('img-src'),
    calls: sources('connect-src'),
    style: style.statusCode === 200 ? style.json() : style.statusCode,
  }
}

it('shows the streets of the provider if there is only its public token', async () => {
  const maps = await mapsWith({ MAPBOX_TOKEN: 'pk.abc+1' })
  expect(maps.url).toBe('/map-style.json')
  expect(maps.images).toContain('https://api.mapbox.com')
  expect(maps.calls).toContain('https://api.mapbox.com')
  expect(maps.style.sources.streets.tiles[0]).toMatch(
    /^https:\/\/api\.mapbox\.com\/.*access_token=pk\.abc%2B1$/,
  )
})

it.each([
  ['no token', {}, ''],
  ['a secret token, which no browser may have', { MAPBOX_TOKEN: 'sk.abc' }, ''],
  [
    'a style of its own',
    { MAPBOX_TOKEN: 'pk.abc', MAP_STYLE_URL: 'https://maps.example/style.json' },
    'https://maps.example/style.json',
  ],
])('loads nothing from the provider with %s', async (_name, settings, url) => {
  const maps = await mapsWith(settings)
  expect(maps.url).toBe(url)
  expect(maps.images).not.toContain('mapbox')
  expect(maps.calls).not.toContain('mapbox')
  expect(maps.style).toBe(404)
})

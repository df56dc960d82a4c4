import { afterEach, expect, it, vi } from 'vitest'
import { hasNewVersion, mainFileOf } from './new-version.ts'

const page = (name: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/index-${name}.js"></script>`
const serve = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())
afterEach(() => vi.unstubAllGlobals())

it('recognizes another build by its main file, and ignores other responses', async () => {
  const open = mainFileOf(page('Bfwk_J-4'))
  expect(open).toBe('/assets/index-Bfwk_J-4.js')
  serve(() => new Response(page('Bfwk_J-4')))
  expect(await hasNewVersion(open)).toBe(false)
  serve(() => new Response(page('C0ffee')))
  expect(await hasNewVersion(open)).toBe(true)
  // In development there is no build.
  expect(await hasNewVersion(null)).toBe(false)
  // A proxy's page and a server that is shutting down give no information.
  serve(() => new Response('<html>Sign in to the Wi-Fi</html>'))
  expect(await hasNewVersion(open)).toBe(false)
  serve(() => new Response(page('C0ffee'), { status: 502 }))
  expect(await hasNewVersion(open)).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await hasNewVersion(open)).toBe(false)
})

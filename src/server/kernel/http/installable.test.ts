import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveInstallable } from './installable.ts'
import { servePages } from './pages.ts'
import { addSecurityHeaders } from './security.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-installable-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'sw.js'), 'const cache = "offline-__OFFLINE_VERSION__"')
  await writeFile(path.join(folder, 'offline.js'), '1')
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'script')
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), 'compressed script')
  await writeFile(
    path.join(folder, 'offline.html'),
    '<title>Offline · __PRODUCT_NAME__</title><style nonce="__CSP_NONCE__"></style><h1>__OFFLINE_HEADING__</h1>',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function answersOf(PRODUCT_NAME: string, urls: string[]) {
  const app = Fastify()
  await addSecurityHeaders(app, {
    PUBLIC_URL: 'http://localhost',
    TWILIO_ACCOUNT_SID: undefined,
    MAP_STYLE_URL: undefined,
    MAPBOX_TOKEN: undefined,
  })
  await serveInstallable(app, { PRODUCT_NAME }, folder)
  await servePages(app, { PRODUCT_NAME }, { folder })
  const answers = await Promise.all(urls.map((url) => app.inject({ method: 'GET', url })))
  await app.close()
  return answers
}

describe('the installable app', () => {
  it('has a manifest with the configured name, icons of both kinds, and shortcuts', async () => {
    const [answer] = await answersOf('Boxes & Co', ['/manifest.webmanifest'])
    expect(answer?.headers['content-type']).toContain('application/manifest+json')
    expect(answer?.json()).toMatchObject({
      name: 'Boxes & Co',
      short_name: 'Boxes & Co',
      start_url: '/jobs',
      scope: '/',
      display: 'standalone',
      shortcuts: [
        { name: 'Jobs', url: '/jobs' },
        { name: 'Add job', url: '/job/add-job' },
      ],
    })
    expect(answer?.json()).toMatchObject({
      icons: expect.arrayContaining([
        expect.objectContaining({ sizes: '192x192' }),
        expect.objectContaining({ sizes: '512x512' }),
        expect.objectContaining({ purpose: 'maskable' }),
      ]),
    })
  })

  it('has a service worker for the whole origin that is revalidated each time', async () => {
    const [answer] = await answersOf('Boxes', ['/sw.js'])
    expect(answer?.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    })
    expect(answer?.body).toMatch(/^const cache = "offline-[0-9a-f]{12}"$/)
    expect(String(answer?.headers['content-security-policy'])).toContain("worker-src 'self'")
  })

  it('has a different worker as soon as the offline page changes', async () => {
    const worker = async (name: string) => (await answersOf(name, ['/sw.js']))[0]?.body
    const first = await worker('Boxes')
    expect(await worker('Boxes')).toBe(first)
    expect(await worker('Crates')).not.toBe(first)
    await writeFile(path.join(folder, 'offline.js'), '2')
    expect(await worker('Boxes')).not.toBe(first)
  })

  it('has an offline page with the name and the response’s nonce, and never sends the raw file', async () => {
    const [page, raw] = await answersOf('Boxes & Co', ['/offline', '/offline.html'])
    const nonce = /'nonce-([^']+)'/.exec(String(page?.headers['content-security-policy']))?.[1]
    expect(page?.body).toBe(
      `<title>Offline · Boxes &amp; Co</title><style nonce="${nonce}"></style><h1>You are offline</h1>`,
    )
    expect(raw?.statusCode).toBe(404)
  })
})

it('assets are kept for good, compressed ones have no address, and nothing outside their folder is sent', async () => {
  const [script, compressed, missing, outside, other] = await answersOf('Boxes', [
    '/assets/app-1a2b.js',
    '/assets/app-1a2b.js.br',
    '/assets/app-0000.js',
    '/assets/..%2foffline.html',
    '/offline.js',
  ])
  expect(script?.body).toBe('script')
  expect(script?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect([compressed, missing, outside].map((one) => one?.statusCode)).toEqual([404, 404, 404])
  expect(other?.headers['cache-control']).toBe('public, max-age=3600')
})

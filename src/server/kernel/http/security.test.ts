import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { handleFailures } from './failures.ts'
import { servePages } from './pages.ts'
import { addSecurityHeaders } from './security.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('HTTP responses', () => {
  it('have a strict content security policy with a new nonce', async () => {
    const answers = await Promise.all([1, 2].map(() => t.call(null, 'GET', '/wp/v2/docs')))
    const policies = answers.map((answer) => String(answer.headers['content-security-policy']))
    expect(policies[0]).not.toBe(policies[1])
    for (const [index, policy] of policies.entries()) {
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toContain('upgrade-insecure-requests')
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
      expect(answers[index]?.body).toContain(`<style nonce="${nonce}">`)
    }
    expect(answers[0]?.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
  })

  it.each([
    ['/terms_conditions', "frame-ancestors 'self'", 'SAMEORIGIN'],
    ['/terms_conditions?company=1', "frame-ancestors 'self'", 'SAMEORIGIN'],
    ['/terms_conditions/more', "frame-ancestors 'none'", 'DENY'],
    ['/settings?x=/terms_conditions', "frame-ancestors 'none'", 'DENY'],
    ['//terms_conditions', "frame-ancestors 'none'", 'DENY'],
    ['/terms', "frame-ancestors 'none'", 'DENY'],
  ])('may be framed by our pages only for the embedded terms: %s', async (url, ancestors, options) => {
    const { headers } = await t.call(null, 'GET', url)
    expect(String(headers['content-security-policy'])).toContain(ancestors)
    expect(headers['x-frame-options']).toBe(options)
  })

  it('of the API are not cached and not shared with other origins', async () => {
    const from = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    for (const url of ['/wp/v2/info', '/wp/v2/users/me', '/wp/v2/nothing']) {
      const answer = await t.call(null, 'GET', url, undefined, from)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const preflight = await t.app.inject({ method: 'OPTIONS', url: '/wp/v2/token', headers: from })
    expect(preflight.statusCode).toBe(404)
  })

  it('require HTTPS only if the public address has it', async () => {
    expect((await t.call(null, 'GET', '/wp/v2/info')).headers).not.toHaveProperty('strict-transport-security')
    const config = { ...t.kernel.config, PUBLIC_URL: 'https://moving.example.com' }
    const app = await createApp({ ...t.kernel, config })
    const answer = await app.inject({ method: 'GET', url: '/wp/v2/info' })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    await app.close()
  })
})

describe('URLs that the router cannot parse', () => {
  it.each(['/wp/v2/%zz', `/wp/v2/jobs/${'1'.repeat(400)}`])(
    '%s returns 404 with the usual error body',
    async (url) => {
      const answer = await t.app.inject({ method: 'GET', url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'rest_not_found', data: { status: 404 } })
      expect(answer.body).not.toContain('111111')
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )
})

describe('request limits', () => {
  it('are counted per person across sessions, and by address for visitors', async () => {
    const app = await createApp({ ...t.kernel, config: { ...t.kernel.config, API_RATE_LIMIT: 5 } })
    const company = await t.makeCompany()
    const [one, two] = [await t.makePerson(company, 'manager'), await t.makePerson(company, 'manager')]
    const call = async (token: string | null, remoteAddress = '10.0.0.1', url = '/wp/v2/users/me') =>
      app.inject({
        method: 'GET',
        url,
        remoteAddress,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
    for (let n = 0; n < 5; n += 1) expect((await call(one.token)).statusCode).toBe(200)
    // Another session of the same person.
    const again = await t.makePerson(await t.makeCompany(), 'client', { userId: one.id })
    const refused = await call(again.token, '10.0.0.2')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The person is known to be over the limit: nothing is read for them until their minute has passed.
    const connects = vi.spyOn(t.kernel.pool, 'connect')
    const early = await call(one.token)
    expect(early.statusCode).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
    expect(connects).not.toHaveBeenCalled()
    connects.mockRestore()
    expect((await call(two.token)).statusCode).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) statuses.push((await call(null, '10.0.0.3', '/wp/v2/info')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await call(null, '10.0.0.3', '/health/live')).statusCode).toBe(200)
    await app.close()
  })
})

describe('the published API description', () => {
  it('is OpenAPI 3.1, and a page that names every endpoint', async () => {
    const { body } = await t.call(null, 'GET', '/wp/v2/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const page = String((await t.call(null, 'GET', '/wp/v2/docs')).body)
    const operations: { operationId: string }[] = Object.values<Record<string, { operationId: string }>>(
      body.paths,
    ).flatMap((methods) => Object.values(methods))
    expect(operations.length).toBeGreaterThan(15)
    for (const { operationId } of operations) expect(page).toContain(`<h3 id="${operationId}">`)
    expect(page).not.toContain('<script')
  })
})

describe('served pages', () => {
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'movesheet-pages-'))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'assets/main-abc123.js'), 'export {}')
    await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
    await writeFile(path.join(folder, '.secret'), 'x')
    await writeFile(
      path.join(folder, 'index.html'),
      '<title>__PRODUCT_NAME__</title><meta name="csp-nonce" content="__CSP_NONCE__">',
    )
    app = Fastify()
    handleFailures(app, { API_RATE_LIMIT: 0 })
    await addSecurityHeaders(app, {
      PUBLIC_URL: 'http://localhost',
      TWILIO_ACCOUNT_SID: undefined,
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAPBOX_TOKEN: 'pk.not-used',
    })
    await servePages(app, { PRODUCT_NAME: 'Boxes & $& Co' }, { folder })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const get = (url: string, accept = 'text/html,*/*;q=0.8', method: 'GET' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { accept } })

  it.each([
    ['/', 200],
    ['/jobs', 200],
    ['/jobs/2', 200],
    ['/job/12/dispute/abc', 200],
    ['/change-password?email=a@b.co', 200],
    // The app itself shows the page for missing URLs there.
    ['/front-range', 404],
    ['/index.html', 404],
  ])('show the app at %s with status %i', async (url, status) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache, private')
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1]
    expect(answer.body).toBe(`<title>Boxes &amp; $&amp; Co</title><meta name="csp-nonce" content="${nonce}">`)
  })

  it('cache hashed assets permanently and other files for an hour', async () => {
    const asset = await get('/assets/main-abc123.js', '*/*')
    expect(asset).toMatchObject({ statusCode: 200, body: 'export {}' })
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg', '*/*')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    ['/wp/v2/nothing', 'text/html'],
    ['/wp', 'text/html'],
    ['/files/x/y', 'text/html'],
    ['/health/other', 'text/html'],
    ['/socket.io/', 'text/html'],
    ['/dev/none', 'text/html'],
    ['/assets/gone-123.js', 'text/html'],
    ['/gone.js', '*/*'],
    ['/.secret', '*/*'],
    ['/..%2f..%2fpackage.json', '*/*'],
    ['/jobs', 'application/json'],
  ])('return 404 at %s for %s', async (url, accept) => {
    const answer = await get(url, accept)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'rest_not_found' })
  })

  it('accept only GET and allow the map to load', async () => {
    expect((await get('/jobs', 'text/html', 'POST')).statusCode).toBe(404)
    expect((await get('/')).headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.stripe.com https://maps.example",
    )
  })
})

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLUGIN_FAILED } from '../../../shared/visitors/booking/quote-words.ts'
import { demoPluginToken } from '../../demo/plugin.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { embedScript } from './embed.script.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const validate = (token: unknown) => t.call(null, 'POST', '/validateToken', { token })
const tokenOf = async (company: number): Promise<string | null> =>
  (await t.owner.query('select plugin_token from companies where id = $1', [company])).rows[0].plugin_token

describe('quote plugin token', () => {
  it('returns the company and a ticket to a page, and nothing for an unknown token', async () => {
    const token = randomUUID()
    await t.makeCompany('Peak Movers', { plugin_token: token })
    const answer = await validate(token)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { client: { name: 'Peak Movers' }, work: 14 } },
    })
    expect(answer.body.data.ticket).toMatch(/^\d+\./)
    expect(JSON.stringify(answer.body)).not.toContain(token)
    expect(await validate('unknown')).toMatchObject({ status: 404, body: { code: 'rest_not_found' } })
    for (const broken of ['', null, 7, 'x'.repeat(201)]) expect((await validate(broken)).status).toBe(400)
  })

  it('is created and renewed by managers, and the previous one stops working immediately', async () => {
    const company = await t.makeCompany()
    const manager = await t.makePerson(company, 'manager')
    const url = `/wp/v2/companies/${company}/plugin-token`
    const first = (await t.call(manager, 'POST', url)).body.pluginToken
    const second = (await t.call(manager, 'POST', url)).body.pluginToken
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(second).not.toBe(first)
    expect((await validate(first)).status).toBe(404)
    expect((await validate(second)).status).toBe(200)
    const revoked = await t.call(manager, 'DELETE', url)
    expect(revoked).toMatchObject({ status: 200, body: { pluginToken: null } })
    expect((await validate(second)).status).toBe(404)
    const edit = await t.call(manager, 'GET', `/wp/v2/companies/${company}?context=edit`)
    expect(edit.body.pluginToken).toBeNull()
  })

  it('is not available to other people', async () => {
    const company = await t.makeCompany(undefined, { plugin_token: randomUUID() })
    const stranger = await t.makePerson(await t.makeCompany(), 'administrator')
    const before = await tokenOf(company)
    const url = `/wp/v2/companies/${company}/plugin-token`
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await t.call(null, method, url)).status).toBe(401)
      expect((await t.call(stranger, method, url)).status).toBe(404)
      for (const role of ['worker', 'client', 'laborer'] as const)
        expect((await t.call(await t.makePerson(company, role), method, url)).status).toBe(403)
    }
    expect(await tokenOf(company)).toBe(before)
  })

  it('changes in the audit log without its value', async () => {
    const company = await t.makeCompany()
    const manager = await t.makePerson(company, 'manager')
    const url = `/wp/v2/companies/${company}/plugin-token`
    await t.call(manager, 'POST', url)
    const token = await tokenOf(company)
    await t.call(manager, 'POST', url)
    await t.call(manager, 'DELETE', url)
    const { rows } = await t.owner.query(
      `select user_id, before, after from history where company_id = $1 and table_name = 'companies' order by id`,
      [company],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.slice(1)).toEqual([
      { user_id: manager.id, before: { plugin_token: null }, after: { plugin_token: '•••' } },
      { user_id: manager.id, before: { plugin_token: '•••' }, after: { plugin_token: '•••' } },
      { user_id: manager.id, before: { plugin_token: '•••' }, after: { plugin_token: null } },
    ])
  })
})

it('of a demo company is the same at every load, and is listed in docs/demo.md', () => {
  const demo = readFileSync('docs/demo.md', 'utf8')
  const tokens = ['front-range', 'lone-star'].map(demoPluginToken)
  for (const token of tokens) expect(demo).toContain(`/quote/${token}\``)
})

describe('quote page', () => {
  const framesOf = (headers: Record<string, unknown>) =>
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]

  it('may be framed by pages of the origins that the company names, unlike all other pages', async () => {
    const token = randomUUID()
    const origins = ['https://www.peak.example', 'http://localhost:8080']
    const company = await t.makeCompany(undefined, { plugin_token: token, booking: { origins } })
    const page = await t.call(null, 'GET', `/quote/${token}`)
    expect(page.status).toBe(200)
    expect(framesOf(page.headers)).toBe("'self' https://www.peak.example http://localhost:8080")
    expect(page.headers).not.toHaveProperty('x-frame-options')
    const { rows } = await t.owner.query('select handle from companies where id = $1', [company])
    for (const url of [
      `/booking/${token}`,
      `/${rows[0].handle}`,
      '/login',
      '/validateToken',
      '/wp/v2/openapi.json',
      '/embed.js',
    ]) {
      const { headers } = await t.call(null, 'GET', url)
      expect([url, framesOf(headers)]).toEqual([url, "'none'"])
      expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
    }
  })

  it('may not be framed while the company names no origins', async () => {
    const token = randomUUID()
    await t.makeCompany(undefined, { plugin_token: token })
    const { headers } = await t.call(null, 'GET', `/quote/${token}`)
    expect(framesOf(headers)).toBe("'self'")
    expect(headers).not.toHaveProperty('x-frame-options')
  })

  it('shows only that it cannot be loaded on sites where it is still installed', async () => {
    const { status, headers, body } = await t.call(null, 'GET', '/quote/a-token-that-was-revoked')
    expect(status).toBe(404)
    expect(body).toContain(PLUGIN_FAILED(t.kernel.config.PRODUCT_NAME))
    // It has nothing that an embedding page could trick a person into clicking.
    expect(framesOf(headers)).toBe("'self' *")
  })
})

describe('embed script', () => {
  it('can be loaded by every page', async () => {
    const { status, headers, body } = await t.call(null, 'GET', '/embed.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
    })
    expect(body).toBe(embedScript({ slug: t.kernel.config.PRODUCT_SLUG }))
  })

  /** Creates a page of a third party with the script in it. */
  function showPage(attributes: Record<string, string>) {
    const frame = { style: {} as Record<string, string>, contentWindow: {}, src: '', title: '', loading: '' }
    const placed: unknown[] = []
    let listen: (event: object) => void = () => {}
    const script = {
      src: 'https://movers.example/embed.js',
      getAttribute: (name: string) => attributes[name] ?? null,
      parentNode: { insertBefore: (...args: unknown[]) => placed.push(...args) },
    }
    vm.runInNewContext(embedScript({ slug: 'movesheet' }), {
      URL,
      document: { currentScript: script, createElement: () => frame },
      addEventListener: (_name: string, listener: typeof listen) => {
        listen = listener
      },
    })
    return { frame, placed, script, say: (event: object) => listen(event) }
  }

  it('inserts a frame in its place', () => {
    const { frame, placed, script } = showPage({ 'data-token': 'a/b' })
    expect(placed).toEqual([frame, script])
    expect(frame).toMatchObject({
      src: 'https://movers.example/quote/a%2Fb',
      title: 'Moving quote',
      loading: 'lazy',
      style: { width: '100%', border: '0' },
    })
    expect(showPage({}).placed).toEqual([])
    expect(showPage({ 'data-token': 'a', 'data-source': 'yelp' }).frame.src).toBe(
      'https://movers.example/quote/a?source=yelp',
    )
    expect(showPage({ 'data-token': 'a', 'data-title': 'Cotización' }).frame.title).toBe('Cotización')
  })

  it('takes the height from its own frame only, within limits', () => {
    const { frame, say } = showPage({ 'data-token': 'a' })
    const good = { source: frame.contentWindow, origin: 'https://movers.example' }
    const height = (value: unknown) => ({ type: 'movesheet:height', height: value })
    const first = frame.style['height']
    const others: object[] = [
      { ...good, source: {}, data: height(700) },
      { ...good, origin: 'https://evil.example', data: height(700) },
      { ...good, data: { type: 'other:height', height: 700 } },
      { ...good, data: null },
      ...['700', Number.NaN, -1, 1e9, Infinity].map((value) => ({ ...good, data: height(value) })),
    ]
    for (const event of others) say(event)
    expect(frame.style['height']).toBe(first)
    say({ ...good, data: height(701.2) })
    expect(frame.style['height']).toBe('702px')
  })
})

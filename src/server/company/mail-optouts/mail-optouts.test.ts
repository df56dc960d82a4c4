import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { registerMailOptouts } from './mail-optouts.routes.ts'
import { readUnsubscriber, unsubscribeUrl, UNSUBSCRIBE_PATH } from './mail-optouts.service.ts'

let t: TestApp
let app: FastifyInstance
let company: number

beforeAll(async () => {
  t = await createTestApp()
  app = await createApp(t.kernel)
  if (!app.hasRoute({ method: 'GET', url: `${UNSUBSCRIBE_PATH}*` })) registerMailOptouts(app, t.kernel)
  await app.ready()
  company = await t.makeCompany('Tom & Jerry <Movers>')
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const pathFor = (email: string, companyId = company) =>
  new URL(unsubscribeUrl(t.kernel.config, { companyId, email })).pathname
const optouts = async () => {
  const { rows } = await t.owner.query('select company_id, email from mail_optouts order by email')
  return rows
}

test('opening the link shows a page with a button and changes nothing', async () => {
  const answer = await app.inject({ url: pathFor('Pat@Example.test') })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('Unsubscribe pat@example.test from offers of Tom &amp; Jerry &lt;Movers&gt;?')
  expect(answer.body).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>')
  // The page's own style is allowed by the policy of its response.
  const nonce = /<style nonce="([^"]+)">/.exec(answer.body)?.[1] ?? 'none'
  expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect((await app.inject({ method: 'HEAD', url: pathFor('pat@example.test') })).statusCode).toBe(200)
  expect(await optouts()).toEqual([])
})

test.each([
  ['the button', 'application/x-www-form-urlencoded', ''],
  ['a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'a mail program with parts',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])('%s unsubscribes from further offers, only once when repeated', async (_who, type, payload) => {
  await t.owner.query('delete from mail_optouts')
  for (const _ of [1, 2]) {
    const answer = await app.inject({
      method: 'POST',
      url: pathFor('Pat@Example.test'),
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('You have unsubscribed from offers of Tom &amp; Jerry &lt;Movers&gt;.')
  }
  expect(await optouts()).toEqual([{ company_id: company, email: 'pat@example.test' }])
})

test('a large body that is not a click is rejected, and a missing body unsubscribes', async () => {
  await t.owner.query('delete from mail_optouts')
  const url = pathFor('pat@example.test')
  const large = await app.inject({
    method: 'POST',
    url,
    payload: 'x'.repeat(20_000),
    headers: { 'content-type': 'text/plain' },
  })
  expect(large.statusCode).toBe(413)
  expect(await optouts()).toEqual([])
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
})

test('no other endpoint accepts forms', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/wp/v2/jobs',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  })
  expect([401, 415]).toContain(answer.statusCode)
})

test.each(['', 'x', 'x.y', '.', 'MSBhQGIudGVzdA.AAAA'])(
  'an invented link (%j) does nothing',
  async (token) => {
    const before = await optouts()
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: `${UNSUBSCRIBE_PATH}${token}` })
      expect(answer.statusCode).toBe(404)
    }
    expect(await optouts()).toEqual(before)
  },
)

test('a link is valid for one address, one company, and one installation', () => {
  const { config } = t.kernel
  const token = pathFor('pat@example.test').slice(UNSUBSCRIBE_PATH.length)
  expect(readUnsubscriber(config, token)).toEqual({ companyId: company, email: 'pat@example.test' })
  expect(readUnsubscriber({ SECRET: `${config.SECRET}x` }, token)).toBeNull()
  const [claim = '', signature = ''] = token.split('.')
  const other = Buffer.from(`${company + 1} pat@example.test`).toString('base64url')
  expect(readUnsubscriber(config, `${other}.${signature}`)).toBeNull()
  expect(readUnsubscriber(config, `${claim}.${signature.slice(1)}`)).toBeNull()
  expect(readUnsubscriber(config, `${claim}.`)).toBeNull()
})

test('the longest address has a link that works', async () => {
  const email = `${'x'.repeat(240)}@example.test`
  const answer = await app.inject({ url: pathFor(email) })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(email)
})

test('a link of a deleted company does nothing', async () => {
  const answer = await app.inject({ method: 'POST', url: pathFor('a@b.test', 999_999) })
  expect(answer.statusCode).toBe(404)
})

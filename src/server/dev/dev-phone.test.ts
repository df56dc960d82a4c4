import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestProduct, waitUntil, type TestProduct } from '../adapters/telephony/stand-in/test-product.ts'
import { createTwilio } from '../adapters/telephony/twilio.ts'
import { handleFailures } from '../kernel/http/failures.ts'
import { parseQuery } from '../kernel/http/query-string.ts'
import { registerDevPhone } from './dev-phone.ts'
import type { DevSection } from './dev.ts'

const customer = '7205550111'
const company = '3035550100'
const kernel = { config: { PRODUCT_NAME: 'Movesheet' } as Parameters<typeof registerDevPhone>[1]['config'] }

let product: TestProduct
let app: FastifyInstance
let base: string
let section: DevSection

beforeEach(async () => {
  product = await startTestProduct()
  app = Fastify({ forceCloseConnections: 'idle', routerOptions: { querystringParser: parseQuery } })
  handleFailures(app, { API_RATE_LIMIT: 0 })
  registerDevPhone(app, kernel, { registerDevSection: (one) => (section = one) }, product.standIn)
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // listening on TCP, so an address with a port
})
afterEach(async () => {
  await app.close()
  await product.stop()
})

const json = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // The tests read responses of every shape.
  return { status: answer.status, body: (await answer.json()) as any } // oxlint-disable-line typescript/no-explicit-any
}
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
const token = (identity: string) => createTwilio(product.standIn.settings).lineToken(identity).token
const page = async (id: string | null = null, query: Record<string, unknown> = {}) =>
  (await section.render({ id, query }))?.html ?? ''

/** Opens a browser's line: the text received so far, and how to close it. */
async function openLine(identity: string, device?: string) {
  const key = token(identity)
  const leaving = new AbortController()
  const query = new URLSearchParams({ token: key, ...(device !== undefined && { device }) })
  const answer = await fetch(`${base}/dev/phone/line?${query.toString()}`, { signal: leaving.signal })
  const line = { status: answer.status, type: answer.headers.get('content-type'), text: '', isOver: false }
  const decoder = new TextDecoder()
  const read = async () => {
    for await (const chunk of answer.body ?? []) line.text += decoder.decode(chunk, { stream: true })
  }
  void read()
    .catch(() => {})
    .finally(() => (line.isOver = true))
  return {
    line,
    token: key,
    leave: () => leaving.abort(),
    // Each event has different data.
    async next(name: string): Promise<any> /* oxlint-disable-line typescript/no-explicit-any */ {
      const find = () => new RegExp(`event: ${name}\ndata: (.*)\n\n`).exec(line.text)?.[1]
      await waitUntil(() => find() !== undefined, `${name} on the line`)
      return JSON.parse(find() ?? '')
    },
    act: (sid: string, action: string, value?: string) =>
      json('POST', `/dev/phone/line/calls/${sid}`, { token: key, device, action, value }),
  }
}

const dialUser = `<Response><Dial timeout="600" answerOnBridge="true"><Client><Identity>user_1</Identity><Parameter name="jobId" value="7"/></Client></Dial></Response>`

describe("a browser's line", () => {
  test('rings, is answered by one browser, and ends', async () => {
    product.answers.set('/webhooks/twilio/voice/incoming', dialUser)
    const [desk, laptop] = [await openLine('user_1', 'desk'), await openLine('user_1', 'laptop')]
    expect(desk.line).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') })
    expect(await desk.next('ready')).toEqual({})
    const rung = await json('POST', '/dev/calls', { from: customer, to: company })
    expect(rung.status).toBe(200)
    const incoming = await desk.next('incoming')
    expect(incoming).toEqual({ callSid: expect.any(String), from: '+17205550111', params: { jobId: '7' } })
    await laptop.next('incoming')
    expect(await desk.act(incoming.callSid, 'accept')).toEqual({ status: 200, body: {} })
    expect((await laptop.act(incoming.callSid, 'accept')).status).toBe(409)
    expect(await laptop.next('cancel')).toEqual({ callSid: incoming.callSid })
    expect(desk.line.text).not.toContain('cancel')
    expect((await desk.act(incoming.callSid, 'digits', '1w2')).status).toBe(200)
    expect((await desk.act(incoming.callSid, 'digits', 'abc')).status).toBe(400)
    expect((await desk.act(incoming.callSid, 'dance')).status).toBe(400)
    expect((await json('POST', `/dev/calls/${rung.body.callSid}`, { action: 'hangup' })).status).toBe(200)
    expect(await desk.next('ended')).toEqual({ callSid: incoming.callSid, reason: 'completed' })
    expect((await desk.act(incoming.callSid, 'hangup')).status).toBe(409)
    await waitUntil(() => product.standIn.calls.list()[0]?.endedAt !== null, 'the end')
    const [call] = (await json('GET', '/dev/calls')).body
    expect(call).toMatchObject({
      callSid: rung.body.callSid,
      direction: 'in',
      from: customer,
      to: company,
      status: 'completed',
      digits: '1w2',
      can: [],
    })
  })

  test('makes a call and is notified when it is answered', async () => {
    product.answers.set(
      '/webhooks/twilio/voice/outgoing',
      `<Response><Dial timeout="600" callerId="+13035550100">${customer}</Dial></Response>`,
    )
    const desk = await openLine('user_1')
    const params = { To: customer, jobId: 7 }
    const called = await json('POST', '/dev/phone/line/calls', { token: desk.token, params })
    expect(called).toEqual({ status: 200, body: { callSid: expect.stringMatching(/^CA/) } })
    const { callSid } = called.body
    const [asked] = await product.waitFor('/webhooks/twilio/voice/outgoing')
    expect(asked?.fields).toMatchObject({ To: customer, jobId: '7', From: 'client:user_1' })
    await waitUntil(() => product.standIn.calls.list()[0]?.ring !== null, 'the ringing')
    const [shown] = (await json('GET', '/dev/calls')).body
    expect(shown).toMatchObject({ direction: 'out', can: ['answer', 'decline', 'no-answer'] })
    expect((await json('POST', `/dev/calls/${callSid}`, { action: 'answer' })).status).toBe(200)
    expect(await desk.next('connected')).toEqual({ callSid })
    expect((await desk.act(callSid, 'mute')).status).toBe(200)
    expect((await desk.act(callSid, 'hangup')).status).toBe(200)
    expect(await desk.next('ended')).toEqual({ callSid, reason: 'completed' })
  })

  test('accepts only tokens of this account and closes when they expire', async () => {
    const { settings } = product.standIn
    const forged = createTwilio({ ...settings, apiKeySecret: 'another' }).lineToken('user_1').token
    const otherApp = createTwilio({ ...settings, appSid: `AP${'0'.repeat(32)}` }).lineToken('user_1').token
    for (const wrong of ['', 'x', forged, otherApp]) {
      const path = `/dev/phone/line?token=${encodeURIComponent(wrong)}`
      expect([400, 401]).toContain((await json('GET', path)).status)
      const call = await json('POST', '/dev/phone/line/calls', { token: wrong, params: {} })
      expect(call.status).toBe(401)
      const act = await json('POST', '/dev/phone/line/calls/CA1', { token: wrong, action: 'accept' })
      expect(act.status).toBe(401)
    }
    expect(product.standIn.calls.list()).toEqual([])
    expect((await json('POST', '/dev/phone/line/calls', { token: token('user_1') })).status).toBe(400)
  })

  test('reports an expired token', async () => {
    const { SignJWT } = await import('jose')
    const { settings } = product.standIn
    const sign = (expires: number) =>
      new SignJWT({
        grants: {
          identity: 'user_1',
          voice: { incoming: { allow: true }, outgoing: { application_sid: settings.appSid } },
        },
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(settings.apiKeySid)
        .setSubject(settings.accountSid)
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(settings.apiKeySecret))
    const now = Date.now() / 1000
    const over = await sign(now - 60)
    const answer = await fetch(`${base}/dev/phone/line?token=${over}`)
    expect(await answer.text()).toBe('event: expired\ndata: {}\n\n')
    const soon = await fetch(`${base}/dev/phone/line?token=${await sign(now + 0.3)}`)
    expect(await soon.text()).toBe('event: ready\ndata: {}\n\nevent: expired\ndata: {}\n\n')
    expect((await json('POST', '/dev/phone/line/calls', { token: over, params: {} })).status).toBe(401)
  })

  test('does not ring a browser that disconnected, and closes when the server stops', async () => {
    const desk = await openLine('user_1')
    await desk.next('ready')
    desk.leave()
    const laptop = await openLine('user_2')
    await laptop.next('ready')
    product.answers.set('/webhooks/twilio/voice/incoming', dialUser.replace('<Dial', '<Dial action="/after"'))
    await waitUntil(() => desk.line.isOver, 'the end of the line')
    await json('POST', '/dev/calls', { from: customer, to: company })
    const [after] = await product.waitFor('/after')
    expect(after?.fields['DialCallStatus']).toBe('no-answer')
    await app.close()
    await waitUntil(() => laptop.line.isOver, 'the end of the line')
  })
})

describe('the customer on the developer page', () => {
  test('sends texts with JSON and with the form, and sees those of the product', async () => {
    product.answers.set('/webhooks/twilio/text', '<Response><Message>Thanks</Message></Response>')
    const taken = await json('POST', '/dev/texts', { from: '(720) 555-0111', to: '+13035550100', body: 'Hi' })
    expect(taken.body).toEqual({ sid: expect.stringMatching(/^SM/), isDelivered: true })
    const posted = await form('/dev/texts', { from: customer, to: company, body: '<b>', mediaCount: '1' })
    expect(posted.status).toBe(303)
    expect(posted.headers.get('location')).toBe(`/dev/phone/${customer}`)
    const received = await product.waitFor('/webhooks/twilio/text', 2)
    expect(received.map(({ fields }) => fields['NumMedia'])).toEqual(['0', '1'])
    const list = await json('GET', `/dev/texts?to=${encodeURIComponent('+1 720 555 0111')}`)
    expect(list.body[0]).toMatchObject({ from: company, to: customer, body: 'Thanks' })
    expect(list.body).toHaveLength(2)
    expect((await json('GET', '/dev/texts?to=7205550112')).body).toEqual([])
    expect(await page(customer)).toContain('&#60;b&#62;')
    expect(await page(customer)).toContain('Thanks')
    expect(await page()).toContain('(720) 555-0111')
  })

  test('calls and leaves a voicemail with the forms of the page', async () => {
    product.answers.set('/webhooks/twilio/voice/incoming', '<Response><Record action="/done"/></Response>')
    product.answers.set('/done', '<Response/>')
    expect((await form('/dev/calls', { from: customer, to: company })).status).toBe(303)
    const [call] = product.standIn.calls.list()
    await waitUntil(() => call?.takeVoicemail !== null, 'the recording')
    expect(await page()).toContain('Leave the voicemail')
    const left = await form(`/dev/calls/${call?.sid}`, {
      action: 'voicemail',
      seconds: '12',
      transcription: ' ',
    })
    expect(left.headers.get('location')).toBe('/dev/phone')
    const [done] = await product.waitFor('/done')
    expect(done?.fields['RecordingDuration']).toBe('12')
    const late = await form(`/dev/calls/${call?.sid}`, { action: 'voicemail', seconds: '12' })
    expect(late.status).toBe(303)
    expect(late.headers.get('location')).toBe('/dev/phone?note=This%20can%E2%80%99t%20be%20done%20now.')
    expect(await page(null, { note: '<i>note' })).toContain('&#60;i&#62;note')
  })

  test.each([
    ['/dev/texts', { from: 'x', to: company, body: 'Hi' }, 400],
    ['/dev/texts', { from: customer, to: company, body: 'a'.repeat(1601) }, 400],
    ['/dev/calls', { from: customer }, 400],
    ['/dev/calls/CA1', { action: 'hangup' }, 404],
    ['/dev/calls/CA1', { action: 'dance' }, 400],
  ])('gets an error from %s for %j', async (path, body, status) => {
    expect((await json('POST', path, body)).status).toBe(status)
    expect(product.received).toEqual([])
  })

  test('other sites cannot act as the customer', async () => {
    const fields = { from: customer, to: company, body: 'Hi' }
    const posted = await form('/dev/texts', fields, { 'sec-fetch-site': 'cross-site' })
    expect(posted.headers.get('location')).toContain('note=')
    const ring = await json('POST', '/dev/calls', fields, { 'sec-fetch-site': 'same-site' })
    expect(ring.status).toBe(403)
    expect(product.received).toEqual([])
  })
})

test('the page has no scripts and rejects an invalid number', async () => {
  const shown = await page()
  expect(shown).toContain('No calls yet.')
  expect(shown).not.toMatch(/<script| style=| on[a-z]+=/)
  expect(await section.render({ id: 'x', query: {} })).toBeUndefined()
})

test('without a simulator the page and its endpoints return 404', async () => {
  const bare = Fastify()
  registerDevPhone(bare, kernel, { registerDevSection: () => expect.unreachable() }, null)
  expect((await bare.inject({ method: 'POST', url: '/dev/texts', payload: {} })).statusCode).toBe(404)
})

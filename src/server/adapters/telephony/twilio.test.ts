import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { fileTypeFromBuffer } from 'file-type'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import twilio from 'twilio'
import { loadConfig } from '../../kernel/config/config.ts'
import { createTelephony } from './create.ts'
import { PUBLIC_URL, startTestProduct, waitUntil, type TestProduct } from './stand-in/test-product.ts'
import { ProviderError } from './telephony.ts'
import { createTwilio } from './twilio.ts'

const STATUS = '/webhooks/twilio/text-status?id=5'
const text = {
  from: '3035550100',
  to: '7205550111',
  body: 'On our way — 5 min',
  statusUrl: PUBLIC_URL + STATUS,
}

let product: TestProduct
beforeEach(async () => {
  product = await startTestProduct()
})
afterEach(() => product.stop())

const adapter = (more: object = {}) => createTwilio({ ...product.standIn.settings, ...more })
const failure = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProviderError)) throw new Error(`No ProviderError: ${String(error)}`)
  return error
}

describe('outgoing texts', () => {
  test('are accepted, and their states follow by signed webhook', async () => {
    const taken = await adapter().sendText(text)
    expect(taken).toEqual({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued' })
    expect(product.standIn.texts.list()[0]).toMatchObject({ from: text.from, to: text.to, body: text.body })
    const told = await product.waitFor(STATUS, 2)
    expect(told.map(({ fields }) => fields['MessageStatus'])).toEqual(['sent', 'delivered'])
    expect(told.every(({ isSigned }) => isSigned)).toBe(true)
    expect(told[0]?.fields).toMatchObject({
      MessageSid: taken.sid,
      SmsSid: taken.sid,
      From: '+13035550100',
      To: '+17205550111',
    })
  })

  test('to an unreachable number end undelivered', async () => {
    await adapter().sendText({ ...text, to: '7205550009' })
    const told = await product.waitFor(STATUS, 2)
    expect(told[1]?.fields).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30003' })
  })

  test.each([
    ['webhook-twice', ['sent', 'sent', 'delivered', 'delivered']],
    ['webhook-out-of-order', ['delivered', 'sent']],
  ] as const)('report their states after the fault %s', async (kind, states) => {
    product.standIn.faults.push({ kind })
    await adapter().sendText(text)
    const told = await product.waitFor(STATUS, states.length)
    expect(told.map(({ fields }) => fields['MessageStatus'])).toEqual(states)
  })

  test('repeat a webhook that was rejected', async () => {
    let isDown = true
    product.answers.set(STATUS, () => (isDown ? 503 : 204))
    await adapter().sendText(text)
    await product.waitFor(STATUS)
    isDown = false
    const told = await product.waitFor(STATUS, 3)
    expect(told.some(({ fields }) => fields['MessageStatus'] === 'delivered')).toBe(true)
    expect(product.standIn.problems[0]).toContain('503')
  })

  test.each([
    ['down', false, undefined, 0],
    ['500', false, 20_500, 0],
    ['500-after-success', false, 20_500, 1],
    ['slow', false, undefined, 1],
    ['opted-out', true, 21_610, 0],
  ] as const)('fail after %s: final %s, code %s, %s stored', async (kind, isFinal, code, kept) => {
    product.standIn.faults.push({ kind })
    const error = await failure(adapter(kind === 'slow' ? { timeoutMs: 60 } : {}).sendText(text))
    expect({ isFinal: error.isFinal, code: error.code }).toEqual({ isFinal, code })
    expect(product.standIn.texts.list()).toHaveLength(kept)
    expect(product.standIn.faults).toEqual([])
  })

  test('fail finally for wrong numbers and wrong credentials without revealing a secret', async () => {
    expect(await failure(adapter().sendText({ ...text, to: '12' }))).toMatchObject({
      isFinal: true,
      code: 21_211,
    })
    const refused = await failure(adapter({ authToken: 'wrong-secret' }).sendText(text))
    expect(refused).toMatchObject({ isFinal: true, code: 20_003 })
    expect(refused.message).not.toContain('wrong-secret')
  })

  test('fail not finally when no server listens', async () => {
    const gone = adapter()
    await product.standIn.stop()
    expect((await failure(gone.sendText(text))).isFinal).toBe(false)
  })

  test.each([
    [429, false],
    [408, false],
    [403, true],
    [503, false],
    [200, false],
  ])('fail for a response of %s that is not JSON: final %s', async (status, isFinal) => {
    const server = createServer((_request, response) => response.writeHead(status).end('<html>no</html>'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
    const error = await failure(adapter({ baseUrl: `http://127.0.0.1:${port}` }).sendText(text))
    expect(error.isFinal).toBe(isFinal)
    server.closeAllConnections()
    server.close()
  })
})

describe('finding texts after a lost response', () => {
  test('finds them by numbers and body, oldest first, sent or waiting', async () => {
    const since = new Date()
    product.standIn.faults.push({ kind: '500-after-success' })
    await failure(adapter().sendText(text))
    const [lost] = product.standIn.texts.list()
    expect(await adapter().findTexts(text, since)).toMatchObject([{ sid: lost?.sid }])
    await waitUntil(() => lost?.status === 'delivered', 'delivered')
    const second = await adapter().sendText(text)
    await waitUntil(() => product.standIn.texts.list()[0]?.status === 'delivered', 'delivered')
    expect(await adapter().findTexts(text, since)).toEqual([
      { sid: lost?.sid, status: 'delivered' },
      { sid: second.sid, status: 'delivered' },
    ])
    expect(await adapter().findTexts({ ...text, body: 'Other' }, since)).toEqual([])
    expect(await adapter().findTexts({ ...text, to: '7205550112' }, since)).toEqual([])
    expect(await adapter().findTexts(text, new Date(Date.now() + 60_000))).toEqual([])
  })

  test('finds them beyond the first page of the list', async () => {
    const since = new Date()
    const wanted = await adapter().sendText(text)
    for (let count = 0; count < 60; count++) await adapter().sendText({ ...text, body: `Text ${count}` })
    await waitUntil(() => product.standIn.texts.list()[0]?.status === 'delivered', 'delivered')
    expect(await adapter().findTexts(text, since)).toEqual([{ sid: wanted.sid, status: 'delivered' }])
  })

  test('fails not finally when the list cannot be read', async () => {
    const gone = adapter()
    await product.standIn.stop()
    expect((await failure(gone.findTexts(text, new Date()))).isFinal).toBe(false)
  })
})

describe('fetching files', () => {
  test('follows a redirect for pictures without sending the credentials', async () => {
    await product.standIn.texts.textIn({ from: text.to, to: text.from, body: 'Look', mediaCount: 2 })
    const [{ fields } = { fields: {} as Record<string, string> }] =
      await product.waitFor('/webhooks/twilio/text')
    const mediaSid = fields['MediaUrl1']?.split('/').at(-1) ?? ''
    const { bytes, mimeType } = await adapter().fetchMedia(fields['MessageSid'] ?? '', mediaSid)
    expect(mimeType).toBe('image/png')
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('image/png')
    const other = await failure(adapter().fetchMedia(fields['MessageSid'] ?? '', `ME${'0'.repeat(32)}`))
    expect(other.isFinal).toBe(true)
    const refused = adapter({ authToken: 'wrong' }).fetchMedia(fields['MessageSid'] ?? '', mediaSid)
    expect((await failure(refused)).isFinal).toBe(true)
  })

  test('rejects malformed SIDs without a request', async () => {
    const nowhere = adapter({ baseUrl: 'http://127.0.0.1:9' })
    const sid = (kind: string) => kind + '0'.repeat(32)
    for (const work of [
      nowhere.fetchRecording('../../secret'),
      nowhere.fetchRecording(sid('ME')),
      nowhere.fetchMedia(sid('MM'), `${sid('ME')}/..`),
      nowhere.fetchMedia(sid('RE'), sid('ME')),
    ])
      expect((await failure(work)).isFinal).toBe(true)
    expect((await failure(nowhere.fetchRecording(sid('RE')))).isFinal).toBe(false)
  })

  test.each([
    ['too large, and said so', { 'content-length': String(21 * 1024 * 1024) }, true],
    ['too large, and not said', {}, true],
    ['never ending', { 'x-slow': '1' }, false],
  ])('fails when a file is %s: final %s', async (_name, headers, isFinal) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, headers)
      if ('x-slow' in headers) response.write('a')
      else response.end(Buffer.alloc(21 * 1024 * 1024))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // listening on TCP, so an address with a port
    const baseUrl = `http://127.0.0.1:${port}`
    const timeoutMs = isFinal ? 10_000 : 80
    const error = await failure(adapter({ baseUrl, timeoutMs }).fetchRecording(`RE${'0'.repeat(32)}`))
    expect(error.isFinal).toBe(isFinal)
    server.closeAllConnections()
    server.close()
  })
})

describe('signatures and tokens', () => {
  const url = `${PUBLIC_URL}/webhooks/twilio/text?a=1&b=x%20y`
  const fields = { From: '+17205550111', Body: 'Hi & bye', Empty: '' }
  const sign = (token: string, address = url) => twilio.getExpectedTwilioSignature(token, address, fields)

  test('match only the full URL with all fields', () => {
    const { authToken } = product.standIn.settings
    const good = sign(authToken)
    const twilioAdapter = adapter()
    const isSigned: typeof twilioAdapter.isSigned = (...given) => twilioAdapter.isSigned(...given)
    expect(isSigned(good, url, fields)).toBe(true)
    expect(isSigned(undefined, url, fields)).toBe(false)
    expect(isSigned('', url, fields)).toBe(false)
    expect(isSigned(sign('another'), url, fields)).toBe(false)
    expect(isSigned(good, url.replace('a=1', 'a=2'), fields)).toBe(false)
    expect(isSigned(good, url.split('?', 1)[0] ?? '', fields)).toBe(false)
    expect(isSigned(good, url.replace('movers', 'others'), fields)).toBe(false)
    expect(isSigned(good, url, { ...fields, Body: 'Hi' })).toBe(false)
    expect(isSigned(good, url, { ...fields, More: '1' })).toBe(false)
    expect(isSigned(good, 'no address', fields)).toBe(false)
  })
})

test('name the person, the application and the expiry in a line token', () => {
  const { token, expires } = adapter().lineToken('user_5')
  const { settings } = product.standIn
  const payload = decodeJwt(token)
  expect(payload).toMatchObject({
    iss: settings.apiKeySid,
    sub: settings.accountSid,
    grants: {
      identity: 'user_5',
      voice: { incoming: { allow: true }, outgoing: { application_sid: settings.appSid } },
    },
  })
  expect((payload.exp ?? 0) - expires).toBeGreaterThanOrEqual(0)
  expect(Math.abs(expires - Date.now() / 1000 - 3600)).toBeLessThan(5)
})

describe('telephony provider selection', () => {
  const more = { publicUrl: PUBLIC_URL, target: () => 'http://127.0.0.1:9' }
  const production = {
    ...loadConfig({ NODE_ENV: 'test', SECRET: 'k3-Jf82_mZq71LwXv0-Tn5bYc64RdHs9' }),
    NODE_ENV: 'production' as const,
  }
  const account = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }

  test('uses Twilio with an account and all settings that belong to it', async () => {
    const whole = {
      ...production,
      ...account,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_API_KEY_SID: `SK${'0'.repeat(32)}`,
      TWILIO_API_KEY_SECRET: 'secret',
      TWILIO_APP_SID: `AP${'0'.repeat(32)}`,
    }
    const { telephony, standIn } = await createTelephony(whole, more)
    expect(telephony.line).toBe('twilio')
    expect(standIn).toBeNull()
    const half = createTelephony({ ...production, ...account, TWILIO_AUTH_TOKEN: 'token' }, more)
    await expect(half).rejects.toThrow(/TWILIO_API_KEY_SID[^]*TWILIO_API_KEY_SECRET[^]*TWILIO_APP_SID/)
    await expect(half).rejects.not.toThrow('TWILIO_AUTH_TOKEN:')
  })

  test('fails in production without keys, unless the simulator is enabled by name', async () => {
    await expect(createTelephony(production, more)).rejects.toThrow('TWILIO_ACCOUNT_SID')
    const { telephony, standIn } = await createTelephony({ ...production, STAND_INS: ['telephony'] }, more)
    expect(telephony.line).toBe('stand-in')
    expect(standIn).not.toBeNull()
    await telephony.stop()
  })
})

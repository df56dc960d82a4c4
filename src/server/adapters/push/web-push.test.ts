import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestCertificate } from '../mail/test-certificate.ts'
import { createPrivateKey, publicKeyOf, PushError, type PushMessage, type PushTarget } from './push.ts'
import { createWebPush, type WebPushSettings } from './web-push.ts'

/** A browser's key pair, its secret, and how it decrypts (RFC 8291 section 3.4, RFC 8188 section 2). */
function createBrowser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const senderKey = body.subarray(21, 21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
      const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
      const derive = (purpose: string, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${purpose}\0`, length))
      const record = body.subarray(21 + idLength)
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      expect(padded.subarray(end + 1).every((byte) => byte === 0)).toBe(true)
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

const MESSAGE: PushMessage = {
  payload: '{"title":"Moved — 9:00 AM"}',
  topic: 'job-7',
  urgency: 'high',
  ttlSeconds: 600,
}
const privateKey = createPrivateKey()
const certificate = makeTestCertificate()
const browser = createBrowser()

let server: Server
let port: number
let status: number
let calls: { url: string; headers: IncomingHttpHeaders; body: Buffer }[]

beforeEach(async () => {
  status = 201
  calls = []
  server = createServer(certificate, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (status === 0) return
      response.writeHead(status, { location: '/elsewhere' }).end('Reason')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const targetOf = (host = 'localhost'): PushTarget => ({
  endpoint: `https://${host}:${port}/wpush/v2/abc?d=1`,
  ...browser.keys,
})
const send = (target = targetOf(), more: Partial<WebPushSettings> = {}) =>
  createWebPush({
    privateKey,
    subject: 'mailto:office@movers.example',
    ca: certificate.cert,
    resolve: async () => '127.0.0.1',
    ...more,
  }).send(target, MESSAGE)
const faultOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => (error instanceof PushError ? error.kind : error),
  )

describe('a notification', () => {
  it('can be decrypted by its browser alone, and its size tells nothing', async () => {
    await send()
    const [call] = calls
    expect(call?.url).toBe('/wpush/v2/abc?d=1')
    expect(call?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '600',
      topic: 'job-7',
      urgency: 'high',
      host: `localhost:${port}`,
    })
    expect(browser.decrypt(call?.body ?? Buffer.alloc(0))).toBe(MESSAGE.payload)
    expect(call?.body).toHaveLength(4096)
    expect(() => createBrowser().decrypt(call?.body ?? Buffer.alloc(0))).toThrow('authenticate')
  })

  it('is signed with the key that browsers subscribed with, for this push service and for hours', async () => {
    await send()
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=([\w-]+)$/.exec(calls[0]?.headers.authorization ?? '') ?? []
    expect(key).toBe(publicKeyOf(privateKey))
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
    expect(payload).toMatchObject({ aud: `https://localhost:${port}`, sub: 'mailto:office@movers.example' })
    // 24 hours at most (RFC 8292 section 2).
    expect((payload.exp ?? 0) * 1000 - Date.now()).toBeLessThan(86_400_000)
  })

  it.each([
    [200, null],
    [202, null],
    [404, 'gone'],
    [410, 'gone'],
    [307, 'refused'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('that is answered with %i has the fault %s', async (answered, fault) => {
    status = answered
    expect(await faultOf(send())).toBe(fault)
    expect(calls).toHaveLength(1)
  })

  it('is not sent to a private address, an IP address, or a server without the certificate of its name', async () => {
    const usual = createWebPush({ privateKey, subject: 'mailto:office@movers.example' })
    expect(await faultOf(usual.send(targetOf(), MESSAGE))).toBe('refused')
    expect(await faultOf(send(targetOf('127.0.0.1')))).toBe('refused')
    expect(await faultOf(send(targetOf('[::1]')))).toBe('refused')
    expect(await faultOf(send(targetOf('push.example')))).toBe('unavailable')
    expect(calls).toEqual([])
  })

  it('is unavailable if the push service is silent or its name is unknown, and refused for keys that are none', async () => {
    status = 0
    expect(await faultOf(send(targetOf(), { timeoutMs: 200 }))).toBe('unavailable')
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await faultOf(send(targetOf(), { resolve }))).toBe('unavailable')
    expect(await faultOf(send({ ...targetOf(), p256dh: `B${'A'.repeat(86)}` }))).toBe('refused')
  })
})

it('makes keys of 32 bytes whose public keys are points', () => {
  for (let round = 0; round < 20; round += 1) {
    const key = createPrivateKey()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(publicKeyOf(key)).toMatch(/^B[\w-]{86}$/)
  }
})

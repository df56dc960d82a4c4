import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleFailures, rejectInvalidHttp } from './failures.ts'

const app = Fastify({ clientErrorHandler: rejectInvalidHttp })
let port = 0
beforeAll(async () => {
  handleFailures(app, { API_RATE_LIMIT: 0 })
  app.get('/', async () => ({ good: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port // listening on TCP, so it is an address with a port
})
afterAll(() => app.close())

/** Sends raw bytes and returns everything received until the server closes. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is rejected with the usual error body', async (_name, bytes, status) => {
  const [head = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({
    code: 'rest_invalid_param',
    message: expect.stringMatching(/./),
    data: { status },
  })
})

it('invalid HTTP is not answered as part of an earlier response', async () => {
  const text = await sendBytes('GET / HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n')
  expect(text.match(/HTTP\/1\.1/g)?.length).toBeLessThanOrEqual(1)
})

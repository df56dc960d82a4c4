import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainUnreadBodies } from './unread-bodies.ts'

const BODY_BYTES = 6_000_000

const app = Fastify()
let taken = () => 0
beforeAll(async () => {
  drainUnreadBodies(app)
  // These bodies are not read, as with a form that is rejected before its file is received.
  app.addContentTypeParser('application/unread', (_request, _body, done) => done(null))
  app.post('/', (_request, reply) => reply.status(429).send({}))
  app.server.on('connection', (socket) => (taken = () => socket.bytesRead))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function answerOn(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer] // no encoding is set
  return chunk.toString().split('\r\n')[0] ?? ''
}

it('responds immediately, reads the rest of the body slowly, and then handles the next request', async () => {
  const { port } = app.server.address() as AddressInfo // listening on TCP, so it is an address with a port
  const socket = connect(port, '127.0.0.1')
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/unread\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head(BODY_BYTES))
  socket.write(Buffer.alloc(BODY_BYTES))
  expect(await answerOn(socket)).toContain('429')
  await sleep(50)
  expect(taken()).toBeLessThan(BODY_BYTES / 2)
  socket.write(head(0))
  expect(await answerOn(socket)).toContain('429')
  expect(taken()).toBeGreaterThan(BODY_BYTES)
  socket.destroy()
})

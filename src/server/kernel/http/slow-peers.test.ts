import { once } from 'node:events'
import { Readable } from 'node:stream'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('closes the connection of a peer that reads nothing of its response', async () => {
  const app = await createApp(t.kernel)
  // As in production, except for the timeout.
  expect(app.server.timeout).toBe(120_000)
  expect(app.server.requestTimeout).toBe(60_000)
  expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000)
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  await app.listen({ host: '127.0.0.1', port: 0 })
  app.server.timeout = 200
  const { port } = app.server.address() as AddressInfo // listening on TCP, so it is an address with a port
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(app.server, 'connection')
  const count = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, open) => resolve(open)))
  await expect.poll(count, { timeout: 5_000 }).toBe(0)
  socket.destroy()
  await app.close()
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024)
}

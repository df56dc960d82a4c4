import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { compressPages } from './compress-pages.ts'

const page = `<!doctype html><title>Añil</title>${'<p>Words</p>'.repeat(200)}`

function serve() {
  const app = Fastify()
  app.addHook('onSend', async (_request, reply) => void reply.header('vary', 'cookie'))
  compressPages(app)
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/short', (_request, reply) => reply.type('text/html').send('<p>Short</p>'))
  app.get('/data', () => ({ text: page }))
  app.setNotFoundHandler((_request, reply) => reply.status(404).type('text/html').send(page))
  return (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['BR;q=0.1', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
])('a page for a browser that takes %j is sent as %s', async (accepted, way, restore) => {
  const get = serve()
  for (const url of ['/page', '/nothing']) {
    const { headers, rawPayload } = await get(url, accepted)
    expect([headers['content-encoding'], headers.vary]).toEqual([way, 'accept-encoding, cookie'])
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(page.length / 4)
    expect(restore(rawPayload).toString()).toBe(page)
  }
})

it('other browsers, short pages and data are sent as they are', async () => {
  const get = serve()
  for (const accepted of [undefined, 'identity', 'br;q=0.0, gzip;q=0']) {
    const { headers, body } = await get('/page', accepted)
    expect([headers['content-encoding'], headers.vary, body]).toEqual([
      undefined,
      'accept-encoding, cookie',
      page,
    ])
  }
  expect((await get('/short', 'br')).headers['content-encoding']).toBeUndefined()
  expect((await get('/data', 'br')).headers['content-encoding']).toBeUndefined()
})

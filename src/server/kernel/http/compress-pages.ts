import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter pages fit into the same packets. */
const LEAST_CHARACTERS = 1_024
/** Takes a millisecond for a page; the best takes fifteen for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const ways = {
  br: (page: string) => promisify(brotliCompress)(page, BROTLI),
  gzip: (page: string) => promisify(gzip)(page),
}

/**
 * Compresses the pages that the server fills in for browsers that understand it (RFC 9110, 12.5.3). None is filled in for a
 * session, so its length tells other sites nothing. Built files are compressed by the build, and answers of the API by the proxy (deploy/nginx.conf).
 */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return payload
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '))
    const way = accepted(request.headers['accept-encoding'] ?? '')
    if (way === undefined) return payload
    reply.header('content-encoding', way).removeHeader('content-length')
    return ways[way](payload)
  })
}

function accepted(header: string): keyof typeof ways | undefined {
  const named = header.split(',').flatMap((one) => {
    const [name = '', weight = ''] = one.toLowerCase().replaceAll(/\s/g, '').split(';q=')
    return weight !== '' && Number(weight) === 0 ? [] : [name]
  })
  return (['br', 'gzip'] as const).find((way) => named.includes(way))
}

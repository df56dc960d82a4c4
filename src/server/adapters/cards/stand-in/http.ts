import type { IncomingMessage, ServerResponse } from 'node:http'
import { ProviderError } from './refusal.ts'

const LARGEST_BODY = 64 * 1024
const LARGEST_UPLOAD = 6_000_000

/** Returns the whole body as text; rejects one above 64 KB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  return (await readBytes(request, LARGEST_BODY)).toString()
}

/** Returns the whole body of an upload; rejects one above 6 MB. */
export function readUploadBody(request: IncomingMessage): Promise<Buffer> {
  return readBytes(request, LARGEST_UPLOAD)
}

async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > most)
      throw new ProviderError(413, { type: 'invalid_request_error', message: 'Too much was sent.' })
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Returns the key in `Authorization: Bearer …`, or the user name of Basic authentication. */
export function apiKeyOf(request: IncomingMessage): string | null {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null
}

/** Responds with JSON. */
export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

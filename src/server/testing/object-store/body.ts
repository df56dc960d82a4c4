import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { crc32 } from 'node:zlib'
import { StoreError } from './answers.ts'

const TRAILED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

/**
 * Reads the whole body of a request and checks it against the signed hash, or against the checksum after a
 * body sent in chunks (`aws-chunked`). Throws the store's own errors.
 */
export async function readBody(request: IncomingMessage, bodyHash: string): Promise<Buffer> {
  const parts: Buffer[] = []
  // A request's body arrives as buffers unless an encoding is set.
  for await (const part of request) parts.push(part as Buffer)
  const sent = Buffer.concat(parts)
  if (bodyHash === TRAILED) return unchunk(sent, request)
  if (bodyHash !== 'UNSIGNED-PAYLOAD') {
    if (!/^[0-9a-f]{64}$/.test(bodyHash))
      throw new StoreError(501, 'NotImplemented', `A body of the kind ${bodyHash} is not known here.`)
    if (createHash('sha256').update(sent).digest('hex') !== bodyHash)
      throw new StoreError(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.')
  }
  checkCrc(sent, request.headers['x-amz-checksum-crc32'])
  return sent
}

/** Decodes the body from `size CRLF bytes CRLF … 0 CRLF trailer: value CRLF CRLF`. */
function unchunk(sent: Buffer, request: IncomingMessage): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const end = sent.indexOf('\r\n', at)
    const size = /^[0-9a-f]+$/i.exec(sent.subarray(at, Math.max(at, end)).toString('latin1'))
    if (end < 0 || !size) throw broken()
    const length = Number.parseInt(size[0], 16)
    at = end + 2
    if (length === 0) break
    if (at + length + 2 > sent.length) throw broken()
    chunks.push(sent.subarray(at, at + length))
    at += length + 2
  }
  const body = Buffer.concat(chunks)
  if (String(body.length) !== request.headers['x-amz-decoded-content-length']) throw broken()
  const trailers = new Map(
    sent
      .subarray(at)
      .toString('latin1')
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  )
  const promised = String(request.headers['x-amz-trailer'] ?? '')
  if (promised !== 'x-amz-checksum-crc32')
    throw new StoreError(501, 'NotImplemented', `The trailer ${promised} is not known here.`)
  const checksum = trailers.get(promised)
  if (checksum === undefined) throw new StoreError(400, 'MalformedTrailerError', 'The checksum is missing.')
  checkCrc(body, checksum)
  return body
}

function broken(): StoreError {
  return new StoreError(400, 'IncompleteBody', 'The body is shorter or longer than was said.')
}

function checkCrc(body: Buffer, declared: string | string[] | undefined): void {
  if (declared === undefined) return
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  if (sum.toString('base64') !== declared)
    throw new StoreError(400, 'BadDigest', 'The checksum is not that of the body.')
}

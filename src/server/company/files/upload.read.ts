import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { createPace } from '../../kernel/http/allowance.ts'
import { networkOf } from '../../kernel/http/network.ts'

/** An upload in a temporary folder on this machine while it is checked. */
export interface ReceivedUpload {
  /** A folder for this upload only; it is removed when the call ends. */
  folder: string
  path: string
  fields: Record<string, string>
}

/** Checks of an upload before its file is read; each throws if it rejects the upload. */
interface UploadChecks {
  admit: (bytes: number) => Promise<unknown>
  admitFields?: (fields: Record<string, string>) => Promise<unknown>
}

/** The bytes that the fields and boundaries of a form take in addition to its file. */
const AROUND_FILE = 300_000

const pace = createPace('upload-speed')

/**
 * Reads a multipart request: one file, written to a temporary folder as it arrives and cut at the limit, and
 * short text fields in any order. Before the file is read, `admit` can reject it by its bytes and
 * `admitFields` by the fields that came before it. Runs `work` with the upload and removes everything
 * afterwards. The fields and the digest of the file serve as the request's body, by which a repeat is
 * recognized. Throws rest_payload_too_large with 'Max File Size Exceeded {limit}' and rest_invalid_param.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  limitMb: number,
  { admit, admitFields }: UploadChecks,
  work: (upload: ReceivedUpload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw new AppError('rest_unsupported_type', { message: 'Send multipart/form-data.' })
  const tooLarge = () =>
    new AppError('rest_payload_too_large', { message: `Max File Size Exceeded ${limitMb} MB` })
  const bytes = Number(request.headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(bytes)) throw new AppError('rest_invalid_param', { message: 'Send Content-Length.' })
  if (bytes > limitMb * 1024 * 1024 + AROUND_FILE) throw tooLarge()
  await admit(bytes)
  const caller = request.actor ? String(request.actor.userId) : networkOf(request.ip)
  const folder = await mkdtemp(path.join(tmpdir(), 'movesheet-upload-'))
  try {
    const target = path.join(folder, 'received')
    const fields: Record<string, string> = {}
    const digest = createHash('sha256')
    let received: 'nothing' | 'file' | 'too large' = 'nothing'
    const limits = {
      files: 1,
      fileSize: limitMb * 1024 * 1024,
      fields: 12,
      fieldSize: 20_000,
      fieldNameSize: 40,
      parts: 14,
    }
    try {
      // A sender who disconnected before the parser listens would never be noticed by it: the call would hold its
      // idempotency key until the server restarts, and each repeat would be told that it is still running.
      if (request.raw.destroyed) throw new Error('The sender has disconnected')
      for await (const part of request.parts({ limits })) {
        if (part.type === 'field') {
          if (typeof part.value === 'string') fields[part.fieldname] = part.value
        } else {
          await admitFields?.(fields)
          await pipeline(part.file, digesting(digest, caller), createWriteStream(target, { mode: 0o600 }))
          if (part.fieldname === 'file') received = part.file.truncated ? 'too large' : 'file'
        }
      }
    } catch (error) {
      // The rest is no longer read.
      request.raw.unpipe()
      // The parser's errors for a truncated form or a missing boundary have no code; a full disk has one.
      if (error instanceof Error && !('code' in error))
        throw new AppError('rest_invalid_param', { message: 'This upload is not whole.' })
      throw error
    }
    if (received === 'too large') throw tooLarge()
    if (received === 'nothing')
      throw new AppError('rest_invalid_param', { fields: { file: 'Choose a file.' } })
    request.body = { ...fields, file: digest.digest('hex') }
    return await work({ folder, path: target, fields })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Passes a stream's bytes through at the caller's pace and adds them to a digest. */
function digesting(digest: Hash, caller: string) {
  return async function* through(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      await pace(caller, chunk.length)
      digest.update(chunk)
      yield chunk
    }
  }
}

/** Returns the SHA-256 hash of a local file, in hex. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileTypeFromFile } from 'file-type'
import type { FILE_PURPOSES, UPLOAD_PURPOSES } from '../../../shared/company/files/files.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { reencodePicture } from '../../adapters/pictures/pictures.ts'
import { createCallShares } from '../../kernel/http/shares.ts'
import { hashOf } from './upload.read.ts'

export type FilePurpose = (typeof FILE_PURPOSES)[number]
/** The purpose of an uploaded file. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The file types accepted for each purpose. */
const ACCEPTED: Record<UploadPurpose, readonly string[]> = {
  attachment: ['application/pdf', 'image/png', 'image/jpeg'],
  logo: ['image/png', 'image/jpeg'],
  profile: ['image/png', 'image/jpeg'],
  photo: ['image/png', 'image/jpeg'],
  voicemail: ['audio/mpeg'],
  import: ['text/csv'],
  staff: ['application/pdf', 'image/png', 'image/jpeg'],
  certificate: ['application/pdf', 'image/png', 'image/jpeg'],
}

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'audio/mpeg': 'mp3',
  'text/csv': 'csv',
}

/** Longest side of a stored picture, in pixels: shown small, or readable like a page. */
const LONGEST_SIDE: Partial<Record<UploadPurpose, number>> = {
  logo: 1024,
  profile: 1024,
  photo: 1600,
  attachment: 6000,
  staff: 6000,
  certificate: 6000,
}
/** One picture at a time, so that the other processors stay available for requests. */
const pictures = createCallShares('pictures-at-once')
/** Seconds until a picture that timed out may be retried. */
const RETRY_AFTER = 10

/** A file that may be stored. */
export interface CheckedFile {
  path: string
  mimeType: string
  extension: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/**
 * Detects the type of a received file from its content and re-encodes pictures without other data in the file
 * (location, camera, hidden code). Throws rest_unsupported_type, 'Unsupported file type.', for everything
 * else, and rest_unavailable for a picture that takes too long to read.
 */
export async function checkUpload(
  folder: string,
  received: string,
  purpose: UploadPurpose,
): Promise<CheckedFile> {
  const mimeType = (await fileTypeFromFile(received))?.mime ?? ((await isCsv(received)) ? 'text/csv' : '')
  const extension = EXTENSIONS[mimeType]
  if (extension === undefined || !ACCEPTED[purpose].includes(mimeType))
    throw new AppError('rest_unsupported_type')
  const isPicture = mimeType === 'image/png' || mimeType === 'image/jpeg'
  const kept = isPicture
    ? await remake(folder, received, mimeType, LONGEST_SIDE[purpose])
    : { path: received, sha256: await hashOf(createReadStream(received)) }
  const { size } = await stat(kept.path)
  return { ...kept, mimeType, extension, size }
}

async function remake(
  folder: string,
  received: string,
  mimeType: 'image/png' | 'image/jpeg',
  longestSide: number | undefined,
): Promise<{ path: string; sha256: string }> {
  const target = path.join(folder, 'remade')
  const leave = await pictures.enter('')
  try {
    const answer = await reencodePicture({ source: received, target, mimeType, longestSide })
    if (answer === 'unreadable') throw new AppError('rest_unsupported_type')
    if (answer === 'ended')
      throw new AppError('rest_unavailable', {
        message: 'Reading this picture took too long. Try again later.',
        details: { retryAfter: RETRY_AFTER },
      })
    if ('failure' in answer)
      throw Object.assign(new Error(`A picture was not written: ${answer.failure}`), { code: answer.code })
    return { path: target, ...answer }
  } finally {
    leave()
  }
}

/** CSV has no signature: it is text without control characters, with a separator. */
async function isCsv(received: string): Promise<boolean> {
  const { size } = await stat(received)
  if (size === 0 || size > 100 * 1024 * 1024) return false
  const bytes = await readFile(received)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    return /[,;\t]/.test(text) && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}

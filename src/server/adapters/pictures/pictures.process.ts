import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import sharp from 'sharp'
import { visiblePngChunks } from './png-chunks.ts'
import type { PictureResult, PictureTask } from './pictures.ts'

/** A picture with more pixels is not decoded: a small file can claim to be huge. */
const MAX_PIXELS = 50_000_000
/**
 * A picture with a longer side, more than any panorama, is not decoded either: shrinking a line of pixels
 * takes minutes and gigabytes.
 */
const MAX_ON_A_SIDE = 32_000

// Requests that people wait for come first, but an upload on a busy machine still finishes within seconds.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)

process.on('message', (order: PictureTask) => {
  void remake(order)
    .catch((error: NodeJS.ErrnoException): PictureResult => ({ failure: String(error), code: error.code }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
// Lets the last uploads finish when the server ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function remake({ source, target, mimeType, longestSide }: PictureTask): Promise<PictureResult> {
  // The size of uploads is limited, so a complete file and its result fit in memory. A disk failure is not
  // reported as a fault of the picture.
  const bytes = await readFile(source)
  let made: Buffer
  try {
    made = await unpacked(mimeType === 'image/png' ? visiblePngChunks(bytes) : bytes, mimeType, longestSide)
  } catch {
    return 'unreadable'
  }
  await writeFile(target, made, { mode: 0o600 })
  return { sha256: createHash('sha256').update(made).digest('hex') }
}

async function unpacked(
  source: Buffer,
  mimeType: PictureTask['mimeType'],
  longestSide: number | undefined,
): Promise<Buffer> {
  const { width, height } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata()
  if (Math.max(width, height) > MAX_ON_A_SIDE) throw new Error('too long')
  const picture = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  if (longestSide !== undefined)
    picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
  return (mimeType === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })).toBuffer()
}

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

let made: Promise<Buffer> | undefined

/** Returns a noise picture of nearly 10 MB: it cannot be compressed and is slow to decode. */
export function noise(): Promise<Buffer> {
  const side = 1_780
  made ??= sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return made
}

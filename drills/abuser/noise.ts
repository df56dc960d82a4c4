import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

let made: Promise<Buffer> | undefined

/** A picture of noise of nearly 10 MB: nothing about it can be packed, and it takes long to be read. */
export function noise(): Promise<Buffer> {
  const side = 1_780
  made ??= sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return made
}

import { inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
}

const END = 0x06054b50
const ENTRY = 0x02014b50

/** Returns the files of a zip, read from its central directory; for small ones, without zip64. */
export function readZip(bytes: Buffer): ZipEntry[] {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new Error('This is no zip file')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the zip is broken')
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    return { name, content: method === 0 ? packed : inflateRawSync(packed) }
  })
}

const SIGNATURE_BYTES = 8
/** More chunks than any real picture has. */
const MAX_CHUNKS = 20_000
/** Length and type precede a chunk's data, and a checksum follows it. */
const AROUND_BYTES = 12

/** Chunks that determine how the picture looks. */
const SEEN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM'])
/** The first of these counts: orientation and color profile. */
const SEEN_ONCE = new Set(['eXIf', 'iCCP'])

/**
 * Returns a PNG with only the chunks that affect how it looks, without text. Text may be compressed, and
 * every decoder unpacks it first: two megabytes can expand to ten gigabytes. Invalid data or too many chunks
 * end the picture.
 */
export function visiblePngChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  const once = new Set<string>()
  let chunks = 0
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length && chunks < MAX_CHUNKS; chunks += 1) {
    const end = at + AROUND_BYTES + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (end > png.length) break
    if (SEEN.has(type) || (SEEN_ONCE.has(type) && !once.has(type))) kept.push(png.subarray(at, end))
    if (SEEN_ONCE.has(type)) once.add(type)
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

const SIGNATURE_BYTES = 8
/** More chunks than any picture has that somebody made to be seen. */
const MOST_CHUNKS = 20_000
/** Length and type stand before a chunk's data, a checksum behind it. */
const AROUND_BYTES = 12

/** Chunks that make the picture what it is seen as. */
const SEEN = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'sRGB', 'gAMA', 'cHRM'])
/** Of these the first counts: what turns the picture, and its colors. */
const SEEN_ONCE = new Set(['eXIf', 'iCCP'])

/**
 * A PNG without its words and all else that is not seen. Words may be packed, and whoever reads the picture
 * unpacks them all first: two megabytes of them fill ten gigabytes. What is no chunk ends the picture, and so
 * does a chunk too many.
 */
export function seenPartsOfPng(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  const once = new Set<string>()
  let chunks = 0
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= png.length && chunks < MOST_CHUNKS; chunks += 1) {
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

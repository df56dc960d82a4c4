/** Longest side in pixels that still shows a scratch; a phone's picture is several times larger. */
const LONGEST_SIDE = 2400
/** Size in bytes that uploads quickly even with a weak connection. */
const SMALL_ENOUGH = 1_000_000
const QUALITY = 0.85
/** First bytes of the types that the server takes. */
const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
]

/** A canvas, and how it becomes a JPEG. */
interface Drawing {
  ink: CanvasDrawImage & CanvasRect & CanvasFillStrokeStyles
  toJpeg: (quality: number) => Promise<Blob | null>
}

/** Returns the size in pixels at which a picture's longest side does not exceed a limit. */
export function fittedSize(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Returns a picture as a JPEG small enough for a weak connection, also for types that the server rejects but the browser
 * can show. A JPEG or PNG that the browser cannot draw, perhaps because memory is short, is returned unchanged; null for a
 * file that nobody can read.
 */
export async function shrunkPicture(
  file: Blob,
  openCanvas: (width: number, height: number) => Drawing | null,
  longest = LONGEST_SIDE,
): Promise<Blob | null> {
  const isTaken = await isJpegOrPng(file)
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = fittedSize(picture.width, picture.height, longest)
    const isSmall = isTaken && width === picture.width && file.size <= SMALL_ENOUGH
    const drawing = isSmall ? null : openCanvas(width, height)
    if (drawing) {
      // Transparent areas would become black in a JPEG.
      drawing.ink.fillStyle = '#fff'
      drawing.ink.fillRect(0, 0, width, height)
      drawing.ink.drawImage(picture, 0, 0, width, height)
    }
    picture.close()
    const small = (await drawing?.toJpeg(QUALITY)) ?? null
    if (small && (!isTaken || small.size < file.size)) return small
  } catch {
    // Returned as it is, if the server can read it.
  }
  return isTaken ? file : null
}

async function isJpegOrPng(file: Blob): Promise<boolean> {
  try {
    const first = new Uint8Array(await file.slice(0, 4).arrayBuffer())
    return SIGNATURES.some((signature) => signature.every((byte, at) => first[at] === byte))
  } catch {
    return false
  }
}

/** Longest side in pixels that still shows a scratch; a phone's picture is several times larger. */
const LONGEST_SIDE = 2400
/** Size in bytes that uploads quickly even with a weak connection. */
const SMALL_ENOUGH = 1_000_000
const QUALITY = 0.85

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
 * Returns a picture as a JPEG small enough for a weak connection, also for types that the server rejects but
 * the browser can show; pictures that the browser cannot read are returned unchanged, for the server to
 * check.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const isTaken = file.type === 'image/jpeg' || file.type === 'image/png'
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = fittedSize(picture.width, picture.height, LONGEST_SIDE)
    if (isTaken && width === picture.width && file.size <= SMALL_ENOUGH) {
      picture.close()
      return file
    }
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const ink = canvas.getContext('2d')
    if (!ink) return file
    // Transparent areas would become black in a JPEG.
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, width, height)
    ink.drawImage(picture, 0, 0, width, height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY)
    })
    return small && (!isTaken || small.size < file.size) ? small : file
  } catch {
    return file
  }
}

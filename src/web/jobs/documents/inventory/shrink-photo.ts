/** Longest side in pixels that still shows a scratch; a phone's picture is several times that. */
const LONGEST_SIDE = 2400
/** Bytes that go up quickly with bad reception too. */
const SMALL_ENOUGH = 1_000_000
const QUALITY = 0.85

/** The size, in pixels, at which a picture's longest side is at most so many. */
export function fittedSize(
  width: number,
  height: number,
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A picture made small enough for a truck's reception, as JPEG, also of kinds that the server does not take
 * but the browser shows; what the browser cannot read goes as it is, for the server to judge.
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
    // What is clear in a picture would be black in a JPEG.
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

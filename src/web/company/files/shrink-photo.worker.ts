import { shrunkPicture } from './shrunk-picture.ts'

/** Draws one picture after the other, and answers null for one that cannot be read. */
addEventListener('message', ({ data }: MessageEvent<Picture>) => void shrink(data))

/** A picture, and the pixels of its longest side that it may have; undefined for those of an upload. */
interface Picture {
  file: Blob
  longest: number | undefined
}

async function shrink({ file, longest }: Picture): Promise<void> {
  const openCanvas = (width: number, height: number) => {
    const canvas = new OffscreenCanvas(width, height)
    const ink = canvas.getContext('2d')
    return (
      ink && {
        ink,
        toJpeg: (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
      }
    )
  }
  postMessage(await shrunkPicture(file, openCanvas, longest))
}

import { shrunkPicture } from './shrunk-picture.ts'

/** Draws one picture after the other, and answers null for one that cannot be read. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => void shrink(data))

async function shrink(file: Blob): Promise<void> {
  const small = await shrunkPicture(file, (width, height) => {
    const canvas = new OffscreenCanvas(width, height)
    const ink = canvas.getContext('2d')
    return ink && { ink, toJpeg: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
  })
  postMessage(small)
}

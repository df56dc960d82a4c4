import { shrunkPicture } from './shrunk-picture.ts'

/** Milliseconds after which the page draws a picture itself. */
const WORKER_MS = 20_000

/** A file that neither this browser nor the server can read. */
export class UnreadablePicture extends Error {
  constructor() {
    super('This picture can’t be read. Take it again, or choose a JPEG or PNG file.')
  }
}

let worker: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a picture as a JPEG that is small enough for a weak connection; throws an UnreadablePicture. One picture after
 * the other, because a phone has no memory for several. `longest` is the limit of its longest side in pixels.
 */
export function shrinkPhoto(file: Blob, longest?: number): Promise<Blob> {
  const small = last.then(async () => {
    const drawn = await shrinkInWorker(file, longest).catch(() => shrunkPicture(file, openCanvas, longest))
    if (!drawn) throw new UnreadablePicture()
    return drawn
  })
  last = small.catch(() => undefined)
  return small
}

/** Loads the worker, so that it is there when a picture is taken without a network. */
export function loadShrinker(): void {
  if (canUseWorker()) worker ??= openWorker()
}

/** Returns whether this browser can draw off the main thread. */
function canUseWorker(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function'
}

function openWorker(): Worker {
  return new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' })
}

/** Rejects if the worker cannot be loaded or does not answer; the next picture tries a new one. */
async function shrinkInWorker(file: Blob, longest: number | undefined): Promise<Blob | null> {
  if (!canUseWorker()) throw new Error('No worker')
  const used = (worker ??= openWorker())
  const heard = new AbortController()
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The worker is late')), WORKER_MS)
      heard.signal.addEventListener('abort', () => clearTimeout(late))
      const answered = ({ data }: MessageEvent<Blob | null>) => resolve(data)
      used.addEventListener('message', answered, heard)
      used.addEventListener('error', () => reject(new Error('The worker failed')), heard)
      used.postMessage({ file, longest })
    })
  } catch (error) {
    used.terminate()
    worker = null
    throw error
  } finally {
    heard.abort()
  }
}

function openCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ink = canvas.getContext('2d')
  return (
    ink && {
      ink,
      toJpeg: (quality: number) =>
        new Promise<Blob | null>((resolve) => {
          canvas.toBlob(resolve, 'image/jpeg', quality)
        }),
    }
  )
}

import { afterEach, describe, expect, it, vi } from 'vitest'

const { OffscreenCanvas: Canvas, Worker: BrowserWorker } = globalThis

/** Returns a picture of this size, larger than a phone sends unchanged. */
async function takePicture(side: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new Canvas(side, side)
  const ink = canvas.getContext('2d')
  ink?.fillRect(0, 0, side / 2, side / 2)
  return canvas.convertToBlob({ type, quality: 1 })
}

async function sideOf(picture: Blob): Promise<number> {
  return (await createImageBitmap(picture)).width
}

let loaded = 0

/** Loads the module again, without a worker, as it is on a page that has just opened. */
async function load() {
  const address = `./shrink-photo.ts?case=${(loaded += 1)}`
  const module = (await import(/* @vite-ignore */ address)) as typeof import('./shrink-photo.ts')
  return { ...module, drawnHere: vi.spyOn(document, 'createElement') }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('shrinkPhoto', () => {
  it('draws a picture off the main thread', async () => {
    const { shrinkPhoto, drawnHere } = await load()
    const small = await shrinkPhoto(await takePicture(3000))
    expect([await sideOf(small), small.type]).toEqual([2400, 'image/jpeg'])
    expect(drawnHere).not.toHaveBeenCalledWith('canvas')
  })

  it('draws a picture as small as it is asked for, also one that could be sent as it is', async () => {
    const { shrinkPhoto } = await load()
    expect(await sideOf(await shrinkPhoto(await takePicture(800), 300))).toBe(300)
  })

  it('keeps the order of several pictures', async () => {
    const { shrinkPhoto } = await load()
    const pictures = await Promise.all([2600, 40, 30].map((side) => takePicture(side)))
    const small = await Promise.all(pictures.map((picture) => shrinkPhoto(picture)))
    expect(await Promise.all(small.map(sideOf))).toEqual([2400, 40, 30])
  })

  it('draws it on the page in a browser without OffscreenCanvas', async () => {
    const { shrinkPhoto, drawnHere } = await load()
    const picture = await takePicture(3000)
    vi.stubGlobal('OffscreenCanvas', undefined)
    const opened = vi.fn<(url: string | URL) => void>()
    vi.stubGlobal('Worker', opened)
    expect(await sideOf(await shrinkPhoto(picture))).toBe(2400)
    expect(drawnHere).toHaveBeenCalledWith('canvas')
    expect(opened).not.toHaveBeenCalled()
  })

  it('draws it on the page if the worker cannot be loaded, and tries a new worker for the next', async () => {
    const { shrinkPhoto, drawnHere } = await load()
    const picture = await takePicture(3000)
    vi.stubGlobal(
      'Worker',
      class extends BrowserWorker {
        constructor() {
          super('/no-such-worker.js')
        }
      },
    )
    expect(await sideOf(await shrinkPhoto(picture))).toBe(2400)
    expect(drawnHere).toHaveBeenCalledWith('canvas')
    drawnHere.mockClear()
    vi.stubGlobal('Worker', BrowserWorker)
    expect(await sideOf(await shrinkPhoto(picture))).toBe(2400)
    expect(drawnHere).not.toHaveBeenCalledWith('canvas')
  })

  it('makes a JPEG of a type that the server does not take', async () => {
    const { shrinkPhoto } = await load()
    expect((await shrinkPhoto(await takePicture(40, 'image/webp'))).type).toBe('image/jpeg')
  })

  it('returns a JPEG that the browser cannot draw unchanged', async () => {
    const { shrinkPhoto } = await load()
    const broken = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)], { type: 'image/jpeg' })
    const kept = await shrinkPhoto(broken)
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(new Uint8Array(await broken.arrayBuffer()))
  })

  it.each([
    ['an empty file', ''],
    ['a text with the name of a picture', 'no picture'],
  ])('says that %s cannot be read, and draws the next picture', async (_name, text) => {
    const { shrinkPhoto } = await load()
    const next = takePicture(40)
    await expect(shrinkPhoto(new Blob([text], { type: 'image/jpeg' }))).rejects.toThrow(
      'This picture can’t be read. Take it again, or choose a JPEG or PNG file.',
    )
    expect(await sideOf(await shrinkPhoto(await next))).toBe(40)
  })
})

import { expect, it } from 'vitest'
import { visiblePngChunks } from './png-chunks.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.alloc(4)])

it('keeps the visible parts up to the end, and one-time chunks once', () => {
  const parts = ['IHDR', 'eXIf', 'zTXt', 'eXIf', 'IDAT', 'IEND', 'IDAT'].map(chunk)
  expect(visiblePngChunks(Buffer.concat([signature, ...parts]))).toEqual(
    Buffer.concat([signature, ...['IHDR', 'eXIf', 'IDAT', 'IEND'].map(chunk)]),
  )
})

it('reads no more chunks than a real picture has', () => {
  const many = Buffer.concat([signature, ...Array<Buffer>(25_000).fill(chunk('IDAT'))])
  expect(visiblePngChunks(many).length).toBe(8 + 20_000 * 12)
})

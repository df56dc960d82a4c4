import { expect, it } from 'vitest'
import { seenPartsOfPng } from './png-chunks.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.alloc(4)])

it('keeps what is seen, once where once is enough, up to the end', () => {
  const parts = ['IHDR', 'eXIf', 'zTXt', 'eXIf', 'IDAT', 'IEND', 'IDAT'].map(chunk)
  expect(seenPartsOfPng(Buffer.concat([signature, ...parts]))).toEqual(
    Buffer.concat([signature, ...['IHDR', 'eXIf', 'IDAT', 'IEND'].map(chunk)]),
  )
})

it('looks at no more chunks than a picture has', () => {
  const many = Buffer.concat([signature, ...Array<Buffer>(25_000).fill(chunk('IDAT'))])
  expect(seenPartsOfPng(many).length).toBe(8 + 20_000 * 12)
})

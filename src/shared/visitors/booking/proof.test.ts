import { expect, it } from 'vitest'
import { hashText, solveWork, workOfProof } from './proof.ts'

const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
const noPause = async () => {}

it('hashes like SHA-256', () => {
  // Examples of FIPS 180-4 and texts around the block boundary, from another implementation.
  expect(hex(hashText(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(hex(hashText('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hex(hashText('a'.repeat(55)))).toBe(
    '9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318',
  )
  expect(hex(hashText('a'.repeat(56)))).toBe(
    'b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a',
  )
  expect(hex(hashText('a'.repeat(64)))).toBe(
    'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  )
})

it('finds a proof with the required work that is valid only for its ticket', async () => {
  const proof = await solveWork('a ticket', 12, noPause)
  expect(workOfProof('a ticket', proof)).toBeGreaterThanOrEqual(12)
  expect(workOfProof('another ticket', proof)).toBeLessThan(12)
})

it('rejects a proof that is not a number', () => {
  for (const proof of ['', 'x', '-1', '1e3', '4294967296', '99999999999', ' 1', '0x10'])
    expect(workOfProof('a ticket', proof)).toBe(0)
})

it('pauses between slices and stops when a pause throws', async () => {
  let pauses = 0
  await solveWork('a ticket', 14, async () => {
    pauses += 1
  })
  expect(pauses).toBeGreaterThan(0)
  const search = solveWork('a ticket', 19, async () => {
    throw new Error('the page was left')
  })
  await expect(search).rejects.toThrow('the page was left')
})

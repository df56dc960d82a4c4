import { expect, it } from 'vitest'
import { MAX_EVIDENCE_BYTES } from '../../adapters/cards/cards.ts'
import type { PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { printEvidence } from './evidence.ts'

/** Prints a file with a base size in bytes plus a size for each picture. */
async function printWith(base: number, each: number): Promise<{ bytes: Uint8Array; tried: number[] }> {
  const tried: number[] = []
  const model = (pictures: number) => {
    tried.push(pictures)
    return { title: String(pictures) } as PdfModel // only its title is read here
  }
  const bytes = await printEvidence(
    { model },
    async ({ title }) => new Uint8Array(base + Number(title) * each),
  )
  return { bytes, tried }
}

it('prints all pictures if the file is small enough for the bank', async () => {
  expect((await printWith(100_000, 80_000)).tried).toEqual([40])
})

it('leaves pictures out until the file is small enough', async () => {
  const { bytes, tried } = await printWith(1_000_000, 300_000)
  expect(tried).toEqual([40, 20, 10])
  expect(bytes.length).toBeLessThan(MAX_EVIDENCE_BYTES)
})

it('throws if even the documents alone are too large', async () => {
  await expect(printWith(MAX_EVIDENCE_BYTES, 1)).rejects.toThrow('larger than the bank takes')
})

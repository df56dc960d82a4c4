import { expect, it } from 'vitest'
import { applyPatch } from './patch.ts'

it('keeps absent fields, clears null fields, and ignores fields that a blank record lacks', () => {
  const blank = { name: '', cost: null as number | null, files: [] as number[] }
  const stored = { name: 'Dolly', cost: 5, files: [1] }
  expect(applyPatch(stored, blank, { cost: 7 })).toEqual({ name: 'Dolly', cost: 7, files: [1] })
  expect(applyPatch(stored, blank, { name: null, cost: null, files: null })).toEqual(blank)
  expect(applyPatch(stored, blank, { id: 9 } as object)).toEqual(stored)
})

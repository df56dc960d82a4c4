import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'
import { sampleLine } from './sample.testing.ts'

test('describes the changes line by line', () => {
  const was = [sampleLine(50), sampleLine(10, 'tip'), sampleLine(2, 'cardFee')]
  const now = [sampleLine(60), sampleLine(2, 'cardFee'), sampleLine(100, 'beforePickup')]
  expect(lineChanges(was, now)).toEqual([
    'Deposit: $60.00 instead of $50.00.',
    'Before pick-up: $100.00 is new.',
    'Tip: no longer due.',
  ])
  expect(lineChanges(was, was)).toEqual([])
})

import { expect, test } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import { sampleLine, sampleTransaction } from '../../../kernel/cards/sample.testing.ts'
import { unusedFee, unusedOf } from './fees.ts'

const date = sampleTransaction({
  id: 1,
  amount: 25.88,
  captured: 25.88,
  lineItems: [sampleLine(25, 'changeDatetimeFee'), sampleLine(0.88, 'cardFee')],
})
const crew = sampleTransaction({
  id: 2,
  amount: 20,
  captured: 20,
  lineItems: [sampleLine(20, 'changeCrewSizeFee')],
})
const fees = { date: 25, crewMember: 10.1, isFree: false, unused: [date, crew] }

test('an unused fee pays for a change of its kind and its amount alone, the card fee aside', () => {
  expect(unusedFee(fees, 'changeDatetimeFee', cents(2500))?.id).toBe(1)
  expect(unusedFee(fees, 'changeDatetimeFee', cents(2588))).toBeUndefined()
  expect(unusedFee(fees, 'changeCrewSizeFee', cents(2500))).toBeUndefined()
  expect(unusedFee(fees, 'changeCrewSizeFee', cents(2000))?.id).toBe(2)
})

test('a fee of which only a part was taken pays for nothing', () => {
  const part = { ...fees, unused: [{ ...date, captured: 20 }] }
  expect(unusedFee(part, 'changeDatetimeFee', cents(2500))).toBeUndefined()
  expect(unusedOf(part, 'changeDatetimeFee')).toHaveLength(1)
})

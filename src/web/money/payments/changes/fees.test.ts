import { expect, test } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import { sampleLine, sampleTransaction } from '../../cards/sample.testing.ts'
import { feeText, unusedFee, unusedOf } from './fees.ts'

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

test('uses an unused fee only for a change of the same kind and amount, not counting the card fee', () => {
  expect(unusedFee(fees, 'changeDatetimeFee', cents(2500))?.id).toBe(1)
  expect(unusedFee(fees, 'changeDatetimeFee', cents(2588))).toBeUndefined()
  expect(unusedFee(fees, 'changeCrewSizeFee', cents(2500))).toBeUndefined()
  expect(unusedFee(fees, 'changeCrewSizeFee', cents(2000))?.id).toBe(2)
})

test('does not use a partly captured fee', () => {
  const part = { ...fees, unused: [{ ...date, captured: 20 }] }
  expect(unusedFee(part, 'changeDatetimeFee', cents(2500))).toBeUndefined()
  expect(unusedOf(part, 'changeDatetimeFee')).toHaveLength(1)
})

test('says what a change costs before it is chosen, and that the fee is no part of the total', () => {
  expect(feeText(null, false, fees, 'changeDatetimeFee')).toBe(
    'Another date or time costs $25.00. Choose it to go on.',
  )
  expect(feeText(null, false, { ...fees, crewMember: 0 }, 'changeCrewSizeFee')).toBe(
    'Each crew member more or less is free. Choose a size to go on.',
  )
  expect(feeText(cents(0), false, fees, 'changeDatetimeFee')).toBe('This change is free.')
  expect(feeText(cents(2500), false, fees, 'changeDatetimeFee')).toBe(
    'This change costs $25.00, on top of the total. It is made once the fee is paid.',
  )
  expect(feeText(cents(2500), true, fees, 'changeDatetimeFee')).toContain('paid already')
})

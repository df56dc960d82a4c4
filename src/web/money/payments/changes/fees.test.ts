import { expect, test } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import { sampleLine, sampleTransaction } from '../../cards/sample.testing.ts'
import { feeText, unusedFee } from './fees.ts'

const dateLine = sampleLine(25, 'changeDatetimeFee')
const crewLine = sampleLine(20, 'changeCrewSizeFee')
const date = sampleTransaction({
  id: 1,
  amount: 25.88,
  captured: 25.88,
  lineItems: [dateLine, sampleLine(0.88, 'cardFee')],
})
const crew = sampleTransaction({ id: 2, amount: 20, captured: 20, lineItems: [crewLine] })
const both = sampleTransaction({ id: 3, amount: 45, captured: 45, lineItems: [dateLine, crewLine] })
const fees = { date: 25, crewMember: 10.1, isFree: false, unused: [date, crew] }

test('uses an unused fee only for changes of the same kind and amount, not counting the card fee', () => {
  expect(unusedFee(fees, [dateLine])?.id).toBe(1)
  expect(unusedFee(fees, [crewLine])?.id).toBe(2)
  expect(unusedFee(fees, [sampleLine(25.88, 'changeDatetimeFee')])).toBeUndefined()
  expect(unusedFee(fees, [sampleLine(25, 'changeCrewSizeFee')])).toBeUndefined()
})

test('uses an unused fee for both kinds only if one charge paid for both', () => {
  expect(unusedFee(fees, [dateLine, crewLine])).toBeUndefined()
  expect(unusedFee({ ...fees, unused: [both] }, [dateLine, crewLine])?.id).toBe(3)
  expect(unusedFee({ ...fees, unused: [both] }, [dateLine])).toBeUndefined()
})

test('does not use a partly captured fee', () => {
  expect(unusedFee({ ...fees, unused: [{ ...date, captured: 20 }] }, [dateLine])).toBeUndefined()
})

test('says what a change costs before it is chosen, and that the fee is not part of the price', () => {
  expect(feeText(null, [], false, fees)).toBe(
    'Another date or time costs $25.00. Each crew member more or less costs $10.10. Choose what to change to go on.',
  )
  expect(feeText(null, [], false, { ...fees, crewMember: 0 })).toContain(
    'Each crew member more or less is free.',
  )
  expect(feeText(cents(0), [], false, fees)).toBe('This change is free.')
  expect(feeText(cents(2500), [dateLine], false, fees)).toBe(
    'You pay $25.00 now for this change. This is not part of the price of your move.',
  )
  expect(feeText(cents(4500), [dateLine, crewLine], false, fees)).toBe(
    'You pay $45.00 now for this change: $25.00 for the date and $20.00 for the crew. This is not part of the price of your move.',
  )
  expect(feeText(cents(4500), [dateLine, crewLine], true, fees)).toContain('paid already')
})

import { expect, it } from 'vitest'
import type { Cancellation } from '../../../../shared/money/payments/paid-changes.api.ts'
import { cancellationTexts, stepsText } from './cancellation-texts.ts'

const facts = (more: Partial<Cancellation>): Cancellation => ({
  refund: 0,
  refundByHand: 0,
  kept: 0,
  depositPercent: 100,
  basis: 'steps',
  rescissionUntil: null,
  steps: [{ daysBefore: 7, percent: 100 }],
  refundable: 'Refundable until Sat, Dec 5.',
  version: 1,
  ...more,
})

it('says that nothing is refunded if nothing was paid', () => {
  expect(cancellationTexts(facts({ basis: 'inquiry' }))).toEqual([
    'You have paid nothing, so nothing is refunded and nothing is owed.',
  ])
})

it('names every amount and the rule', () => {
  expect(cancellationTexts(facts({ refund: 50, refundByHand: 20, kept: 25.5 }))).toEqual([
    '$50.00 goes back to the card that you paid with. Banks take up to ten days to show it.',
    '$20.00 that you paid by cash or check is paid back by the company.',
    '$25.50 is not refunded.',
    'Of a deposit we refund 100 % until 7 days before the move, nothing after that.',
  ])
  expect(
    cancellationTexts(facts({ refund: 50, basis: 'rescission', rescissionUntil: '2027-03-04' })),
  ).toContain('You can cancel without penalty through 03/04/2027.')
})

it.each([
  [[], 'Deposits are not refunded.'],
  [
    [
      { daysBefore: 14, percent: 100 },
      { daysBefore: 1, percent: 50 },
      { daysBefore: 0, percent: 10 },
    ],
    'Of a deposit we refund 100 % until 14 days before the move, 50 % until 1 day before the move, 10 % after that.',
  ],
])('states the steps %#', (steps, text) => {
  expect(stepsText(steps)).toBe(text)
})

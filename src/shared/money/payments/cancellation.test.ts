import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settleLines, type ChargePurpose } from '../../jobs/finances/lines.ts'
import { cents, sumCents } from '../../kernel/money.ts'
import {
  cancellationRefund,
  depositRefund,
  refundableText,
  refundPeriods,
  type CancellationFacts,
} from './cancellation.ts'

const facts = (more: Partial<CancellationFacts>): CancellationFacts => ({
  isBooked: true,
  today: '2027-03-01',
  moveDay: '2027-03-20',
  rescissionUntil: null,
  steps: [{ daysBefore: 7, percent: 100 }],
  ...more,
})

describe('the refund of a deposit', () => {
  it.each([
    ['of a request', { isBooked: false, moveDay: '2027-03-01' }, { percent: 100, basis: 'inquiry' }],
    ['without a date', { moveDay: null }, { percent: 100, basis: 'steps' }],
    ['7 days before', { today: '2027-03-13' }, { percent: 100, basis: 'steps' }],
    ['6 days before', { today: '2027-03-14' }, { percent: 0, basis: 'steps' }],
    ['after the day', { today: '2027-03-21' }, { percent: 0, basis: 'steps' }],
    ['without steps', { steps: [] }, { percent: 0, basis: 'steps' }],
    [
      'on the last day to withdraw',
      { today: '2027-03-19', rescissionUntil: '2027-03-19' },
      { percent: 100, basis: 'rescission' },
    ],
    [
      'a day after that',
      { today: '2027-03-19', rescissionUntil: '2027-03-18' },
      { percent: 0, basis: 'steps' },
    ],
    [
      'by the step that applies, in any order',
      {
        today: '2027-03-18',
        steps: [
          { daysBefore: 0, percent: 10 },
          { daysBefore: 14, percent: 100 },
          { daysBefore: 2, percent: 50 },
        ],
      },
      { percent: 50, basis: 'steps' },
    ],
  ] as [string, Partial<CancellationFacts>, object][])('%s', (_when, more, expected) => {
    expect(depositRefund(facts(more))).toEqual(expected)
  })
})

describe('until when a deposit is refundable', () => {
  const textOf = (more: Partial<CancellationFacts>) => {
    const { isBooked: _isBooked, ...rest } = facts(more)
    const periods = refundPeriods(rest, (today) => depositRefund(facts({ ...more, today })).percent)
    return refundableText(periods, rest.today)
  }
  const none = 'This payment is not refundable if you cancel.'

  it.each([
    ['by the default table', {}, 'Refundable until Sat, Mar 13.'],
    ['on the last day', { today: '2027-03-13' }, 'Refundable until Sat, Mar 13.'],
    ['a day later', { today: '2027-03-14' }, none],
    ['without steps', { steps: [] }, none],
    [
      'by the right to withdraw, if it lasts longer',
      { rescissionUntil: '2027-03-16' },
      'Refundable until Tue, Mar 16.',
    ],
    ['by the table, if it lasts longer', { rescissionUntil: '2027-03-04' }, 'Refundable until Sat, Mar 13.'],
    [
      'by several steps',
      {
        steps: [
          { daysBefore: 2, percent: 50 },
          { daysBefore: 14, percent: 100 },
        ],
      },
      'Refundable until Sat, Mar 6. Then 50% until Thu, Mar 18.',
    ],
    [
      'in part only',
      { today: '2027-03-10', steps: [{ daysBefore: 0, percent: 25 }] },
      '25% refundable until Sat, Mar 20.',
    ],
    [
      'with a step that refunds nothing',
      {
        steps: [
          { daysBefore: 7, percent: 100 },
          { daysBefore: 0, percent: 0 },
        ],
      },
      'Refundable until Sat, Mar 13.',
    ],
    ['in another year', { moveDay: '2028-01-20' }, 'Refundable until Thu, Jan 13, 2028.'],
  ] as [string, Partial<CancellationFacts>, string][])('%s', (_when, more, text) => {
    expect(textOf(more)).toBe(text)
  })

  it('says the same percentage as canceling on each day', () => {
    const steps = fc.array(
      fc.record({ daysBefore: fc.integer({ min: 0, max: 25 }), percent: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 4 },
    )
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2027-03-${String(date).padStart(2, '0')}`)
    fc.assert(
      fc.property(steps, day, fc.option(day), day, (table, moveDay, rescissionUntil, on) => {
        const more = { steps: table, moveDay, rescissionUntil }
        const percentOn = (today: string) => depositRefund(facts({ ...more, today })).percent
        const { isBooked: _isBooked, ...rest } = facts({ ...more, today: on })
        const period = refundPeriods(rest, percentOn).find(({ until }) => on <= until)
        // A period without a refund before a later one is left out; no table of a company is like that.
        fc.pre(percentOn(on) > 0)
        expect(period?.percent).toBe(percentOn(on))
      }),
    )
  })
})

const line = (productItem: string, amount: number) => ({
  productItemId: 1,
  productItem,
  productRate: amount,
  productUnits: 1,
  amount,
})
const refund = (
  items: [string, number][],
  percent: number,
  { purpose = 'due' as ChargePurpose, isFeeUsed = false, refunded = 0 } = {},
) => {
  const lines = items.map(([item, amount]) => line(item, amount))
  const captured = sumCents(items.map(([, amount]) => cents(Math.round(amount * 100))))
  return cancellationRefund(settleLines({ lines, purpose }, captured, cents(refunded)), purpose, {
    percent,
    isFeeUsed,
  })
}

describe('the refund of a charge', () => {
  it('keeps a part of the deposit only', () => {
    expect(refund([['serviceFee', 100]], 0)).toBe(0)
    expect(refund([['serviceFee', 100.01]], 50)).toBe(5001)
    expect(
      refund(
        [
          ['serviceFee', 100],
          ['beforePickup', 60],
        ],
        0,
      ),
    ).toBe(6000)
    expect(refund([['serviceFee', 100]], 0, { purpose: 'revenueLine' })).toBe(10_000)
  })

  it('returns a card fee for what is refunded, and tips in full', () => {
    expect(
      refund(
        [
          ['serviceFee', 100],
          ['cardFee', 3.5],
          ['tip', 10],
        ],
        50,
      ),
    ).toBe(5000 + 175 + 1000)
  })

  it('returns the fee of a change that was not made', () => {
    const fee: [string, number][] = [['changeDatetimeFee', 25]]
    expect(refund(fee, 0, { purpose: 'changeMoveDate' })).toBe(2500)
    expect(refund(fee, 0, { purpose: 'changeMoveDate', isFeeUsed: true })).toBe(0)
  })

  it('never exceeds what is left, and is all of it at 100 %', () => {
    const items = fc.array(
      fc.tuple(
        fc.constantFrom('serviceFee', 'beforePickup', 'tip', 'cardFee', 'changeDatetimeFee'),
        fc.integer({ min: 1, max: 100_000 }).map((amount) => amount / 100),
      ),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 100 }), fc.nat(200_000), (some, percent, taken) => {
        const total = sumCents(some.map(([, amount]) => cents(Math.round(amount * 100))))
        const refunded = Math.min(taken, total)
        const back = refund(some, percent, { refunded })
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(total - refunded)
        const hasBase = some.some(([item]) => item !== 'cardFee' && item !== 'tip')
        if (hasBase && refunded === 0) expect(refund(some, 100)).toBe(total)
      }),
    )
  })
})

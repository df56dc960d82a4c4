import { formatPaidAt } from '../../../shared/jobs/finances/words.ts'
import { describe, expect, test } from 'vitest'
import type { MoveStep } from '../../../shared/jobs/jobs/progress.ts'
import type { JobPayments, TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { sampleLine } from '../cards/sample.testing.ts'
import { samplePayment, samplePayments } from './sample.testing.ts'
import {
  agreedFacts,
  stepBeforeBooking,
  isReceived,
  nothingDueText,
  paymentMethodText,
  paymentTime,
  paymentNote,
  paymentTitle,
  payLabel,
  rateTexts,
  refundable,
  stageLabel,
} from './words.ts'

test.each([
  ['2026-03-05T22:07:09Z', '3/05/26 at 3:07.09 PM'],
  ['2026-12-31T07:00:00.000Z', '12/31/26 at 12:00.00 AM'],
  ['2026-07-04T18:30:05Z', '7/04/26 at 12:30.05 PM'],
])('shows %s as %s', (instant, shown) => expect(formatPaidAt(instant, 'America/Denver')).toBe(shown))

test('shows the office where the agreed price comes from, and whether more is due than it may charge', () => {
  const facts = (more: Partial<JobPayments>) => agreedFacts(samplePayments(more))
  expect(facts({})).toEqual({
    note: 'The estimate as it is now. The client has not agreed to it yet.',
    left: null,
  })
  const agreed = { total: 240, from: 'agreement', isFixed: false } as const
  expect(facts({ agreed, staffMost: 264, dueTotal: 264 })).toEqual({
    note: 'The newest estimate that the client agreed to before loading.',
    left: '',
  })
  expect(
    facts({ agreed: { total: 240, from: 'booking', isFixed: false }, staffMost: 10, dueTotal: 10.01 }),
  ).toEqual({
    note: 'The estimate as it was when the job was booked.',
    left: 'More is due. The client has not agreed to it and can pay it online.',
  })
})

describe('payment texts', () => {
  test('show time and card of a card payment', () => {
    const line = samplePayment()
    expect(paymentTime(line, 'America/Denver')).toBe('5/01/26 at 9:00.00 AM')
    expect(paymentMethodText(line)).toBe('Visa ending in 4242')
  })

  test('show day and method of a recorded payment', () => {
    const line = samplePayment({ transactionId: null, method: 'cashiers', date: '2026-04-30' })
    expect(paymentTime(line, 'America/Denver')).toBe('04/30/2026')
    expect(paymentMethodText(line)).toBe("Cashier's check")
    expect(refundable(line)).toBe(0)
  })

  test.each([
    [{}, ''],
    [{ refunded: 12.5 }, '$12.50 refunded'],
    [{ status: 'refunded', refunded: 50 }, 'Refunded'],
    [{ status: 'requires_capture' }, 'Held on the card'],
    [{ status: 'failed' }, 'Declined'],
    [{ status: 'voided' }, 'Voided'],
  ] as const)('show for %j: %j', (more, note) => expect(paymentNote(samplePayment(more))).toBe(note))

  test('show what can still be refunded, to the cent', () => {
    expect(refundable(samplePayment({ amount: 50.3, refunded: 20.1 }))).toBe(30.2)
    expect(refundable(samplePayment({ status: 'refunded', refunded: 50 }))).toBe(0)
    expect(refundable(samplePayment({ status: 'requires_capture' }))).toBe(0)
  })

  test('count a payment once it is received', () => {
    expect(isReceived(samplePayment())).toBe(true)
    expect(isReceived(samplePayment({ status: 'failed' }))).toBe(false)
  })
})

test('names a payment by its share, else by what was charged, not counting the card fee', () => {
  const lineItems = [sampleLine(25, 'changeDatetimeFee'), sampleLine(1, 'cardFee')]
  expect(paymentTitle(samplePayment({ lineItems }))).toBe('Deposit')
  expect(paymentTitle(samplePayment({ paymentType: 'other', lineItems }))).toBe('Change of date and time')
  expect(paymentTitle(samplePayment({ paymentType: 'other' }))).toBe('Other')
})

test('shows rate and units of a payment if there are several of either, not counting the tip', () => {
  const rates = (...lineItems: TransactionLine[]) => rateTexts(samplePayment({ lineItems }))
  const crew = { ...sampleLine(50, 'changeCrewSizeFee'), productRate: 25, productUnits: 2 }
  expect(rates(sampleLine(50))).toEqual([])
  expect(rates(sampleLine(50), sampleLine(10, 'tip'))).toEqual([])
  expect(rates(crew)).toEqual(['2 crew members × $25.00'])
  expect(rates(crew, sampleLine(1.75, 'cardFee'))).toEqual([
    'Change of crew size: 2 crew members × $25.00',
    'Fee for paying by credit card: 1 item × $1.75',
  ])
})

test('names the tab and its button by the stage', () => {
  const words = (['book', 'pay', 'receipt'] as const).map((stage) => [stageLabel(stage), payLabel(stage)])
  expect(words).toEqual([
    ['Book Now', 'Book Now'],
    ['Pay Now', 'Pay Now'],
    ['Receipt', 'Pay Now'],
  ])
})

describe('step before booking', () => {
  const next = (step: MoveStep) => ({ step, text: 'Do this', turn: 'client' as const, where: null })

  test.each(['inquiry', 'estimate', 'agreement', 'move'] as const)(
    'is %s of an inquiry, as the server names it',
    (step) => {
      expect(stepBeforeBooking({ jobStatus: 'inquiring', next: next(step) })).toEqual(next(step))
    },
  )

  test('is null once only the deposit is missing, and for a booked job', () => {
    expect(stepBeforeBooking({ jobStatus: 'inquiring', next: next('deposit') })).toBeNull()
    expect(stepBeforeBooking({ jobStatus: 'inquiring', next: null })).toBeNull()
    expect(stepBeforeBooking({ jobStatus: 'scheduled', next: next('agreement') })).toBeNull()
  })
})

describe('text if nothing is due', () => {
  const said = (more: Partial<JobPayments>) => nothingDueText(samplePayments(more))

  test('names the next share with its remainder', () => {
    const shares = [
      { item: 'serviceFee', amount: 50, paid: 50, isDue: true, due: 0, when: 'To book the move' },
      {
        item: 'beforeDelivery',
        amount: 100,
        paid: 25.5,
        isDue: false,
        due: 0,
        when: 'Once the move has started',
      },
    ] as const
    expect(said({ shares: [...shares] })).toBe(
      'Nothing is due now. $74.50 falls due once the move has started.',
    )
  })

  test('names the day until which the rules defer a payment', () =>
    expect(said({ later: { amount: 40, day: '2026-06-01', source: '' } })).toBe(
      'Nothing is due now. $40.00 falls due on 06/01/2026.',
    ))

  test('says thanks after full payment, or that there is no price yet', () => {
    expect(said({ balance: 0 })).toBe('Everything is paid. Thank you.')
    expect(said({ total: 0, balance: 0 })).toBe('There is no price yet. Nothing is due.')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents, type Cents } from '../../kernel/money.ts'
import { netCentsOfKinds, settleLines } from '../../jobs/finances/lines.ts'
import type { TransactionLine } from '../../jobs/finances/payment.ts'
import { REFUND_STATUSES } from '../../jobs/finances/payment.choices.ts'
import { entriesToPost, type PostedSum } from './differences.ts'
import { postingsOf, type BookCharge, type BookChargeback, type JobBooks } from './postings.ts'
import { CHARGEBACK_STATUSES } from '../../jobs/finances/chargeback.ts'
import { sourceText } from './sources.ts'

const blank: JobBooks = {
  isCompleted: false,
  moveDay: '2026-03-10',
  today: '2026-03-12',
  timeZone: 'America/Denver',
  revenue: [],
  costs: [],
  tipPayouts: [],
  charges: [],
  claimsPaid: [],
  recorded: [],
}
const line = (productItem: string, amountCents: number): TransactionLine => {
  const amount = amountCents / 100
  return { productItemId: 1, productItem, productRate: amount, productUnits: 1, amount }
}
const charge = (more: Partial<BookCharge> = {}): BookCharge => ({
  id: 5,
  purpose: 'due',
  lines: [line('serviceFee', 10_000), line('cardFee', 200), line('tip', 2_000)],
  capturedCents: cents(12_200),
  createdAt: '2026-03-01T20:00:00.000Z',
  // 2026-03-01 in Denver.
  settledAt: '2026-03-02T05:00:00.000Z',
  refunds: [],
  chargebacks: [],
  ...more,
})
const refund = (id: number, amount: number, status: (typeof REFUND_STATUSES)[number] = 'succeeded') => ({
  id,
  amountCents: cents(amount),
  status,
  createdAt: `2026-03-2${id}T18:00:00.000Z`,
})

/** Returns the postings as a table: source, day, and cents by account. */
const table = (books: Partial<JobBooks>) =>
  postingsOf({ ...blank, ...books }).map(({ source, date, lines }) => [
    source,
    date,
    Object.fromEntries(lines.map(({ role, cents: amount }) => [role, amount])),
  ])

describe('the journal of a job', () => {
  it('is empty before anything was paid or done', () => {
    const revenue = [{ item: 'hourlyRateTwo', cents: cents(50_000) }]
    const costs = [{ section: 'cogs' as const, item: 'fuel', cents: cents(4_000), paidOn: null }]
    expect(table({ revenue, costs })).toEqual([])
    expect(table({ isCompleted: true })).toEqual([])
  })

  it('contains revenue by kind of line once the move is completed, with discounts separate', () => {
    const revenue = [
      { item: 'hourlyRateTwo', cents: cents(50_000) },
      { item: 'hourlyRateFour', cents: cents(10_000) },
      { item: 'truckFlatRate', cents: cents(8_000) },
      { item: 'discount', cents: cents(-5_000) },
      { item: 'materials', cents: cents(0) },
    ]
    expect(table({ isCompleted: true, revenue })).toEqual([
      [
        'revenue 2026-03-10',
        '2026-03-10',
        { receivable: 63_000, discounts: 5_000, movingLabor: -60_000, trucks: -8_000 },
      ],
    ])
  })

  it('never owes a client for a discount above the price', () => {
    const revenue = [
      { item: 'serviceFee', cents: cents(4_000) },
      { item: 'discount', cents: cents(-9_000) },
    ]
    expect(table({ isCompleted: true, revenue })).toEqual([
      ['revenue 2026-03-10', '2026-03-10', { discounts: 4_000, fees: -4_000 }],
    ])
    expect(table({ isCompleted: true, revenue: revenue.slice(1) })).toEqual([])
  })

  it('contains costs on the day of the move, with pay separate, and the amounts paid on that day', () => {
    const costs: JobBooks['costs'] = [
      { section: 'cogs', item: 'laborVariable', cents: cents(20_000), paidOn: '2026-03-11' },
      { section: 'cogs', item: 'fuel', cents: cents(4_000), paidOn: '2026-03-08' },
      { section: 'expenses', item: 'food', cents: cents(1_500), paidOn: null },
    ]
    expect(table({ isCompleted: true, costs })).toEqual([
      [
        'costs 2026-03-10',
        '2026-03-10',
        {
          'cogs.laborVariable': 20_000,
          wagesPayable: -20_000,
          'cogs.fuel': 4_000,
          payable: -5_500,
          'expenses.food': 1_500,
        },
      ],
      ['cost-paid 2026-03-11', '2026-03-11', { wagesPayable: 20_000, cash: -20_000 }],
      ['cost-paid 2026-03-08', '2026-03-08', { payable: 4_000, cash: -4_000 }],
    ])
    expect(table({ costs: costs.slice(1) })).toEqual([
      ['costs 2026-03-08', '2026-03-08', { 'cogs.fuel': 4_000, payable: -4_000 }],
      ['cost-paid 2026-03-08', '2026-03-08', { payable: 4_000, cash: -4_000 }],
    ])
  })

  it('contains each charge on the day it succeeded, by what it paid for', () => {
    expect(table({ charges: [charge()] })).toEqual([
      [
        'payment 5',
        '2026-03-01',
        { cardClearing: 12_200, customerDeposits: -10_000, cardFees: -200, tipsPayable: -2_000 },
      ],
    ])
    const fee = charge({
      purpose: 'changeMoveDate',
      lines: [line('changeDatetimeFee', 5_000)],
      capturedCents: cents(5_000),
    })
    expect(table({ charges: [fee] })).toEqual([
      ['payment 5', '2026-03-01', { cardClearing: 5_000, changeFees: -5_000 }],
    ])
    const partly = charge({ capturedCents: cents(9_000) })
    expect(table({ charges: [partly] })).toEqual([
      ['payment 5', '2026-03-01', { cardClearing: 9_000, customerDeposits: -9_000 }],
    ])
    expect(table({ charges: [charge({ capturedCents: cents(0) })] })).toEqual([])
    // A line of the invoice counts as paid whatever its name.
    const own = charge({
      purpose: 'revenueLine',
      lines: [line('tip', 3_000)],
      capturedCents: cents(3_000),
      settledAt: null,
    })
    expect(table({ charges: [own] })).toEqual([
      ['payment 5', '2026-03-01', { cardClearing: 3_000, customerDeposits: -3_000 }],
    ])
  })

  it('contains each refund in order, by what it refunded; failed ones are left out', () => {
    const refunds = [refund(1, 9_000), refund(2, 500, 'failed'), refund(3, 1_100, 'pending')]
    expect(table({ charges: [charge({ refunds })] }).slice(1)).toEqual([
      ['refund 1', '2026-03-21', { cardClearing: -9_000, customerDeposits: 9_000 }],
      ['refund 3', '2026-03-23', { cardClearing: -1_100, customerDeposits: 1_000, cardFees: 100 }],
    ])
  })

  it('contains a claim as an expense, paid by refund or check, and leaves what the move paid', () => {
    const refunds = [{ ...refund(1, 4_000), claimId: 9 }, refund(2, 9_000)]
    expect(table({ charges: [charge({ refunds })] }).slice(1)).toEqual([
      ['refund 1', '2026-03-21', { cardClearing: -4_000, claims: 4_000 }],
      ['refund 2', '2026-03-22', { cardClearing: -9_000, customerDeposits: 9_000 }],
    ])
    const claimsPaid = [{ id: 9, cents: cents(4_000), paidOn: '2026-03-20' }]
    expect(table({ claimsPaid })).toEqual([['claim-paid 9', '2026-03-20', { claims: 4_000, cash: -4_000 }]])
  })

  it('contains cash and checks as undeposited funds, reversed when voided', () => {
    const payment = {
      id: 7,
      amountCents: cents(6_000),
      paymentType: 'deposit' as const,
      paidOn: '2026-03-09',
    }
    // 2026-03-12 in Denver.
    const recorded = [{ ...payment, voidedAt: '2026-03-13T03:00:00.000Z' }]
    const stood = ['recorded 7', '2026-03-09', { undepositedFunds: 6_000, customerDeposits: -6_000 }]
    expect(table({ recorded: [{ ...payment, voidedAt: null }] })).toEqual([stood])
    expect(table({ recorded })).toEqual([
      stood,
      ['void 7', '2026-03-12', { undepositedFunds: -6_000, customerDeposits: 6_000 }],
    ])
  })

  it('contains a cash tip as owed to the crew, and a fee as separate income', () => {
    const payment = { id: 7, amountCents: cents(6_000), paidOn: '2026-03-09', voidedAt: null }
    expect(table({ recorded: [{ ...payment, paymentType: 'tip' }] })).toEqual([
      ['recorded 7', '2026-03-09', { undepositedFunds: 6_000, tipsPayable: -6_000 }],
    ])
    expect(table({ recorded: [{ ...payment, paymentType: 'changeFee' }] })).toEqual([
      ['recorded 7', '2026-03-09', { undepositedFunds: 6_000, changeFees: -6_000 }],
    ])
  })

  it('offsets what was paid against what is owed once the move is completed', () => {
    const recorded = [
      {
        id: 7,
        amountCents: cents(6_000),
        paymentType: 'deposit' as const,
        paidOn: '2026-03-09',
        voidedAt: null,
      },
    ]
    const charges = [charge({ refunds: [refund(1, 1_000)] })]
    expect(table({ isCompleted: true, charges, recorded }).at(-1)).toEqual([
      'applied',
      '2026-03-12',
      { customerDeposits: 15_000, receivable: -15_000 },
    ])
    expect(table({ charges, recorded }).map(([source]) => source)).not.toContain('applied')
  })

  it('contains tips paid out by day', () => {
    const tipPayouts = [
      { cents: cents(1_000), paidOn: '2026-03-11' },
      { cents: cents(700), paidOn: '2026-03-11' },
      { cents: cents(-200), paidOn: '2026-03-12' },
    ]
    expect(table({ tipPayouts })).toEqual([
      ['tips-paid 2026-03-11', '2026-03-11', { tipsPayable: 1_700, cash: -1_700 }],
      ['tips-paid 2026-03-12', '2026-03-12', { tipsPayable: -200, cash: 200 }],
    ])
  })
})

describe('the postings of a chargeback', () => {
  const taken = {
    id: 9,
    status: 'needs_response' as const,
    withdrawnCents: cents(12_200),
    reinstatedCents: cents(0),
    feeCents: cents(1_500),
    openedAt: '2026-03-20T18:00:00.000Z',
    withdrawnAt: '2026-03-20T18:00:00.000Z',
    reinstatedAt: null,
    closedAt: null,
  }
  const began = [
    ['chargeback 9', '2026-03-20', { disputedPayments: 12_200, cardClearing: -12_200 }],
    ['chargeback-fee 9', '2026-03-20', { chargebackFees: 1_500, cardClearing: -1_500 }],
  ]
  const of = (more: Partial<BookChargeback>) => [charge({ chargebacks: [{ ...taken, ...more }] })]

  it('are a claim while the bank decides, and an expense for its fee', () => {
    expect(table({ charges: of({}) }).slice(1)).toEqual(began)
  })

  it('are back in the balance once it is won, except the fee', () => {
    const won = { status: 'won' as const, closedAt: '2026-04-01T18:00:00.000Z' }
    expect(table({ charges: of(won) }).slice(1)).toEqual(began)
    const returned = { ...won, reinstatedCents: cents(12_200), reinstatedAt: '2026-04-03T18:00:00.000Z' }
    expect(table({ charges: of(returned) }).slice(3)).toEqual([
      ['chargeback-returned 9', '2026-04-03', { cardClearing: 12_200, disputedPayments: -12_200 }],
    ])
  })

  it('are a loss once it is lost, and what the client paid stays paid', () => {
    const lost = of({ status: 'lost', closedAt: '2026-04-01T18:00:00.000Z' })
    expect(table({ charges: lost }).slice(3)).toEqual([
      ['chargeback-lost 9', '2026-04-01', { chargebackLosses: 12_200, disputedPayments: -12_200 }],
    ])
    const revenue = [{ item: 'serviceFee', cents: cents(10_000) }]
    const books = { isCompleted: true, revenue, charges: lost }
    expect(table(books).at(-1)).toEqual([
      'applied',
      '2026-03-12',
      { customerDeposits: 10_000, receivable: -10_000 },
    ])
    const check = {
      amountCents: cents(9_000),
      paymentType: 'other' as const,
      paidOn: '2026-03-11',
      voidedAt: null,
    }
    expect(table({ ...books, recorded: [{ id: 3, ...check }] }).at(-1)).toEqual([
      'applied',
      '2026-03-12',
      { customerDeposits: 19_000, receivable: -10_000, chargebackLosses: -9_000 },
    ])
  })
})

describe('posting again', () => {
  const revenue = [{ item: 'serviceFee', cents: cents(4_000) }]
  const completed = { ...blank, isCompleted: true, revenue }

  it('writes nothing if nothing changed', () => {
    const wanted = postingsOf(completed)
    const { posted } = postAll([completed])
    expect(entriesToPost(1, wanted, posted, blank.today)).toEqual([])
  })

  it('reverses a changed day on the old day, and applied deposits today', () => {
    const recorded = [
      {
        id: 7,
        amountCents: cents(1_000),
        paymentType: 'deposit' as const,
        paidOn: '2026-03-09',
        voidedAt: null,
      },
    ]
    const moved = { ...completed, recorded, moveDay: '2026-04-02', today: '2026-04-05' }
    const { entries } = postAll([{ ...completed, recorded }, moved, { ...moved, isCompleted: false }])
    expect(entries.map(({ source, date, memo }) => [source, date, memo])).toEqual([
      ['revenue 2026-03-10', '2026-03-10', 'Job 1: revenue'],
      ['recorded 7', '2026-03-09', 'Job 1: payment recorded'],
      ['applied', '2026-03-12', 'Job 1: deposits applied'],
      ['revenue 2026-03-10', '2026-03-10', 'Job 1: revenue, corrected'],
      ['revenue 2026-04-02', '2026-04-02', 'Job 1: revenue'],
      ['applied', '2026-04-05', 'Job 1: deposits applied, corrected'],
      ['revenue 2026-04-02', '2026-04-02', 'Job 1: revenue, corrected'],
    ])
  })

  it('names what an entry was created from', () => {
    const words = ['revenue 2026-03-10', 'cost-paid 2026-03-10', 'void 3', 'applied', 'written', 'toString']
    expect(words.map((source) => sourceText(source, null))).toEqual([
      'Revenue',
      'Cost paid',
      'Payment taken back',
      'Deposits applied',
      'Written by hand',
      'Written by hand',
    ])
    expect(sourceText('written', 12)).toBe('Reversal')
  })
})

const amount = fc.integer({ min: 0, max: 500_000 }).map(cents)
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)
const instant = fc
  .integer({ min: 0, max: 40 * 24 })
  .map((hours) => new Date(1_772_500_000_000 + hours * 3_600_000).toISOString())
const chargeOf = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    purpose: fc.constantFrom('due', 'tip', 'changeMoveDate', 'changeCrewSize', 'revenueLine'),
    amounts: fc.array(
      fc.tuple(fc.constantFrom('serviceFee', 'afterDelivery', 'tip', 'cardFee', 'changeDatetimeFee'), amount),
      { minLength: 1, maxLength: 4 },
    ),
    share: fc.constantFrom(0, 0.4, 1),
    createdAt: instant,
    settledAt: fc.option(instant),
    refunds: fc.array(fc.tuple(fc.integer({ min: 0, max: 300_000 }), fc.constantFrom(...REFUND_STATUSES)), {
      maxLength: 3,
    }),
    chargebacks: fc.array(
      fc.record({
        status: fc.constantFrom(...CHARGEBACK_STATUSES),
        taken: fc.integer({ min: 0, max: 300_000 }),
        isReturned: fc.boolean(),
        fee: fc.constantFrom(0, 1_500),
        closedAt: fc.option(instant),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ id, purpose, amounts, share, createdAt, settledAt, refunds, chargebacks }): BookCharge => {
    const total = sumCents(amounts.map(([, size]) => size))
    const capturedCents = cents(Math.floor(total * share))
    let left: number = capturedCents
    return {
      id,
      purpose,
      lines: amounts.map(([item, size]) => line(item, size)),
      capturedCents,
      createdAt,
      settledAt,
      refunds: refunds.map(([wished, status], index) => {
        const size = Math.min(wished, left)
        if (status !== 'failed') left -= size
        return { id: id * 10 + index, amountCents: cents(size), status, createdAt }
      }),
      chargebacks: chargebacks.map(({ status, taken, isReturned, fee, closedAt }, index) => ({
        id: id * 10 + index,
        status,
        withdrawnCents: cents(taken),
        reinstatedCents: cents(isReturned ? taken : 0),
        feeCents: cents(fee),
        openedAt: createdAt,
        withdrawnAt: null,
        reinstatedAt: null,
        closedAt,
      })),
    }
  })
const booksOf: fc.Arbitrary<JobBooks> = fc.record({
  isCompleted: fc.boolean(),
  moveDay: day,
  today: day,
  timeZone: fc.constantFrom('America/Denver', 'America/Chicago'),
  revenue: fc.array(
    fc
      .tuple(fc.constantFrom('hourlyRateTwo', 'moving', 'discount', 'tip', 'unheardOf'), amount)
      .map(([item, size]) => ({ item, cents: item === 'discount' ? cents(0 - size) : size })),
    { maxLength: 5 },
  ),
  costs: fc.array(
    fc.record({
      section: fc.constantFrom('cogs', 'expenses'),
      item: fc.constantFrom('laborVariable', 'packingLabor', 'fuel', 'food', 'other', 'unheardOf'),
      cents: amount,
      paidOn: fc.option(day),
    }),
    { maxLength: 5 },
  ),
  tipPayouts: fc.array(
    fc.record({ cents: fc.integer({ min: -9_000, max: 9_000 }).map(cents), paidOn: day }),
    { maxLength: 4 },
  ),
  charges: fc.uniqueArray(chargeOf, { selector: ({ id }) => id, maxLength: 3 }),
  claimsPaid: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 4 }), cents: amount, paidOn: day }), {
    selector: ({ id }) => id,
    maxLength: 2,
  }),
  recorded: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      amountCents: amount,
      paymentType: fc.constantFrom('deposit', 'tip', 'changeFee'),
      paidOn: day,
      voidedAt: fc.option(instant),
    }),
    { selector: ({ id }) => id, maxLength: 3 },
  ),
})

/** Returns the journal after posting several states one after the other. */
function postAll(states: readonly JobBooks[]) {
  const entries = []
  const sums = new Map<string, PostedSum>()
  for (const books of states) {
    for (const entry of entriesToPost(1, postingsOf(books), [...sums.values()], books.today)) {
      entries.push(entry)
      for (const { role, cents: size } of entry.lines) {
        const key = `${entry.source}\n${role}`
        const stood = sums.get(key)?.cents ?? 0
        sums.set(key, { source: entry.source, date: entry.date, role, cents: cents(stood + size) })
      }
    }
    // The database does not return sums of zero.
    for (const [key, sum] of sums) if (sum.cents === 0) sums.delete(key)
  }
  return { entries, posted: [...sums.values()] }
}

/** Returns the non-zero sums by account. */
function balances(lines: readonly { role: string; cents: Cents }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { role, cents: size } of lines) sums[role] = (sums[role] ?? 0) + size
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, size]) => size !== 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

describe('the postings of any job', () => {
  it('balance for each source, without empty lines', () => {
    fc.assert(
      fc.property(booksOf, (books) => {
        const postings = postingsOf(books)
        expect(new Set(postings.map(({ source }) => source)).size).toBe(postings.length)
        for (const { lines } of postings) {
          expect(sumCents(lines.map((one) => one.cents))).toBe(0)
          expect(lines.length).toBeGreaterThan(1)
          expect(lines.every((one) => one.cents !== 0)).toBe(true)
        }
      }),
    )
  })

  it('have the same result whatever was posted before, and every entry balances', () => {
    fc.assert(
      fc.property(fc.array(booksOf, { minLength: 1, maxLength: 6 }), (states) => {
        const { entries, posted } = postAll(states)
        for (const { lines } of entries) {
          expect(sumCents(lines.map((one) => one.cents))).toBe(0)
          expect(lines.length).toBeGreaterThan(1)
        }
        const last = postAll(states.slice(-1))
        expect(balances(posted)).toEqual(balances(last.posted))
        expect(balances(entries.flatMap(({ lines }) => lines))).toEqual(balances(last.posted))
        const sources = (sums: readonly PostedSum[]) =>
          [...new Set(sums.map(({ source }) => source))].toSorted()
        expect(sources(posted)).toEqual(sources(last.posted))
      }),
    )
  })

  it('agree with what was invoiced, paid, tipped and refunded', () => {
    fc.assert(
      fc.property(booksOf, (books) => {
        const on = (role: string) => balances(postingsOf(books).flatMap(({ lines }) => lines))[role] ?? 0
        const settled = books.charges.map((one) => {
          const refunded = sumCents(
            one.refunds.filter(({ status }) => status !== 'failed').map(({ amountCents }) => amountCents),
          )
          return { one, refunded, net: settleLines(one, one.capturedCents, refunded) }
        })
        const kept = books.recorded.filter(({ voidedAt }) => voidedAt === null)
        const recordedOf = (...types: string[]) =>
          sumCents(kept.filter((one) => types.includes(one.paymentType)).map((one) => one.amountCents))
        const paid = sumCents([
          ...settled.map(({ net }) => netCentsOfKinds(net, 'price')),
          recordedOf('deposit'),
        ])
        const invoice = books.isCompleted ? Math.max(0, sumCents(books.revenue.map((one) => one.cents))) : 0
        const tips = sumCents([...settled.map(({ net }) => netCentsOfKinds(net, 'tip')), recordedOf('tip')])
        const cleared = sumCents(settled.map(({ one, refunded }) => cents(one.capturedCents - refunded)))

        expect(on('customerDeposits')).toBe(books.isCompleted ? 0 : 0 - paid)
        const claims = books.charges.flatMap(({ chargebacks }) => chargebacks)
        const missing = (isLost: boolean) =>
          sumCents(
            claims
              .filter(({ status }) => (status === 'lost') === isLost)
              .map((one) => cents(one.withdrawnCents - one.reinstatedCents)),
          )
        const regained = books.isCompleted ? Math.min(missing(true), Math.max(0, paid - invoice)) : 0
        expect(on('receivable')).toBe(books.isCompleted ? invoice - paid + regained : 0)
        expect(on('disputedPayments')).toBe(missing(false))
        expect(on('chargebackLosses')).toBe(missing(true) - regained)
        expect(on('chargebackFees')).toBe(sumCents(claims.map(({ feeCents }) => feeCents)))
        expect(on('tipsPayable')).toBe(sumCents(books.tipPayouts.map((one) => one.cents)) - tips)
        const short = sumCents([missing(true), missing(false), ...claims.map(({ feeCents }) => feeCents)])
        expect(on('cardClearing')).toBe(cleared - short)
        expect(on('undepositedFunds')).toBe(recordedOf('deposit', 'tip', 'changeFee'))
        const costs = books.costs.filter(({ paidOn }) => books.isCompleted || paidOn !== null)
        const owed = sumCents(costs.filter(({ paidOn }) => paidOn === null).map((one) => one.cents))
        expect(on('payable') + on('wagesPayable')).toBe(0 - owed)
      }),
    )
  })
})

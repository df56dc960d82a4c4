import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDefaultVariables } from '../../company/settings/company.variables.ts'
import { cents, sumCents } from '../../kernel/money.ts'
import { dueLines, owedCents, paidCentsByShare, sharesOf, type DueFacts } from './due.ts'
import { linesTotalCents } from './lines.ts'

const split = withDefaultVariables({
  depositLocal: { value: 50, unitsLabel: '$' },
  beforePickupLocal: { value: 25, unitsLabel: '%' },
  beforeDeliveryLocal: { value: 50, unitsLabel: '%' },
  depositLong: { value: 10, unitsLabel: '%' },
})
const base: DueFacts = {
  jobId: 7,
  jobStatus: 'inquiring',
  isDeleted: false,
  hasStarted: false,
  variables: split,
  isLocal: true,
  estimateCents: cents(40_000),
  invoiceCents: cents(40_000),
  atDelivery: { nowCents: cents(40_000), laterCents: cents(0), isLaterDue: false },
  paidCents: cents(0),
}
const short = (facts: DueFacts) => dueLines(facts).map(({ productItem, amount }) => [productItem, amount])

describe('amount due', () => {
  it.each<[string, Partial<DueFacts>, unknown[][]]>([
    ['the deposit of an inquiry', {}, [['serviceFee', 50]]],
    ['the rest of a deposit', { paidCents: cents(2000) }, [['serviceFee', 30]]],
    ['nothing once it is paid', { paidCents: cents(5000) }, []],
    ['a share of the estimate, far away', { isLocal: false }, [['serviceFee', 40]]],
    ['no more than the move costs', { estimateCents: cents(3000) }, [['serviceFee', 30]]],
    [
      'deposit and pick-up once scheduled',
      { jobStatus: 'scheduled' },
      [
        ['serviceFee', 50],
        ['beforePickup', 100],
      ],
    ],
    [
      'pick-up alone after the deposit',
      { jobStatus: 'scheduled', paidCents: cents(5000) },
      [['beforePickup', 100]],
    ],
    [
      'delivery too once it has started',
      { jobStatus: 'scheduled', hasStarted: true, paidCents: cents(5000) },
      [
        ['beforePickup', 100],
        ['beforeDelivery', 200],
      ],
    ],
    [
      'the balance at the end, by the invoice',
      {
        jobStatus: 'completed',
        paidCents: cents(5000),
        atDelivery: { nowCents: cents(45_000), laterCents: cents(0), isLaterDue: false },
      },
      [['afterDelivery', 400]],
    ],
    [
      'no more than the rules allow at delivery',
      {
        jobStatus: 'completed',
        invoiceCents: cents(60_000),
        atDelivery: { nowCents: cents(44_000), laterCents: cents(16_000), isLaterDue: false },
      },
      [['afterDelivery', 440]],
    ],
    [
      'the rest when its days are over',
      {
        jobStatus: 'completed',
        paidCents: cents(44_000),
        atDelivery: { nowCents: cents(44_000), laterCents: cents(16_000), isLaterDue: true },
      },
      [['afterDelivery', 160]],
    ],
    ['nothing of a move that is off', { jobStatus: 'canceled' }, []],
    ['nothing of a deleted job', { isDeleted: true }, []],
    ['nothing when more was paid', { jobStatus: 'completed', paidCents: cents(50_000) }, []],
  ])('is %s', (_what, more, lines) => expect(short({ ...base, ...more })).toEqual(lines))

  const amount = fc.integer({ min: 0, max: 2_000_000 }).map(cents)
  const anyFacts = fc
    .record({
      jobStatus: fc.constantFrom('inquiring', 'scheduled', 'completed', 'canceled') as fc.Arbitrary<
        DueFacts['jobStatus']
      >,
      hasStarted: fc.boolean(),
      isLocal: fc.boolean(),
      estimateCents: amount,
      invoiceCents: amount,
      later: amount,
      isLaterDue: fc.boolean(),
      paidCents: amount,
    })
    .map(({ later, isLaterDue, ...facts }): DueFacts => {
      const laterCents = cents(Math.min(later, facts.invoiceCents))
      return {
        ...base,
        ...facts,
        atDelivery: { nowCents: cents(facts.invoiceCents - laterCents), laterCents, isLaterDue },
      }
    })

  it('never exceeds what is owed less what is paid, and has no line of zero', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const lines = dueLines(facts)
        const left = Math.max(0, owedCents(facts) - facts.paidCents)
        expect(linesTotalCents(lines)).toBeLessThanOrEqual(left)
        for (const line of lines) expect(line.amount).toBeGreaterThan(0)
      }),
    )
  })

  it('consists of shares that add up to what is owed and are paid in order', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const shares = sharesOf(facts)
        expect(sumCents(shares.map(({ amountCents }) => amountCents))).toBe(owedCents(facts))
        const paid = paidCentsByShare(shares, facts.paidCents)
        expect(sumCents(paid)).toBe(Math.min(facts.paidCents, owedCents(facts)))
        const firstOpen = shares.findIndex(({ amountCents }, index) => (paid[index] ?? 0) < amountCents)
        if (firstOpen >= 0) for (const later of paid.slice(firstOpen + 1)) expect(later).toBe(0)
      }),
    )
  })
})

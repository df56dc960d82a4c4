import { describe, expect, it } from 'vitest'
import { financialInputSchema } from '../../../../shared/money/financials/financial.ts'
import { changedLine, openLines } from './lines.ts'
import {
  financialPart,
  isByHand,
  isOfferedToPay,
  mayBeAutomatic,
  mayRemove,
  netCents,
  problemsOf,
  refusalsOf,
  storedLine,
} from './part.ts'
import { sampleDraft, sampleFinancial, sampleLine, samplePay } from './sample.testing.ts'
import { openFinancial } from './tab-state.ts'

const { values } = openFinancial(sampleFinancial())

describe('a save', () => {
  it('sends the sections in which something is written, and no other', () => {
    const { financial } = financialPart(values, ['cogs'])
    expect(Object.keys(financial ?? {})).toEqual(['cogs'])
    expect(financial?.cogs?.isDirty).toBe(true)
    expect(financial?.cogs?.lineItems).toHaveLength(2)
    expect(financialInputSchema.safeParse(financial).success).toBe(true)
  })

  it('is judged before it is sent, section by section', () => {
    const [first] = values.revenue
    if (!first) throw new Error('A line is there.')
    const typed = { ...values, revenue: [changedLine('revenue', first, { rate: '' })] }
    expect(problemsOf(typed, ['revenue'])).toEqual({ [first.key]: { rate: 'Required.' } })
    expect(problemsOf(typed, ['cogs'])).toEqual({})
  })

  it('has the server’s messages put at the lines that were sent', () => {
    const blank = { ...sampleDraft('cogs', sampleLine(null)), key: 'blank', isBlank: true }
    const typed = { ...values, cogs: [blank, ...values.cogs] }
    const told = {
      'financial.cogs.lineItems.1.rate': 'At most 5.',
      'financial.cogs.lineItems.1.units': 'At least 0.',
      'financial.revenue': 'A paid line cannot be changed.',
    }
    expect(refusalsOf(told, typed)).toEqual({
      lines: { 'cogs-5': { rate: 'At most 5.', units: 'At least 0.' } },
      others: ['A paid line cannot be changed.'],
    })
  })

  it('finds a line again by its id, else by what it says', () => {
    const stored = openLines(
      'revenue',
      sampleFinancial({ revenue: [sampleLine(4, { rate: 9 }), sampleLine(1)] }).revenue,
    )
    expect(storedLine(sampleDraft('revenue', sampleLine(4)), stored)?.id).toBe(4)
    expect(storedLine(sampleDraft('revenue', sampleLine(null)), stored)?.id).toBe(1)
    expect(storedLine(sampleDraft('revenue', sampleLine(null, { rate: 1 })), stored)).toBeUndefined()
  })
})

describe('net profit', () => {
  it('is revenue less both kinds of costs, below 0 too', () => {
    expect(netCents(values)).toBe(10_000 - 7_200 - 5_000)
  })
})

describe('back to automatic', () => {
  const revenue = (...lines: Parameters<typeof sampleLine>[1][]) =>
    openLines(
      'revenue',
      sampleFinancial({ revenue: lines.map((more, at) => sampleLine(at + 1, more)) }).revenue,
    )
  const cogs = (...lines: ReturnType<typeof sampleLine>[]) =>
    openLines('cogs', sampleFinancial({ cogs: lines }).cogs)

  it('is offered for revenue that was written, until money stands on a line', () => {
    expect(mayBeAutomatic('revenue', revenue({}))).toBe(true)
    expect(mayBeAutomatic('revenue', revenue({ isDirty: false, isAutoFill: true }))).toBe(false)
    expect(mayBeAutomatic('revenue', revenue({}, { paid: true, mayWrite: false }))).toBe(false)
  })

  it('is offered for pay that was written, not for a mere cost', () => {
    const written = { isDirty: true, isAutoFill: false }
    expect(mayBeAutomatic('cogs', cogs(samplePay(9), sampleLine(5)))).toBe(false)
    expect(mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written })))).toBe(true)
    expect(mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written, paid: true })))).toBe(false)
    expect(
      mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written }), samplePay(10, { paid: true }))),
    ).toBe(true)
  })

  it('is nothing for expenses', () => {
    expect(
      isByHand('expenses', openLines('expenses', sampleFinancial({ expenses: [sampleLine(1)] }).expenses)),
    ).toBe(false)
  })
})

describe('taking a line away', () => {
  it('is not offered for the only automatic line of a worker', () => {
    const [pay, fuel] = openLines('cogs', sampleFinancial().cogs)
    if (!pay || !fuel) throw new Error('Two lines are there.')
    expect(mayRemove(pay, [pay, fuel])).toBe(false)
    expect(mayRemove(fuel, [pay, fuel])).toBe(true)
    expect(mayRemove(pay, [pay, { ...pay, key: 'packing', item: 'packingLabor' }])).toBe(true)
  })
})

describe('Pay', () => {
  const line = sampleDraft('revenue', sampleLine(1))

  it('is offered while nothing was paid and something is owed', () => {
    expect(isOfferedToPay('revenue', line, true)).toBe(true)
    expect(isOfferedToPay('revenue', line, false)).toBe(false)
    expect(isOfferedToPay('cogs', line, false)).toBe(true)
  })

  it('is offered neither for a locked or blank line nor for a discount', () => {
    expect(isOfferedToPay('cogs', { ...line, isBlank: true }, true)).toBe(false)
    expect(isOfferedToPay('cogs', { ...line, facts: { ...line.facts, mayWrite: false } }, true)).toBe(false)
    expect(isOfferedToPay('cogs', { ...line, facts: { ...line.facts, paid: true } }, true)).toBe(false)
    expect(isOfferedToPay('revenue', { ...line, item: 'discount' }, true)).toBe(false)
  })
})

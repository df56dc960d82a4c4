import { describe, expect, it } from 'vitest'
import { financialInputSchema } from '../../../../shared/jobs/finances/financial.ts'
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

describe('saving financials', () => {
  it('sends only the edited sections', () => {
    const { financial } = financialPart(values, ['cogs'])
    expect(Object.keys(financial ?? {})).toEqual(['cogs'])
    expect(financial?.cogs?.isDirty).toBe(true)
    expect(financial?.cogs?.lineItems).toHaveLength(2)
    expect(financialInputSchema.safeParse(financial).success).toBe(true)
  })

  it('validates each section before it is sent', () => {
    const [first] = values.revenue
    if (!first) throw new Error('A line is there.')
    const typed = { ...values, revenue: [changedLine('revenue', first, { rate: '' })] }
    expect(problemsOf(typed, ['revenue'])).toEqual({ [first.key]: { rate: 'Required.' } })
    expect(problemsOf(typed, ['cogs'])).toEqual({})
  })

  it('maps the server’s errors to the sent lines', () => {
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

  it('finds a stored line by its id, else by its content', () => {
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
  it('is revenue less both kinds of costs, and can be negative', () => {
    expect(netCents(values)).toBe(10_000 - 7_200 - 5_000)
  })
})

describe('reset to automatic', () => {
  const revenue = (...lines: Parameters<typeof sampleLine>[1][]) =>
    openLines(
      'revenue',
      sampleFinancial({ revenue: lines.map((more, at) => sampleLine(at + 1, more)) }).revenue,
    )
  const cogs = (...lines: ReturnType<typeof sampleLine>[]) =>
    openLines('cogs', sampleFinancial({ cogs: lines }).cogs)

  it('is offered for edited revenue until a line is paid', () => {
    expect(mayBeAutomatic('revenue', revenue({}))).toBe(true)
    expect(mayBeAutomatic('revenue', revenue({ isDirty: false, isAutoFill: true }))).toBe(false)
    expect(mayBeAutomatic('revenue', revenue({}, { paid: true, mayWrite: false }))).toBe(false)
  })

  it('is offered for edited pay, but not for other costs', () => {
    const written = { isDirty: true, isAutoFill: false }
    expect(mayBeAutomatic('cogs', cogs(samplePay(9), sampleLine(5)))).toBe(false)
    expect(mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written })))).toBe(true)
    expect(mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written, paid: true })))).toBe(false)
    expect(
      mayBeAutomatic('cogs', cogs(samplePay(9, { id: 3, ...written }), samplePay(10, { paid: true }))),
    ).toBe(true)
  })

  it('does not apply to expenses', () => {
    expect(
      isByHand('expenses', openLines('expenses', sampleFinancial({ expenses: [sampleLine(1)] }).expenses)),
    ).toBe(false)
  })
})

describe('removing a line', () => {
  it('is not offered for the only automatic line of a worker', () => {
    const [pay, fuel] = openLines('cogs', sampleFinancial().cogs)
    if (!pay || !fuel) throw new Error('Two lines are there.')
    expect(mayRemove(pay, [pay, fuel])).toBe(false)
    expect(mayRemove(fuel, [pay, fuel])).toBe(true)
    expect(mayRemove(pay, [pay, { ...pay, key: 'packing', item: 'packingLabor' }])).toBe(true)
  })
})

describe('Pay button', () => {
  const line = sampleDraft('revenue', sampleLine(1))

  it('is offered while the line is unpaid and the job has an open balance', () => {
    expect(isOfferedToPay('revenue', line, true)).toBe(true)
    expect(isOfferedToPay('revenue', line, false)).toBe(false)
    expect(isOfferedToPay('cogs', line, false)).toBe(true)
  })

  it('is not offered for locked or blank lines, nor for discounts', () => {
    expect(isOfferedToPay('cogs', { ...line, isBlank: true }, true)).toBe(false)
    expect(isOfferedToPay('cogs', { ...line, facts: { ...line.facts, mayWrite: false } }, true)).toBe(false)
    expect(isOfferedToPay('cogs', { ...line, facts: { ...line.facts, paid: true } }, true)).toBe(false)
    expect(isOfferedToPay('revenue', { ...line, item: 'discount' }, true)).toBe(false)
  })
})

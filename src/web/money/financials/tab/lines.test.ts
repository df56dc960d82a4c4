import { describe, expect, it } from 'vitest'
import { financialLineInputSchema } from '../../../../shared/jobs/finances/financial.ts'
import {
  blankLine,
  changedLine,
  draftCents,
  draftSectionCents,
  isSameLines,
  lineProblems,
  linesWire,
  mayBePaid,
  openLines,
} from './lines.ts'
import { sampleDraft, sampleFinancial, sampleLine, samplePay } from './sample.testing.ts'

const BLANK = blankLine('blank', { item: 'food', date: '2026-05-01', rate: '', units: 1 })

describe('stored financial lines', () => {
  it('have unique keys, even without an id', () => {
    const { cogs } = sampleFinancial({ cogs: [samplePay(9), samplePay(10), sampleLine(5)] })
    const keys = openLines('cogs', cogs).map(({ key }) => key)
    expect(keys).toEqual(['cogs-automatic-0', 'cogs-automatic-1', 'cogs-5'])
  })

  it('of revenue are automatic as a whole, those of pay one by one', () => {
    const auto = { isAutoFill: true, isDirty: false }
    const mirrored = sampleFinancial({ revenue: [sampleLine(1, auto), sampleLine(2, auto)] })
    expect(openLines('revenue', mirrored.revenue).map(({ isAutomatic }) => isAutomatic)).toEqual([true, true])
    const written = sampleFinancial({ revenue: [sampleLine(1, auto), sampleLine(2)] })
    expect(openLines('revenue', written.revenue).map(({ isAutomatic }) => isAutomatic)).toEqual([
      false,
      false,
    ])
    const charged = sampleFinancial({
      revenue: [sampleLine(1, auto), sampleLine(2, { ...auto, mayWrite: false })],
    })
    expect(openLines('revenue', charged.revenue).map(({ isAutomatic }) => isAutomatic)).toEqual([
      false,
      false,
    ])
    expect(openLines('cogs', sampleFinancial().cogs).map(({ isAutomatic }) => isAutomatic)).toEqual([
      true,
      false,
    ])
  })
})

describe('editing a line', () => {
  it('ends its automatic or blank state', () => {
    const pay = changedLine('cogs', sampleDraft('cogs', samplePay(9)), { units: 5 })
    expect(pay).toMatchObject({ units: 5, isAutomatic: false, workerId: 9 })
    expect(changedLine('expenses', BLANK, { rate: 3 }).isBlank).toBe(false)
  })

  it('keeps one unit for a processing fee and for flat pay', () => {
    const fee = changedLine('expenses', { ...BLANK, units: 7 }, { item: 'processingFee' })
    expect(fee.units).toBe(1)
    expect(changedLine('cogs', sampleDraft('cogs', samplePay(9)), { item: 'laborFlat' }).units).toBe(1)
    expect(changedLine('revenue', sampleDraft('revenue', sampleLine(1)), { units: 7 }).units).toBe(7)
  })

  it('clears a description or worker that the new item does not use', () => {
    const other = sampleDraft('cogs', sampleLine(5, { item: 'other', other: 'Ferry' }))
    expect(changedLine('cogs', other, { item: 'fuel' }).other).toBe('')
    expect(changedLine('cogs', sampleDraft('cogs', samplePay(9)), { item: 'fuel' }).workerId).toBeNull()
  })
})

describe('totals of lines', () => {
  it('are rounded by line before they are summed', () => {
    const line = { ...BLANK, rate: 0.05, units: 0.1 }
    expect(draftCents(line)).toBe(1)
    expect(draftSectionCents('expenses', [line, line])).toBe(2)
  })

  it('count empty fields as 0', () => {
    expect(draftCents(BLANK)).toBe(0)
  })

  it('subtract discounts from revenue, but not below 0', () => {
    const line = sampleDraft('revenue', sampleLine(1))
    const discount = sampleDraft('revenue', sampleLine(2, { item: 'discount', rate: 10, units: 1 }))
    expect(draftSectionCents('revenue', [line, discount])).toBe(4000)
    expect(draftSectionCents('revenue', [discount])).toBe(0)
  })
})

describe('payable line', () => {
  it.each([
    ['', 1],
    [0, 1],
    [5, ''],
    [5, 0],
    [0.01, 0.1],
  ] as const)('is not a rate of %j for %j units', (rate, units) => {
    expect(mayBePaid({ ...BLANK, rate, units })).toBe(false)
  })

  it('has rate, units and total above 0', () => {
    expect(mayBePaid({ ...BLANK, rate: 5, units: 0.5 })).toBe(true)
  })
})

describe('line validation', () => {
  it('accepts blank and locked lines', () => {
    expect(lineProblems('expenses', BLANK)).toEqual({})
    const locked = sampleDraft('cogs', samplePay(9, { workerId: null, mayWrite: false }))
    expect(lineProblems('cogs', locked)).toEqual({})
  })

  it('reports each field that is empty or not numeric', () => {
    expect(lineProblems('cogs', { ...BLANK, isBlank: false, item: 'other', units: '' })).toEqual({
      other: 'Required.',
      rate: 'Required.',
      units: 'Required.',
    })
    const text = { ...BLANK, isBlank: false, item: 'fuel', rate: Number.NaN, units: 1 }
    expect(lineProblems('cogs', text)).toEqual({ rate: 'Only numeric values allowed' })
    const pay = changedLine('cogs', { ...BLANK, rate: 3 }, { item: 'laborVariable' })
    expect(lineProblems('cogs', pay)).toEqual({ workerId: 'Choose a worker.' })
  })
})

describe('lines in the request', () => {
  it('leave out blank lines and pass the schema of the endpoint', () => {
    const lines = [...openLines('cogs', sampleFinancial().cogs), BLANK]
    const sent = linesWire(lines)
    expect(sent.map(({ id, isDirty, isAutoFill, workerId }) => [id, isDirty, isAutoFill, workerId])).toEqual([
      [null, false, true, 9],
      [5, true, false, null],
    ])
    for (const line of sent) expect(financialLineInputSchema.safeParse(line).success).toBe(true)
  })

  it('have null for a missing date', () => {
    expect(linesWire([{ ...BLANK, isBlank: false, date: '' }])[0]?.date).toBeNull()
  })

  it('are equal regardless of ids and blank lines, but not in another order', () => {
    const [one, two] = openLines('revenue', sampleFinancial().revenue)
    if (!one || !two) throw new Error('Two lines are there.')
    expect(isSameLines([one, two], [{ ...one, id: null, key: 'x' }, two, BLANK])).toBe(true)
    expect(isSameLines([one, two], [two, one])).toBe(false)
    expect(isSameLines([one], [{ ...one, rate: '' }])).toBe(false)
  })
})

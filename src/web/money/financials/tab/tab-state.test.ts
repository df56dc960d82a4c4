import { describe, expect, it } from 'vitest'
import type { JobFinancial } from '../../../../shared/money/financials/financial.ts'
import { changedLine, openLines, type DraftLine } from './lines.ts'
import { sampleFinancial, sampleLine, samplePay } from './sample.testing.ts'
import {
  arrive,
  beginSave,
  conflictsOf,
  endSave,
  failSave,
  keepMine,
  openFinancial,
  takeTheirs,
  typedSections,
  typeIn,
  type FinancialState,
} from './tab-state.ts'

const TWO = sampleFinancial()

/** The finances with 7 units typed in the first line of revenue. */
function typed(over: JobFinancial = TWO, units = 7): FinancialState {
  return typeIn(openFinancial(over), 'revenue', (lines) =>
    lines.map((line, at) => (at === 0 ? changedLine('revenue', line, { units }) : line)),
  )
}

const units = (state: FinancialState) => state.values.revenue.map((line) => line.units)
const ids = (lines: readonly DraftLine[]) => lines.map(({ id }) => id)

describe('what is typed', () => {
  it('is told by section', () => {
    expect(typedSections(openFinancial(TWO))).toEqual([])
    expect(typedSections(typed())).toEqual(['revenue'])
    const removed = typeIn(openFinancial(TWO), 'cogs', (lines) => lines.slice(1))
    expect(typedSections(removed)).toEqual(['cogs'])
  })
})

describe('what someone else stores', () => {
  const theirs = sampleFinancial({
    revenue: [sampleLine(1, { units: 3 }), sampleLine(2, { item: 'serviceFee' })],
  })

  it('is shown where nothing is typed, also beside a section where something is', () => {
    expect(units(arrive(openFinancial(TWO), theirs))).toEqual([3, 2])
    const state = arrive(typed(), sampleFinancial({ expenses: [sampleLine(8, { item: 'food' })] }))
    expect(ids(state.values.expenses)).toEqual([8])
    expect(units(state)).toEqual([7, 2])
    expect(state.behind).toEqual([])
  })

  it('is kept back where something is typed, until one of the two is chosen', () => {
    const state = arrive(typed(), theirs)
    expect(state.behind).toEqual(['revenue'])
    const [both] = conflictsOf(state)
    expect([both?.theirs, both?.mine].map((lines) => lines?.map((line) => line.units))).toEqual([
      [3, 2],
      [7, 2],
    ])
    expect(units(state)).toEqual([7, 2])
    const taken = takeTheirs(state, 'revenue')
    expect(units(taken)).toEqual([3, 2])
    expect([taken.behind, typedSections(taken)]).toEqual([[], []])
    const kept = keepMine(state, 'revenue')
    expect(units(kept)).toEqual([7, 2])
    expect([kept.behind, typedSections(kept)]).toEqual([[], ['revenue']])
  })

  it('is no news when it is what is typed', () => {
    const same = sampleFinancial({
      revenue: [sampleLine(1, { units: 7 }), sampleLine(2, { item: 'serviceFee' })],
    })
    const state = arrive(typed(), same)
    expect([state.behind, typedSections(state)]).toEqual([[], []])
  })

  it('that a line is paid takes it over and keeps what is typed in the others', () => {
    const paid = sampleFinancial({
      revenue: [sampleLine(1), sampleLine(2, { item: 'serviceFee', paid: true, mayWrite: false })],
    })
    const state = arrive(typed(), paid)
    expect(state.behind).toEqual([])
    expect(state.values.revenue.map(({ facts }) => facts.paid)).toEqual([false, true])
    expect(units(state)).toEqual([7, 2])
  })

  it('that the very line which is typed in is paid takes the stored one', () => {
    const paid = sampleFinancial({
      revenue: [sampleLine(1, { paid: true, mayWrite: false }), sampleLine(2, { item: 'serviceFee' })],
    })
    expect(units(arrive(typed(), paid))).toEqual([2, 2])
  })

  it('gives automatic pay its id and keeps its place on the screen', () => {
    const state = typeIn(openFinancial(TWO), 'cogs', (lines) =>
      lines.map((line) => (line.id === 5 ? changedLine('cogs', line, { rate: 30 }) : line)),
    )
    const paid = sampleFinancial({
      cogs: [samplePay(9, { id: 21, paid: true, mayWrite: false }), sampleLine(5, { item: 'fuel' })],
    })
    const next = arrive(state, paid)
    expect(next.behind).toEqual([])
    expect(ids(next.values.cogs)).toEqual([21, 5])
    expect(next.values.cogs[0]?.key).toBe(state.values.cogs[0]?.key)
    expect(next.values.cogs.map(({ rate }) => rate)).toEqual([18, 30])
  })

  it('leaves lines open that are offered for writing', () => {
    const blank = { ...changedLine('expenses', sampleDraftLine(), {}), isBlank: true, key: 'new' }
    const state = typeIn(openFinancial(TWO), 'expenses', (lines) => [...lines, blank])
    expect(arrive(state, theirs).values.expenses.map(({ key }) => key)).toEqual(['new'])
  })
})

describe('keeping mine', () => {
  it('writes lines again that are gone, and leaves those that are locked by now', () => {
    const theirs = sampleFinancial({
      revenue: [
        sampleLine(2, { item: 'serviceFee' }),
        sampleLine(3, { rate: 60, paid: true, mayWrite: false }),
      ],
    })
    const state = keepMine(arrive(typed(), theirs), 'revenue')
    expect(ids(state.values.revenue)).toEqual([3, null, 2])
    expect(units(state)).toEqual([2, 7, 2])
  })
})

describe('a save', () => {
  const stored = sampleFinancial({
    revenue: [sampleLine(31, { units: 7 }), sampleLine(32, { item: 'serviceFee' })],
  })

  it('leaves nothing typed, and the fields in their places', () => {
    const before = typed()
    const state = endSave(arrive(beginSave(before, ['revenue']), stored))
    expect([typedSections(state), state.behind]).toEqual([[], []])
    expect(ids(state.values.revenue)).toEqual([31, 32])
    expect(state.values.revenue.map(({ key }) => key)).toEqual(before.values.revenue.map(({ key }) => key))
  })

  it('calls nothing behind while its own answer may be what comes in', () => {
    const begun = beginSave(typed(), ['revenue'])
    const state = arrive(begun, sampleFinancial({ revenue: [sampleLine(1, { units: 6 })] }))
    expect([state.behind, units(state)]).toEqual([[], [7, 2]])
    expect([units(endSave(state)), typedSections(endSave(state))]).toEqual([[6], []])
  })

  it('ends before or after its answer is there', () => {
    const state = arrive(endSave(beginSave(typed(), ['revenue'])), stored)
    expect([typedSections(state), ids(state.values.revenue)]).toEqual([[], [31, 32]])
  })

  it('keeps what is typed meanwhile', () => {
    const begun = beginSave(typed(), ['revenue'])
    const more = typeIn(begun, 'revenue', (lines) =>
      lines.map((line, at) => (at === 1 ? changedLine('revenue', line, { rate: 99 }) : line)),
    )
    const state = endSave(arrive(more, stored))
    expect(typedSections(state)).toEqual(['revenue'])
    expect(state.behind).toEqual([])
    expect(state.values.revenue.map(({ id, rate }) => [id, rate])).toEqual([
      [31, 25],
      [32, 99],
    ])
  })

  it('of one section leaves what is typed in the others typed', () => {
    const both = typeIn(typed(), 'expenses', () =>
      openLines('expenses', sampleFinancial({ expenses: [sampleLine(null, { item: 'food' })] }).expenses),
    )
    const state = endSave(arrive(beginSave(both, ['revenue']), stored))
    expect(typedSections(state)).toEqual(['expenses'])
  })

  it('that fails keeps every keystroke and shows what is behind', () => {
    const theirs = sampleFinancial({ revenue: [sampleLine(1, { units: 3 })] })
    const state = failSave(arrive(beginSave(typed(), ['revenue']), theirs))
    expect(units(state)).toEqual([7, 2])
    expect(state.behind).toEqual(['revenue'])
    expect(units(failSave(beginSave(typed(), ['revenue'])))).toEqual([7, 2])
  })
})

function sampleDraftLine(): DraftLine {
  const [line] = openLines(
    'expenses',
    sampleFinancial({ expenses: [sampleLine(null, { item: 'food' })] }).expenses,
  )
  if (!line) throw new Error('One line is there.')
  return line
}

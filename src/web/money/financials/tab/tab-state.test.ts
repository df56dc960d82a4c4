import { describe, expect, it } from 'vitest'
import type { JobFinancial } from '../../../../shared/jobs/finances/financial.ts'
import { changedLine, openLines, type DraftLine } from './lines.ts'
import { sampleFinancial, sampleLine, samplePay } from './sample.testing.ts'
import {
  receiveStored,
  beginSave,
  conflictsOf,
  endSave,
  failSave,
  keepOwnSection,
  openFinancial,
  discardSection,
  typedSections,
  editSection,
  type FinancialState,
} from './tab-state.ts'

const TWO = sampleFinancial()

/** Returns the financials with 7 units typed in the first line of revenue. */
function typed(over: JobFinancial = TWO, units = 7): FinancialState {
  return editSection(openFinancial(over), 'revenue', (lines) =>
    lines.map((line, at) => (at === 0 ? changedLine('revenue', line, { units }) : line)),
  )
}

const units = (state: FinancialState) => state.values.revenue.map((line) => line.units)
const ids = (lines: readonly DraftLine[]) => lines.map(({ id }) => id)

describe('unsaved financials', () => {
  it('are tracked by section', () => {
    expect(typedSections(openFinancial(TWO))).toEqual([])
    expect(typedSections(typed())).toEqual(['revenue'])
    const removed = editSection(openFinancial(TWO), 'cogs', (lines) => lines.slice(1))
    expect(typedSections(removed)).toEqual(['cogs'])
  })
})

describe('financials changed by another person', () => {
  const theirs = sampleFinancial({
    revenue: [sampleLine(1, { units: 3 }), sampleLine(2, { item: 'serviceFee' })],
  })

  it('are shown in sections without unsaved input', () => {
    expect(units(receiveStored(openFinancial(TWO), theirs))).toEqual([3, 2])
    const state = receiveStored(typed(), sampleFinancial({ expenses: [sampleLine(8, { item: 'food' })] }))
    expect(ids(state.values.expenses)).toEqual([8])
    expect(units(state)).toEqual([7, 2])
    expect(state.behind).toEqual([])
  })

  it('are held back in sections with unsaved input, until one version is chosen', () => {
    const state = receiveStored(typed(), theirs)
    expect(state.behind).toEqual(['revenue'])
    const [both] = conflictsOf(state)
    expect([both?.theirs, both?.mine].map((lines) => lines?.map((line) => line.units))).toEqual([
      [3, 2],
      [7, 2],
    ])
    expect(units(state)).toEqual([7, 2])
    const taken = discardSection(state, 'revenue')
    expect(units(taken)).toEqual([3, 2])
    expect([taken.behind, typedSections(taken)]).toEqual([[], []])
    const kept = keepOwnSection(state, 'revenue')
    expect(units(kept)).toEqual([7, 2])
    expect([kept.behind, typedSections(kept)]).toEqual([[], ['revenue']])
  })

  it('cause no conflict if they equal the input', () => {
    const same = sampleFinancial({
      revenue: [sampleLine(1, { units: 7 }), sampleLine(2, { item: 'serviceFee' })],
    })
    const state = receiveStored(typed(), same)
    expect([state.behind, typedSections(state)]).toEqual([[], []])
  })

  it('apply a payment of a line and keep the input of the others', () => {
    const paid = sampleFinancial({
      revenue: [sampleLine(1), sampleLine(2, { item: 'serviceFee', paid: true, mayWrite: false })],
    })
    const state = receiveStored(typed(), paid)
    expect(state.behind).toEqual([])
    expect(state.values.revenue.map(({ facts }) => facts.paid)).toEqual([false, true])
    expect(units(state)).toEqual([7, 2])
  })

  it('replace the edited line if it was paid', () => {
    const paid = sampleFinancial({
      revenue: [sampleLine(1, { paid: true, mayWrite: false }), sampleLine(2, { item: 'serviceFee' })],
    })
    expect(units(receiveStored(typed(), paid))).toEqual([2, 2])
  })

  it('set the id of automatic pay and keep its render key', () => {
    const state = editSection(openFinancial(TWO), 'cogs', (lines) =>
      lines.map((line) => (line.id === 5 ? changedLine('cogs', line, { rate: 30 }) : line)),
    )
    const paid = sampleFinancial({
      cogs: [samplePay(9, { id: 21, paid: true, mayWrite: false }), sampleLine(5, { item: 'fuel' })],
    })
    const next = receiveStored(state, paid)
    expect(next.behind).toEqual([])
    expect(ids(next.values.cogs)).toEqual([21, 5])
    expect(next.values.cogs[0]?.key).toBe(state.values.cogs[0]?.key)
    expect(next.values.cogs.map(({ rate }) => rate)).toEqual([18, 30])
  })

  it('keep blank lines open', () => {
    const blank = { ...changedLine('expenses', sampleDraftLine(), {}), isBlank: true, key: 'new' }
    const state = editSection(openFinancial(TWO), 'expenses', (lines) => [...lines, blank])
    expect(receiveStored(state, theirs).values.expenses.map(({ key }) => key)).toEqual(['new'])
  })
})

describe('keeping the own version', () => {
  it('adds deleted lines again, and leaves lines that are locked by now', () => {
    const theirs = sampleFinancial({
      revenue: [
        sampleLine(2, { item: 'serviceFee' }),
        sampleLine(3, { rate: 60, paid: true, mayWrite: false }),
      ],
    })
    const state = keepOwnSection(receiveStored(typed(), theirs), 'revenue')
    expect(ids(state.values.revenue)).toEqual([3, null, 2])
    expect(units(state)).toEqual([2, 7, 2])
  })
})

describe('state of a save', () => {
  const stored = sampleFinancial({
    revenue: [sampleLine(31, { units: 7 }), sampleLine(32, { item: 'serviceFee' })],
  })

  it('has no unsaved input afterwards and keeps the render keys', () => {
    const before = typed()
    const state = endSave(receiveStored(beginSave(before, ['revenue']), stored))
    expect([typedSections(state), state.behind]).toEqual([[], []])
    expect(ids(state.values.revenue)).toEqual([31, 32])
    expect(state.values.revenue.map(({ key }) => key)).toEqual(before.values.revenue.map(({ key }) => key))
  })

  it('reports no conflict while the change may be its own result', () => {
    const begun = beginSave(typed(), ['revenue'])
    const state = receiveStored(begun, sampleFinancial({ revenue: [sampleLine(1, { units: 6 })] }))
    expect([state.behind, units(state)]).toEqual([[], [7, 2]])
    expect([units(endSave(state)), typedSections(endSave(state))]).toEqual([[6], []])
  })

  it('completes before or after its result arrives', () => {
    const state = receiveStored(endSave(beginSave(typed(), ['revenue'])), stored)
    expect([typedSections(state), ids(state.values.revenue)]).toEqual([[], [31, 32]])
  })

  it('keeps what is typed meanwhile', () => {
    const begun = beginSave(typed(), ['revenue'])
    const more = editSection(begun, 'revenue', (lines) =>
      lines.map((line, at) => (at === 1 ? changedLine('revenue', line, { rate: 99 }) : line)),
    )
    const state = endSave(receiveStored(more, stored))
    expect(typedSections(state)).toEqual(['revenue'])
    expect(state.behind).toEqual([])
    expect(state.values.revenue.map(({ id, rate }) => [id, rate])).toEqual([
      [31, 25],
      [32, 99],
    ])
  })

  it('of one section keeps the unsaved input of the others', () => {
    const both = editSection(typed(), 'expenses', () =>
      openLines('expenses', sampleFinancial({ expenses: [sampleLine(null, { item: 'food' })] }).expenses),
    )
    const state = endSave(receiveStored(beginSave(both, ['revenue']), stored))
    expect(typedSections(state)).toEqual(['expenses'])
  })

  it('keeps all input when it fails, and reports the conflict', () => {
    const theirs = sampleFinancial({ revenue: [sampleLine(1, { units: 3 })] })
    const state = failSave(receiveStored(beginSave(typed(), ['revenue']), theirs))
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

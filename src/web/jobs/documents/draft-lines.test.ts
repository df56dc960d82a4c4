import { describe, expect, it } from 'vitest'
import type { LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import {
  draftOf,
  editedDraft,
  estimateToSend,
  itemChoices,
  lineErrors,
  linesConflict,
  linesOf,
} from './draft-lines.ts'

function line(basis: LineBasis | null, item: string, more: Partial<EstimateLine> = {}): EstimateLine {
  return {
    id: 1,
    item,
    basis,
    rate: 80,
    units: 3,
    total: 240,
    lineItemDate: null,
    label: null,
    isDirty: false,
    ...more,
  }
}
const LABOR = line('labor', 'hourlyRateTwo')
const FLAT = line('truckFlat', 'truckFlatRate', { units: 1, total: 80 })

describe('the lines of an estimate as they are sent', () => {
  it('are those that the server showed while nobody edits them, whatever is typed on other tabs', () => {
    const live = [{ ...LABOR, item: 'hourlyRateFour', rate: 160 }, FLAT]
    expect(estimateToSend(draftOf(live), live, [LABOR, FLAT])).toEqual(linesOf(draftOf([LABOR, FLAT])))
  })

  it('hold an edited line beside those', () => {
    const draft = draftOf([LABOR, FLAT]).map((one) =>
      one.basis === 'truckFlat' ? editedDraft(one, { rate: 99 }) : one,
    )
    expect(estimateToSend(draft, [LABOR, FLAT], [LABOR, FLAT])).toMatchObject([
      { basis: 'labor', rate: 80, isDirty: false },
      { basis: 'truckFlat', rate: 99, isDirty: true },
    ])
  })

  it('leave out a line that was removed, and one that only stands on the screen', () => {
    const draft = draftOf([LABOR])
    expect(estimateToSend(draft, [LABOR, FLAT], [LABOR, FLAT])).toHaveLength(1)
    expect(estimateToSend(draftOf([LABOR, FLAT]), [LABOR, FLAT], [LABOR])).toHaveLength(1)
  })

  it('keep a line that is hidden by what is typed on another tab', () => {
    expect(estimateToSend(draftOf([LABOR]), [LABOR], [LABOR, FLAT])).toMatchObject([
      { basis: 'labor' },
      { basis: 'truckFlat', isDirty: false },
    ])
  })

  it('go back to the automatic figures of a line whose edit is undone', () => {
    const shown = line('truckFlat', 'truckFlatRate', {
      rate: 99,
      units: 1,
      isDirty: true,
      automatic: { rate: 80, units: 1, total: 80 },
    })
    const draft = draftOf([shown]).map((one) => ({ ...one, ...one.automatic, isDirty: false }))
    expect(estimateToSend(draft, [shown], [shown])).toEqual([
      { basis: 'truckFlat', item: 'truckFlatRate', lineItemDate: null, rate: 80, units: 1, isDirty: false },
    ])
  })

  it('count an empty field as 0 and never turn text that is no number into one', () => {
    const [empty] = linesOf(draftOf([LABOR]).map((one) => editedDraft(one, { rate: '' })))
    expect(empty?.rate).toBe(0)
    const [text] = linesOf(draftOf([LABOR]).map((one) => editedDraft(one, { rate: Number.NaN })))
    expect(text?.rate).toBeNaN()
  })
})

describe('the choices of a line’s item', () => {
  const namesOf = (label: string | null) =>
    itemChoices({ item: 'hourlyRateFour', label }, null)
      .map((choice) => choice.label)
      .filter((name) => name.startsWith('Moving labor'))

  it('name the line by its own name, so that a crew of six does not read as one of four', () => {
    expect(namesOf('Moving labor, crew of 6')).toContain('Moving labor, crew of 6')
    expect(namesOf('Moving labor, crew of 6')).not.toContain('Moving labor, crew of 4')
  })

  it('are the plain items of a line without a name', () => {
    expect(namesOf(null)).toEqual([1, 2, 3, 4].map((size) => `Moving labor, crew of ${size}`))
  })
})

it('puts the server’s messages at the lines of one document', () => {
  const fields = {
    'documents.estimate.variables.lineItems.0.rate': 'At least 0.',
    'documents.invoice.variables.lineItems.0.rate': 'At most two decimals.',
    crewSize: 'Required.',
  }
  expect(lineErrors(fields, 'estimate')).toEqual({ '0.rate': 'At least 0.' })
  expect(lineErrors(undefined, 'estimate')).toEqual({})
})

describe('lines that two people write at once', () => {
  const edited = (rate: number) => line('labor', 'hourlyRateTwo', { rate, isDirty: true })
  const mine = draftOf([edited(90)])

  it('are shown in both versions', () => {
    expect(linesConflict(mine, { before: [], now: [edited(95)] }, null)).toEqual({
      theirs: expect.stringMatching(/, \$95\.00 × 3 hours$/),
      mine: expect.stringMatching(/, \$90\.00 × 3 hours$/),
    })
    expect(linesConflict(mine, { before: [edited(80)], now: [] }, null)?.theirs).toBe(
      'No lines written by hand',
    )
  })

  it('are no conflict where nobody else wrote, or both wrote the same', () => {
    expect(linesConflict(mine, { before: [edited(80)], now: [edited(80)] }, null)).toBeNull()
    expect(linesConflict(mine, { before: [], now: [edited(90)] }, null)).toBeNull()
  })
})

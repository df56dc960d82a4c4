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

describe('estimate lines to send', () => {
  it('are the lines of the server if they are not edited, regardless of input on other tabs', () => {
    const live = [{ ...LABOR, item: 'hourlyRateFour', rate: 160 }, FLAT]
    expect(estimateToSend(draftOf(live), live, [LABOR, FLAT])).toEqual(linesOf(draftOf([LABOR, FLAT])))
  })

  it('include an edited line among them', () => {
    const draft = draftOf([LABOR, FLAT]).map((one) =>
      one.basis === 'truckFlat' ? editedDraft(one, { rate: 99 }) : one,
    )
    expect(estimateToSend(draft, [LABOR, FLAT], [LABOR, FLAT])).toMatchObject([
      { basis: 'labor', rate: 80, isDirty: false },
      { basis: 'truckFlat', rate: 99, isDirty: true },
    ])
  })

  it('leave out removed lines and lines that exist only on the screen', () => {
    const draft = draftOf([LABOR])
    expect(estimateToSend(draft, [LABOR, FLAT], [LABOR, FLAT])).toHaveLength(1)
    expect(estimateToSend(draftOf([LABOR, FLAT]), [LABOR, FLAT], [LABOR])).toHaveLength(1)
  })

  it('keep a line that is hidden by input on another tab', () => {
    expect(estimateToSend(draftOf([LABOR]), [LABOR], [LABOR, FLAT])).toMatchObject([
      { basis: 'labor' },
      { basis: 'truckFlat', isDirty: false },
    ])
  })

  it('restore the automatic values of a line whose edit is undone', () => {
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

  it('count an empty field as 0 and keep text that is no number invalid', () => {
    const [empty] = linesOf(draftOf([LABOR]).map((one) => editedDraft(one, { rate: '' })))
    expect(empty?.rate).toBe(0)
    const [text] = linesOf(draftOf([LABOR]).map((one) => editedDraft(one, { rate: Number.NaN })))
    expect(text?.rate).toBeNaN()
  })
})

describe('item choices of a line', () => {
  const namesOf = (label: string | null) =>
    itemChoices({ item: 'hourlyRateFour', label }, null)
      .map((choice) => choice.label)
      .filter((name) => name.startsWith('Moving labor'))

  it('use the label of the line, so that a crew of six is not shown as a crew of four', () => {
    expect(namesOf('Moving labor, crew of 6')).toContain('Moving labor, crew of 6')
    expect(namesOf('Moving labor, crew of 6')).not.toContain('Moving labor, crew of 4')
  })

  it('are the plain items for a line without a label', () => {
    expect(namesOf(null)).toEqual([1, 2, 3, 4].map((size) => `Moving labor, crew of ${size}`))
  })
})

it('maps the server’s errors to the lines of one document', () => {
  const fields = {
    'documents.estimate.variables.lineItems.0.rate': 'At least 0.',
    'documents.invoice.variables.lineItems.0.rate': 'At most two decimals.',
    crewSize: 'Required.',
  }
  expect(lineErrors(fields, 'estimate')).toEqual({ '0.rate': 'At least 0.' })
  expect(lineErrors(undefined, 'estimate')).toEqual({})
})

describe('lines edited by two people', () => {
  const edited = (rate: number) => line('labor', 'hourlyRateTwo', { rate, isDirty: true })
  const mine = draftOf([edited(90)])

  it('show both versions', () => {
    expect(linesConflict(mine, { before: [], now: [edited(95)] }, null)).toEqual({
      theirs: expect.stringMatching(/, \$95\.00 × 3 hours$/),
      mine: expect.stringMatching(/, \$90\.00 × 3 hours$/),
    })
    expect(linesConflict(mine, { before: [edited(80)], now: [] }, null)?.theirs).toBe(
      'No lines written by hand',
    )
  })

  it('have no conflict if nobody else changed them, or both changes are equal', () => {
    expect(linesConflict(mine, { before: [edited(80)], now: [edited(80)] }, null)).toBeNull()
    expect(linesConflict(mine, { before: [], now: [edited(90)] }, null)).toBeNull()
  })
})

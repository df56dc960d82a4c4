import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from '../../../../shared/company/settings/company.variables.ts'
import { NO_JOB_DATE } from '../../../../shared/trade/job.choices.ts'
import {
  dayOfJob,
  itemChange,
  itemChoices,
  itemLabel,
  linesText,
  offeredLine,
  unitsLabel,
  unitsText,
  workerChange,
  workerChoices,
  type LineContext,
} from './choices.ts'
import { sampleDraft, sampleLine, samplePay } from './sample.testing.ts'

const person = { profilePic: null }
const CONTEXT: LineContext = {
  jobType: 'interstate',
  day: '2026-05-01',
  variables: DEFAULT_VARIABLES,
  crew: [
    { ...person, id: 9, firstName: 'Ana', lastName: 'Ruiz', hourlyRate: 21 },
    { ...person, id: 10, firstName: 'Bo', lastName: '', hourlyRate: null },
    { ...person, id: null, firstName: 'Anon', lastName: '' },
  ],
}
const fuel = sampleDraft('cogs', sampleLine(5, { item: 'fuel', rate: 40, units: 1 }))
const pay = sampleDraft('cogs', samplePay(9))

describe('suggested line', () => {
  it("starts with the default item of the job type at the company's rate, without units", () => {
    expect(offeredLine('revenue', 'k', CONTEXT)).toMatchObject({
      item: 'moving',
      rate: 1.5,
      units: '',
      date: '2026-05-01',
      isBlank: true,
    })
  })

  it('is a cost of one unit without a rate in the other sections', () => {
    expect(offeredLine('cogs', 'k', CONTEXT)).toMatchObject({ item: 'fuel', rate: '', units: 1 })
    expect(offeredLine('expenses', 'k', CONTEXT)).toMatchObject({ item: 'food', rate: '', units: 1 })
  })
})

describe('changing the item', () => {
  it("of revenue sets the company's rate", () => {
    const line = sampleDraft('revenue', sampleLine(1))
    expect(itemChange('revenue', line, 'serviceFee', CONTEXT)).toEqual({ item: 'serviceFee', rate: 40 })
    expect(itemChange('revenue', line, line.item, CONTEXT)).toEqual({})
  })

  it('of pay sets the rate of the worker, else of the company, else 12 dollars', () => {
    expect(itemChange('cogs', { ...fuel, workerId: 9 }, 'laborVariable', CONTEXT)).toMatchObject({ rate: 21 })
    expect(itemChange('cogs', fuel, 'packingLabor', CONTEXT)).toEqual({
      item: 'packingLabor',
      rate: 12,
      units: '',
    })
    const workerPay = { ...DEFAULT_VARIABLES.workerPay, value: 0 }
    const free = { ...CONTEXT, variables: { ...DEFAULT_VARIABLES, workerPay } }
    expect(itemChange('cogs', fuel, 'laborVariable', free)).toMatchObject({ rate: 12 })
  })

  it('keeps hours and rate between labor and packing', () => {
    expect(itemChange('cogs', pay, 'packingLabor', CONTEXT)).toEqual({ item: 'packingLabor' })
  })

  it("to flat pay sets one unit, and to another cost clears the rate of a worker's pay", () => {
    expect(itemChange('cogs', pay, 'laborFlat', CONTEXT)).toEqual({ item: 'laborFlat', rate: 150, units: 1 })
    expect(itemChange('cogs', pay, 'fuel', CONTEXT)).toEqual({ item: 'fuel', rate: '', units: 1 })
    expect(itemChange('cogs', fuel, 'tape', CONTEXT)).toEqual({ item: 'tape' })
  })
})

describe('changing the worker', () => {
  it('sets their hourly rate, and keeps flat pay', () => {
    expect(workerChange({ ...pay, workerId: 10 }, 9, CONTEXT)).toEqual({ workerId: 9, rate: 21 })
    expect(workerChange(pay, 10, CONTEXT)).toEqual({ workerId: 10, rate: 12 })
    expect(workerChange({ ...pay, item: 'laborFlat' }, 10, CONTEXT)).toEqual({ workerId: 10 })
  })

  it('offers the crew and the worker already on the line', () => {
    expect(workerChoices(pay, CONTEXT.crew).map(({ label }) => label)).toEqual(['Ana Ruiz', 'Bo'])
    const gone = { ...pay, workerId: 77 }
    expect(workerChoices(gone, CONTEXT.crew)[0]).toEqual({ value: '77', label: 'First9 Last9' })
  })
})

describe('financial labels', () => {
  it("use the company's item names for revenue, and the product's for costs", () => {
    const variables = {
      ...DEFAULT_VARIABLES,
      materials: { ...DEFAULT_VARIABLES.materials, verboseName: 'Boxes and tape' },
    }
    expect(itemLabel('revenue', 'materials', variables)).toBe('Boxes and tape')
    expect(itemLabel('revenue', 'materials', null)).toBe('Materials')
    expect(itemLabel('cogs', 'per_diem', null)).toBe('Per diem')
    expect(itemLabel('expenses', 'gone', null)).toBe('gone')
  })

  it('state the unit if the item has one', () => {
    expect(unitsLabel('revenue', 'truckByDistance', 2)).toBe('miles')
    expect(unitsLabel('cogs', 'packingLabor', 3)).toBe('hours')
    expect(unitsLabel('revenue', 'truckFlatRate', 1)).toBe('truck')
    expect(unitsLabel('cogs', 'fuel', 1)).toBe('')
    expect(unitsText('revenue', 'moving', 6181)).toBe('6,181 lb')
    expect(unitsText('cogs', 'laborVariable', 2.333_333)).toBe('2.33 hours')
    expect(unitsText('expenses', 'fuel', 1)).toBe('1 item')
  })

  it('keep a stored item in the list that is no longer offered', () => {
    expect(itemChoices('expenses', 'bribe', null)[0]).toEqual({ value: 'bribe', label: 'bribe' })
    expect(itemChoices('expenses', 'food', null).map(({ value }) => value)).toEqual([
      'food',
      'fuelReimbursementFlat',
      'fuelReimbursementVariable',
      'mechanicalFailure',
      'processingFee',
      'salesCommission',
      'shrinkWrap',
      'other',
    ])
  })

  it('have a day only if the job has one', () => {
    expect(dayOfJob('2026-05-01 08:00:00')).toBe('2026-05-01')
    expect(dayOfJob(NO_JOB_DATE)).toBe('')
  })
})

it('formats lines as text with item, rate and units', () => {
  expect(linesText('cogs', [fuel], null)).toBe('Fuel, $40.00 × 1 item')
  const own = { ...fuel, item: 'other', other: 'Bridge toll', units: '' as const }
  expect(linesText('cogs', [fuel, own], null)).toBe('Fuel, $40.00 × 1 item\nBridge toll, $40.00 × 0 items')
  expect(linesText('cogs', [], null)).toBe('No lines')
})

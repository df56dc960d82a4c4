import { describe, expect, it } from 'vitest'
import { companySaveSchema } from '../../../../shared/company/settings/company-save.ts'
import {
  COMPANY_VARIABLES,
  DEFAULT_VARIABLES,
  withDefaultVariables,
} from '../../../../shared/company/settings/company.variables.ts'
import { OTHER_GROUPS, PRICE_GROUPS, unitsOf } from './rate-groups.ts'
import { keptRatesText, ratesInput, ratesOf, ratesProblems, ratesRefusals, variablesOf } from './rates.ts'

const stored = ratesOf({
  variables: withDefaultVariables({ depositLong: { value: 10, unitsLabel: '%' }, bookingFee: { value: 75 } }),
  cardFeePercent: 0,
})

describe('section Rates', () => {
  it('shows stored values, else defaults', () => {
    expect(stored).toMatchObject({
      hourlyRateOne: 40,
      bookingFee: 75,
      depositLocal: 0,
      depositLocalUnit: '$',
      depositLong: 10,
      depositLongUnit: '%',
      cardFeePercent: 0,
    })
    expect(ratesOf({ variables: {}, cardFeePercent: 2 })).toMatchObject({ moving: 1.5, cardFeePercent: 2 })
  })

  it('has one field for every variable except those that are edited elsewhere', () => {
    const inGroups = [...PRICE_GROUPS, ...OTHER_GROUPS].flatMap(({ names }) => names)
    const inPayments = ['deposit', 'beforePickup', 'beforeDelivery', 'afterDelivery'].flatMap((name) => [
      `${name}Local`,
      `${name}Long`,
    ])
    expect([...inGroups, ...inPayments, 'deposit', 'tip'].toSorted()).toEqual(COMPANY_VARIABLES.toSorted())
  })

  it('sends only changed variables, and a deposit with its unit', () => {
    expect(ratesInput({}, stored)).toEqual({})
    const input = ratesInput({ hourlyRateOne: 45.5, depositLongUnit: '$', depositLocal: 60 }, stored)
    expect(input).toEqual({
      variables: {
        hourlyRateOne: { value: 45.5 },
        depositLocal: { value: 60, unitsLabel: '$' },
        depositLong: { value: 10, unitsLabel: '$' },
      },
    })
    expect(companySaveSchema.parse(input)).toEqual(input)
    expect(ratesInput({ cardFeePercent: 0 }, stored)).toEqual({ cardFeePercent: 0 })
  })

  it('reports errors at their fields', () => {
    expect(
      ratesProblems(
        { bookingFee: '', moving: 1.555, workerPay: 2_000_000, cardFeePercent: 3.6, tip: 1 },
        stored,
      ),
    ).toEqual({
      bookingFee: 'Required.',
      moving: 'At most two decimals.',
      workerPay: 'At most 1000000.',
      cardFeePercent: 'At most 3.5 %.',
    })
    expect(ratesProblems({ beforePickupLocal: 101 }, stored)).toEqual({ beforePickupLocal: 'At most 100 %.' })
    expect(ratesProblems({ depositLongUnit: '%', cardFeePercent: 3.5 }, stored)).toEqual({})
  })

  it("shows the server's errors at their fields", () => {
    expect(
      ratesRefusals({
        'variables.beforePickupLocal.value': 'The shares come to more than 100 %.',
        'variables.depositLong.unitsLabel': 'Choose $ or %.',
        cardFeePercent: 'Your state allows at most 2 %.',
      }),
    ).toEqual({
      beforePickupLocal: 'The shares come to more than 100 %.',
      depositLongUnit: 'Choose $ or %.',
      cardFeePercent: 'Your state allows at most 2 %.',
    })
  })

  it('counts an empty field as 0 while typing', () => {
    const variables = variablesOf({ ...stored, beforePickupLocal: '', depositLong: 12 })
    expect(variables.beforePickupLocal.value).toBe(0)
    expect(variables.depositLong).toMatchObject({ value: 12, unitsLabel: '%' })
  })
})

describe('note on jobs with unchanged rates', () => {
  it.each([
    [0, 'These rates apply to new jobs and to inquiries that nobody has agreed to.'],
    [1, '1 job keeps the rates it was agreed to or booked at.'],
    [12, '12 jobs keep the rates they were agreed to or booked at.'],
  ])('is shown for %i jobs', (jobs, text) => {
    expect(keptRatesText(jobs)).toContain(text)
  })
})

describe('units of a rate', () => {
  it.each([
    ['hourlyRateOne', { isMoney: true, suffix: ' / hour' }],
    ['longCarryRate', { isMoney: true, suffix: ' / unit distance' }],
    ['bookingFee', { isMoney: true, suffix: '' }],
    ['minimumTime', { isMoney: false, suffix: ' hours' }],
    ['movingVolToWeightConversion', { isMoney: false, suffix: ' lbs / cu ft' }],
  ] as const)('are derived for %s', (name, units) => {
    expect(unitsOf({}, name)).toEqual(units)
  })

  it("follow the company's labels", () => {
    const moving = { ...DEFAULT_VARIABLES.moving, rateLabel: '$/ton' }
    expect(unitsOf({ moving }, 'moving')).toEqual({ isMoney: true, suffix: ' / ton' })
  })
})

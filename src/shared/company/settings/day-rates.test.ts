import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from './company.variables.ts'
import { dayRatesOf, percentOfDay, describeDayRates, variablesOfDay, type DayRates } from './day-rates.ts'

const NONE = [0, 0, 0, 0, 0, 0, 0]
const RATES: DayRates = {
  weekdayPercents: [20, 0, 0, 0, 0, 0, 10],
  seasons: [
    { name: 'Summer', from: '06-01', to: '08-31', percent: 15 },
    { name: 'Holidays', from: '12-20', to: '01-05', percent: -12.5 },
    { name: 'Students', from: '08-25', to: '09-05', percent: 30 },
  ],
}
const alone = (percent: number): DayRates => ({
  weekdayPercents: NONE,
  seasons: [{ name: 'All year', from: '01-01', to: '12-31', percent }],
})

describe('percents of a day', () => {
  it.each([
    ['a plain day', '2027-05-17', 0],
    ['a Saturday', '2027-05-15', 10],
    ['a Sunday', '2027-05-16', 20],
    ['the first day of a season', '2027-06-01', 15],
    ['its last day', '2027-08-24', 15],
    ['a Saturday in a season: both are added', '2027-07-03', 25],
    ['two seasons on a weekday', '2027-08-25', 45],
    ['two seasons on a Sunday', '2027-08-29', 65],
    ['a season over New Year, before it', '2027-12-31', -12.5],
    ['and after it', '2027-01-05', -12.5],
    ['the day after it', '2027-01-06', 0],
    ['the day before it', '2027-12-20', -12.5],
  ])('add up on %s', (_name, day, percent) => {
    expect(percentOfDay(day, RATES)).toBe(percent)
  })

  it('stay between -50 and 200 and are rounded to one decimal', () => {
    const twice = (percent: number): DayRates => ({
      weekdayPercents: Array<number>(7).fill(percent),
      seasons: alone(percent).seasons,
    })
    expect(percentOfDay('2027-05-17', twice(-40))).toBe(-50)
    expect(percentOfDay('2027-05-17', twice(150))).toBe(200)
    expect(percentOfDay('2027-05-17', { ...twice(0.1), weekdayPercents: Array<number>(7).fill(0.2) })).toBe(
      0.3,
    )
  })

  it('are described in sentences', () => {
    expect(describeDayRates('2027-05-17', RATES)).toEqual([])
    expect(describeDayRates('2027-01-04', RATES)).toEqual(['Holidays: rates 12.5 % lower.'])
    expect(describeDayRates('2027-07-03', RATES)).toEqual([
      'Saturday: rates 10 % higher.',
      'Summer: rates 15 % higher.',
      'Together: rates 25 % higher on July 3.',
    ])
  })

  it('are stored as null if a company has set none', () => {
    expect(dayRatesOf({ weekdayPercents: NONE, seasons: [] })).toBeNull()
    expect(dayRatesOf(RATES)).toEqual(RATES)
  })
})

describe('variables of a day', () => {
  it('change only the hourly rates, rounded to cents', () => {
    const variables = {
      ...DEFAULT_VARIABLES,
      hourlyRateTwo: { ...DEFAULT_VARIABLES.hourlyRateTwo, value: 99.99 },
    }
    const changed = variablesOfDay('2027-01-04 09:00:00', variables, RATES)
    const names = Object.keys(variables).filter(
      (name) => changed[name as keyof typeof changed] !== variables[name as keyof typeof variables],
    )
    expect(names).toEqual([
      'hourlyRateOne',
      'hourlyRateTwo',
      'hourlyRateThree',
      'hourlyRateFour',
      'hourlyRateOnePacking',
      'hourlyRateTwoPacking',
      'hourlyRateThreePacking',
      'hourlyRateFourPacking',
    ])
    expect(changed.hourlyRateTwo).toEqual({ ...variables.hourlyRateTwo, value: 87.49 })
    expect(changed.hourlyRateOnePacking.value).toBe(26.25)
  })

  it.each([
    ['no day', null, RATES],
    ['no date yet', '0000-00-00 00:00:00', RATES],
    ['no rates', '2027-05-15', null],
    ['a plain day', '2027-05-17', RATES],
  ])('are not changed for %s', (_name, day, rates) => {
    expect(variablesOfDay(day, DEFAULT_VARIABLES, rates)).toBe(DEFAULT_VARIABLES)
  })
})

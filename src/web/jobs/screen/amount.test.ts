import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from '../../../shared/companies/company.ts'
import { NO_JOB_DATE } from '../../../shared/jobs/job.ts'
import { amountOf, seesPrices } from './amount.ts'
import { jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'

const LOCAL = { jobType: 'intrastate_local', distanceMiles: null } as const
const line = {
  id: 1,
  item: 'hourlyRateTwo',
  lineItemDate: null,
  rate: 10,
  units: 2,
  total: 20,
  isDirty: true,
}
const estimate = {
  name: 'estimate',
  title: 'Estimate',
  agreement: [],
  agreed: false,
  required: true,
  mayAgree: false,
  blockedBy: null,
  mayWrite: true,
  hasPdf: false,
}

describe('the amount of the form', () => {
  it('follows crew size and activities', () => {
    const job = sampleJob({ useTruck: false })
    const form = jobToForm(job)
    expect(amountOf(job, form, LOCAL, DEFAULT_VARIABLES).totalCents).toBe(48_000)
    expect(amountOf(job, { ...form, crewSize: 1 }, LOCAL, DEFAULT_VARIABLES).totalCents).toBe(16_000)
    const untimed = { ...form, locations: [], minimumTime: 5 }
    expect(
      amountOf(job, untimed, { jobType: 'moving_labor', distanceMiles: null }, DEFAULT_VARIABLES).totalCents,
    ).toBe(60_000)
  })

  it('follows the rates of the day: those that the job keeps, the company’s own for another day of an inquiry', () => {
    const weekly = (percent: number) => ({ weekdayPercents: Array<number>(7).fill(percent), seasons: [] })
    const documents = { estimate: { ...estimate, dayRates: weekly(10), variables: { dirty: false } } }
    const centsOf = (job: ReturnType<typeof sampleJob>, date?: string) => {
      const form = { ...jobToForm(job), ...(date !== undefined && { date }) }
      return amountOf(job, form, LOCAL, DEFAULT_VARIABLES, {}, weekly(50)).totalCents
    }
    const inquiry = sampleJob({ documents, useTruck: false, jobStatus: 'inquiring' })
    expect([centsOf(inquiry), centsOf(inquiry, '2028-02-01')]).toEqual([52_800, 72_000])
    const booked = sampleJob({ documents, useTruck: false, jobStatus: 'scheduled' })
    expect([centsOf(booked), centsOf(booked, '2028-02-01')]).toEqual([52_800, 52_800])
    expect(centsOf(sampleJob({ id: null, useTruck: false }))).toBe(72_000)
    expect(centsOf(sampleJob({ documents, useTruck: false }), '')).toBe(48_000)
  })

  it('dates the lines of an undated job with no day instead of zeros', () => {
    const job = sampleJob({ jobDate: NO_JOB_DATE, useTruck: false })
    const { lines } = amountOf(job, jobToForm(job), LOCAL, DEFAULT_VARIABLES)
    expect(lines.map(({ lineItemDate }) => lineItemDate)).toEqual([null])
  })

  it('has the lines of a truck while the form needs one, edited ones too', () => {
    const route = { jobType: 'intrastate_local', distanceMiles: 23.5 } as const
    const lineItems = [
      { ...line, basis: 'labor', isDirty: false },
      { ...line, item: 'truckFlatRate', rate: 99, units: 1, basis: 'truckFlat', isDirty: true },
    ]
    const job = sampleJob({
      useTruck: true,
      documents: { estimate: { ...estimate, variables: { dirty: true, lineItems } } },
    })
    const basesOf = (useTruck: boolean) =>
      amountOf(job, { ...jobToForm(job), useTruck }, route, DEFAULT_VARIABLES).lines.map(
        ({ basis, rate }) => [basis, rate],
      )
    // Nobody has the line of the miles on the server: somebody removed it.
    expect(basesOf(true)).toEqual([
      ['labor', 120],
      ['truckFlat', 99],
    ])
    expect(basesOf(false)).toEqual([['labor', 120]])
  })

  it('leaves lines written by hand alone', () => {
    const job = sampleJob({
      documents: { estimate: { ...estimate, variables: { dirty: true, lineItems: [line] } } },
    })
    expect(
      amountOf(job, jobToForm(job), { jobType: 'interstate', distanceMiles: null }, DEFAULT_VARIABLES),
    ).toMatchObject({
      totalCents: 2_000,
      isByHand: true,
    })
  })

  it('is for those who see prices', () => {
    expect(seesPrices(sampleJob({ documents: {} }))).toBe(false)
    expect(seesPrices(sampleJob({ id: null, documents: {} }))).toBe(true)
  })
})

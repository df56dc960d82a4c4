import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES } from '../../../shared/companies/company.ts'
import { amountOf, seesPrices } from './amount.ts'
import { jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'

const line = { id: 1, item: 'hourlyRateTwo', lineItemDate: null, rate: 10, units: 2, total: 20 }
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
    const job = sampleJob()
    const form = jobToForm(job)
    expect(amountOf(job, form, 'intrastate_local', DEFAULT_VARIABLES).totalCents).toBe(48_000)
    expect(amountOf(job, { ...form, crewSize: 1 }, 'intrastate_local', DEFAULT_VARIABLES).totalCents).toBe(
      16_000,
    )
    const untimed = { ...form, locations: [], minimumTime: 5 }
    expect(amountOf(job, untimed, 'moving_labor', DEFAULT_VARIABLES).totalCents).toBe(60_000)
  })

  it('follows the rates of the day: those that the job keeps, the company’s own for another day of an inquiry', () => {
    const weekly = (percent: number) => ({ weekdayPercents: Array<number>(7).fill(percent), seasons: [] })
    const documents = { estimate: { ...estimate, dayRates: weekly(10), variables: { dirty: false } } }
    const centsOf = (job: ReturnType<typeof sampleJob>, date?: string) => {
      const form = { ...jobToForm(job), ...(date !== undefined && { date }) }
      return amountOf(job, form, 'intrastate_local', DEFAULT_VARIABLES, {}, weekly(50)).totalCents
    }
    const inquiry = sampleJob({ documents, jobStatus: 'inquiring' })
    expect([centsOf(inquiry), centsOf(inquiry, '2028-02-01')]).toEqual([52_800, 72_000])
    const booked = sampleJob({ documents, jobStatus: 'scheduled' })
    expect([centsOf(booked), centsOf(booked, '2028-02-01')]).toEqual([52_800, 52_800])
    expect(centsOf(sampleJob({ id: null }))).toBe(72_000)
    expect(centsOf(sampleJob({ documents }), '')).toBe(48_000)
  })

  it('leaves lines written by hand alone', () => {
    const job = sampleJob({
      documents: { estimate: { ...estimate, variables: { dirty: true, lineItems: [line] } } },
    })
    expect(amountOf(job, jobToForm(job), 'interstate', DEFAULT_VARIABLES)).toMatchObject({
      totalCents: 2_000,
      isByHand: true,
    })
  })

  it('is for those who see prices', () => {
    expect(seesPrices(sampleJob({ documents: {} }))).toBe(false)
    expect(seesPrices(sampleJob({ id: null, documents: {} }))).toBe(true)
  })
})

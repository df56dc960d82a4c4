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

import { expect, it } from 'vitest'
import { sampleJob } from './sample.testing.ts'
import { seesPrices, storedPrice } from './use-amount.ts'

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
  total: 20,
  variables: { dirty: true, lineItems: [line] },
}

it('shows the price stored by the server until the form changes', () => {
  const job = sampleJob({ documents: { estimate } })
  expect(storedPrice(job)).toMatchObject({ total: 20, dirty: true, lineItems: [line], isSurveyNeeded: false })
  const blocked = { ...estimate, blockCode: 'survey_needed', total: 0 }
  expect(storedPrice(sampleJob({ documents: { estimate: blocked } }))).toMatchObject({ isSurveyNeeded: true })
})

it('has no stored price for a job without an estimate', () => {
  expect(storedPrice(sampleJob({ documents: {} }))).toBeNull()
})

it('shows prices for a job with an estimate and for a new job', () => {
  expect(seesPrices(sampleJob({ documents: {} }))).toBe(false)
  expect(seesPrices(sampleJob({ id: null, documents: {} }))).toBe(true)
})

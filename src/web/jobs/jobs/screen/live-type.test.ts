import { describe, expect, it } from 'vitest'
import { jobToForm } from './form.ts'
import { liveJobType, type TypeFacts } from './live-type.ts'
import { sampleJob } from './sample.testing.ts'

const facts: TypeFacts = { distanceMiles: 23, marginMiles: 30, isConcerned: true, role: 'manager' }
const form = jobToForm(sampleJob())
const elsewhere = {
  ...form,
  locations: form.locations.map((one, at) => (at === 1 ? { ...one, addressState: 'NV' } : one)),
}

describe('job type after saving', () => {
  it('is a manager’s choice if the locations allow it', () => {
    expect(liveJobType({ ...form, jobType: 'junk_removal' }, facts)).toBe('junk_removal')
    const withoutTruck = { ...elsewhere, jobType: 'moving_labor' as const, useTruck: false }
    expect(liveJobType(withoutTruck, facts)).toBe('moving_labor')
  })

  it('replaces a type that the locations no longer allow', () => {
    expect(liveJobType(elsewhere, facts)).toBe('interstate')
    expect(liveJobType({ ...elsewhere, jobType: 'moving_labor' }, facts)).toBe('interstate')
    expect(liveJobType({ ...elsewhere, useTruck: false }, facts)).toBe('moving_labor')
  })

  it('follows the facts for clients', () => {
    const client: TypeFacts = { ...facts, role: 'client' }
    expect(liveJobType(form, client)).toBe('intrastate_local')
    expect(liveJobType(form, { ...client, distanceMiles: 31 })).toBe('intrastate_long')
    expect(liveJobType({ ...form, useTruck: false }, client)).toBe('moving_labor')
  })

  it('is the stored one if neither the locations nor the truck changed', () => {
    expect(
      liveJobType(
        { ...elsewhere, jobType: 'junk_removal' },
        { ...facts, isConcerned: false, role: 'client' },
      ),
    ).toBe('junk_removal')
  })
})

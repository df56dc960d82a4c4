import { describe, expect, it } from 'vitest'
import { jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'
import { setIn } from './set-in.ts'

describe('replacing one value of the form', () => {
  it('changes that value and keeps the identity of everything outside its path', () => {
    const form = jobToForm(sampleJob())
    const next = setIn(form, 'locations.0.activities.0.endTime', '13:00')
    expect(next.locations[0]?.activities[0]?.endTime).toBe('13:00')
    expect(form.locations[0]?.activities[0]?.endTime).toBe('12:00')
    expect(next.locations[1]).toBe(form.locations[1])
    expect(next.cargo).toBe(form.cargo)
  })

  it('sets a field of the form itself', () => {
    const form = jobToForm(sampleJob())
    expect(setIn(form, 'notes', 'x')).toEqual({ ...form, notes: 'x' })
  })
})

import { describe, expect, it } from 'vitest'
import type { FormErrors } from '@mantine/form'
import { formApi } from './form-api.ts'
import { blankLocation } from './blanks.ts'
import { jobToForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'

/** Returns a form with values and errors, like the form library's. */
function heldForm(errors: FormErrors = {}) {
  const held = { values: jobToForm(sampleJob()), errors }
  const api = formApi({
    getValues: () => held.values,
    setValues: (next) => {
      held.values = next
    },
    setErrors: (change) => {
      held.errors = change(held.errors)
    },
  })
  return { held, api }
}

describe('form operations', () => {
  it('set a field and clear only its error', () => {
    const { held, api } = heldForm({ notes: 'a', crewSize: 'b' })
    api.setField('notes', 'x')
    expect(held.values.notes).toBe('x')
    expect(held.errors).toEqual({ crewSize: 'b' })
  })

  it('add, move and remove locations, and clear their errors', () => {
    const { held, api } = heldForm({ 'locations.0.address': 'a' })
    const [first, second] = held.values.locations
    const added = blankLocation()
    api.insert('locations', added)
    expect(held.values.locations).toEqual([first, second, added])
    api.move(2, 0)
    expect(held.values.locations).toEqual([added, first, second])
    api.remove('locations', 1)
    expect(held.values.locations).toEqual([added, second])
    expect(held.errors).toEqual({})
  })

  it('reach activities inside their location', () => {
    const { held, api } = heldForm()
    api.remove('locations.0.activities', 0)
    expect(held.values.locations[0]?.activities).toEqual([])
  })
})

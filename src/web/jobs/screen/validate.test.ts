import { describe, expect, it } from 'vitest'
import { saveBody } from './changes.ts'
import { blankContact, blankLocation, jobToForm, type JobForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'
import { formErrors, formProblems } from './validate.ts'

function problemsOf(more: Partial<JobForm>) {
  const job = sampleJob()
  const form = { ...jobToForm(job), ...more }
  return formProblems(form, saveBody(job, form, true))
}

describe('what is wrong with a form', () => {
  it('is nothing for a stored job', () => {
    expect(problemsOf({})).toEqual({})
  })

  it('names the crew size', () => {
    expect(problemsOf({ crewSize: '' })).toEqual({ crewSize: 'Crew size must be at least 1.' })
  })

  it('takes only picked addresses', () => {
    const [first, second] = jobToForm(sampleJob()).locations
    if (!first || !second) throw new Error('the sample has two locations')
    expect(problemsOf({ locations: [{ ...first, address: '1 Main' }, blankLocation()] })).toEqual({
      'locations.0.address': 'You must input a valid address.',
      'locations.1.address': 'You must input a valid address.',
    })
  })

  it('leaves a stored location without an address alone', () => {
    const job = sampleJob({ locations: [{ address: '', activities: [] }] })
    const form = { ...jobToForm(job), crewSize: 4 }
    expect(formProblems(form, saveBody(job, form, true))).toEqual({})
  })

  it('names contacts and cargo', () => {
    const problems = problemsOf({
      contactPerson: [{ ...blankContact(), phone: '12', email: 'x' }],
      cargo: [{ key: 'a', item: ' ', quantity: 1 }],
    })
    expect(problems).toEqual({
      'contactPerson.0.name': 'Required.',
      'contactPerson.0.phone': 'Invalid phone',
      'contactPerson.0.email': 'Invalid email',
      'cargo.0.item': 'Required.',
    })
  })

  it('puts the wire’s paths where the inputs are', () => {
    expect(formErrors({ jobDate: 'Pick a valid date.', 'locations.0.stairsflights': 'x' })).toEqual({
      date: 'Pick a valid date.',
      'locations.0.numStairFlights': 'x',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { saveBody } from './changes.ts'
import { blankContact, blankLocation } from './blanks.ts'
import { jobToForm, type JobForm } from './form.ts'
import { sampleJob } from './sample.testing.ts'
import { formErrors, formProblems, locationOfErrors, locationOfPanels } from './validate.ts'

function problemsOf(more: Partial<JobForm>) {
  const job = sampleJob()
  const form = { ...jobToForm(job), ...more }
  return formProblems(form, saveBody(job, form, true))
}

describe('problems of a form', () => {
  it('has no problems for a stored job', () => {
    expect(problemsOf({})).toEqual({})
  })

  it('reports a missing crew size at its field', () => {
    expect(problemsOf({ crewSize: '' })).toEqual({ crewSize: 'Crew size must be at least 1.' })
  })

  it('accepts only addresses that were picked from the suggestions', () => {
    const [first, second] = jobToForm(sampleJob()).locations
    if (!first || !second) throw new Error('the sample has two locations')
    expect(problemsOf({ locations: [{ ...first, address: '1 Main' }, blankLocation()] })).toEqual({
      'locations.0.address': 'You must input a valid address.',
      'locations.1.address': 'You must input a valid address.',
    })
  })

  it('accepts no address as long as it is still to come', () => {
    const [first] = jobToForm(sampleJob()).locations
    if (!first) throw new Error('the sample has locations')
    const pending = { ...blankLocation(), addressPending: true }
    expect(problemsOf({ locations: [first, pending] })).toEqual({})
    expect(problemsOf({ locations: [first, { ...pending, address: 'Bould' }] })).toEqual({
      'locations.1.address': 'You must input a valid address.',
    })
  })

  it('accepts a stored location without an address', () => {
    const job = sampleJob({ locations: [{ address: '', activities: [] }] })
    const form = { ...jobToForm(job), crewSize: 4 }
    expect(formProblems(form, saveBody(job, form, true))).toEqual({})
  })

  it('reports problems of contacts and cargo at their fields', () => {
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

  it('maps field paths of the API to the paths of the inputs', () => {
    expect(formErrors({ jobDate: 'Pick a valid date.', 'locations.0.stairsflights': 'x' })).toEqual({
      date: 'Pick a valid date.',
      'locations.0.numStairFlights': 'x',
    })
  })
})

describe('location of fields to correct', () => {
  it.each([
    ['documents.estimate.variables.lineItems.0.rate', 'documents', 'estimate'],
    ['documents.invoice.variables.lineItems.2.units', 'documents', 'invoice'],
    ['documents', 'documents', null],
    ['truck.returnDate', 'rentTruck', null],
    ['crew.0.hourlyRate', 'crew', null],
    ['financial.cogs.0.rate', 'financial', null],
    ['client', 'client', null],
    ['billingContact', 'client', null],
    ['isBillingContact', 'client', null],
    ['crewSize', 'job', null],
    ['locations.0.activities.1.startTime', 'job', null],
  ])('is for %s: %s, %s', (path, tab, document) => {
    expect(locationOfErrors([path])).toEqual({ tab, document, field: null })
  })

  it.each([
    [['mantine-1-panel-job'], 'job', null],
    [['mantine-2-panel-cubeSheet', 'mantine-1-panel-documents'], 'documents', 'cubeSheet'],
    [['mantine-1-panel-crew'], 'crew', null],
    [[], 'job', null],
  ])('is for a field in the panels %j: %s, %s', (panels, tab, document) => {
    expect(locationOfPanels(panels, ['job', 'crew', 'documents'])).toEqual({ tab, document, field: null })
  })

  it('is the Job tab if any of the fields is there', () => {
    const paths = ['documents.estimate.variables.lineItems.0.rate', 'date']
    expect(locationOfErrors(paths).tab).toBe('job')
  })

  it('is the tab of the first field if the fields are on several other tabs', () => {
    const paths = ['documents.estimate.variables.lineItems.0.rate', 'crew.0.hourlyRate']
    expect(locationOfErrors(paths)).toEqual({ tab: 'documents', document: 'estimate', field: null })
  })
})

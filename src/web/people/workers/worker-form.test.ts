import { describe, expect, it } from 'vitest'
import { workerInputSchema, type WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { formToWorker, problemText, workerProblems, workerToForm } from './worker-form.ts'

const ann: WorkerRecord = {
  id: 7,
  version: 3,
  companyId: 1,
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '3035550101',
  email: 'ann@example.com',
  address: '1 Main St, Denver',
  address2: '',
  addressDetails: { state: 'CO' },
  profilePic: null,
  hourlyRate: 18,
  location: { latitude: null, longitude: null },
  ratingPercent: null,
  completedJobs: 0,
  approval: 'approved',
  isSales: false,
  amount: 0,
  mayWrite: true,
  mayDelete: true,
  maySeePay: true,
  mayChangeEmail: false,
  isLinked: true,
}

describe('worker form', () => {
  it('opens and sends a worker unchanged', () => {
    const values = workerToForm(ann)
    expect(workerProblems(values)).toEqual({})
    expect(workerInputSchema.parse(formToWorker(values, true))).toMatchObject({
      firstName: 'Ann',
      phone: '3035550101',
      email: 'ann@example.com',
      hourlyRate: 18,
    })
  })

  it('clears emptied fields, and leaves out the rate if it is not shown', () => {
    const values = { ...workerToForm(ann), email: ' ', phone: '', address: '', hourlyRate: '' as const }
    expect(formToWorker(values, true)).toMatchObject({
      email: null,
      phone: null,
      addressDetails: {},
      hourlyRate: null,
    })
    expect(formToWorker(values, false)).not.toHaveProperty('hourlyRate')
  })

  it('reports errors at their fields, and that names are missing', () => {
    const problems = workerProblems({ ...workerToForm(null), phone: '12', email: 'x@y', address: 'typed' })
    expect(problems).toEqual({
      firstName: 'First and last name required.',
      lastName: 'First and last name required.',
      phone: 'Invalid phone',
      email: 'Invalid email',
      address: 'You must input a valid address.',
    })
    expect(problemText(problems)).toBe('First and last name required.')
    expect(problemText({ phone: 'Invalid phone' })).toBe('Make sure data is inputted correctly.')
  })
})

import { describe, expect, it } from 'vitest'
import { clientPatchSchema, type Client } from '../../../shared/people/clients/client.ts'
import { soldClientPatchSchema, soldClientSchema } from '../../../shared/people/clients/job-clients.api.ts'
import {
  clientLine,
  clientOfJob,
  clientProblems,
  clientToForm,
  formToClient,
  formToSoldClient,
  foundClientOfJob,
  soldClientChanges,
} from './client-form.ts'

const ann: Client = {
  id: 11,
  firstName: 'Ann',
  lastName: 'Lee',
  companyName: '',
  isCompany: false,
  email: 'ann@example.com',
  phone: '3035550101',
  address: '1 Main St, Denver',
  address2: '',
  addressDetails: { state: 'CO' },
  profilePic: null,
  notes: 'Two dogs',
}

describe('client form', () => {
  it('opens and sends a client unchanged', () => {
    const sent = clientPatchSchema.parse(formToClient(clientToForm(ann)))
    expect(sent).toMatchObject({
      firstName: 'Ann',
      phone: '3035550101',
      email: 'ann@example.com',
      notes: 'Two dogs',
    })
    expect(clientProblems(clientToForm(ann))).toEqual({})
  })

  it('clears emptied fields', () => {
    const values = { ...clientToForm(ann), email: ' ', phone: '', address: '', companyName: 'Kept no more' }
    expect(formToClient(values)).toMatchObject({
      email: null,
      phone: null,
      addressDetails: {},
      companyName: null,
    })
  })

  it('reports errors at their fields', () => {
    const values = { ...clientToForm(null), firstName: 'R2', email: 'x@y', phone: '12', address: 'typed' }
    expect(clientProblems(values)).toEqual({
      firstName: 'Only letters and hyphens are allowed.',
      lastName: 'Required.',
      email: 'Invalid email',
      phone: 'Invalid phone',
      address: 'You must input a valid address.',
    })
  })

  it('shows a client on one line, and on a job without the fields that only the company sees', () => {
    expect(clientLine(ann)).toBe('Ann Lee · (303) 555-0101 · ann@example.com')
    expect(clientOfJob(ann)).not.toHaveProperty('notes')
  })

  it("sends none of the office's fields for a seller", () => {
    const sent = formToSoldClient(clientToForm(ann))
    expect(soldClientSchema.parse(sent)).toEqual({ ...sent, phone: '3035550101' })
    expect(sent).not.toHaveProperty('notes')
    expect(sent).not.toHaveProperty('isCompany')
  })

  it('sends changed fields for a seller, and the parts of an address only with a new address', () => {
    const stored = clientToForm(clientOfJob(ann))
    expect(soldClientChanges(stored, { ...stored, phone: '(303) 555-0199' })).toEqual({
      phone: '(303) 555-0199',
    })
    expect(soldClientChanges(stored, { ...stored, address2: '4B' })).toEqual({ address2: '4B' })
    const place = { address: '2 Oak St', chosen: '2 Oak St', addressDetails: { city: 'Denver' } }
    const moved = soldClientChanges(stored, { ...stored, ...place })
    expect(moved).toMatchObject({ address: '2 Oak St', addressDetails: { city: 'Denver' } })
    expect(soldClientPatchSchema.safeParse(moved).success).toBe(true)
  })

  it('shows a client whom a seller found by first name and last initial', () => {
    expect(foundClientOfJob({ id: 4, firstName: 'Cleo', lastName: 'O' })).toMatchObject({
      id: 4,
      firstName: 'Cleo',
      lastName: 'O.',
      phone: null,
    })
    expect(foundClientOfJob({ id: 4, firstName: 'Cleo', lastName: '' }).lastName).toBe('')
  })
})

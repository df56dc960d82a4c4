import { describe, expect, it } from 'vitest'
import { clientPatchSchema, type Client } from '../../shared/people/client.ts'
import { clientLine, clientOfJob, clientProblems, clientToForm, formToClient } from './client-form.ts'

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

describe('the client form', () => {
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

  it('clears what was emptied', () => {
    const values = { ...clientToForm(ann), email: ' ', phone: '', address: '', companyName: 'Kept no more' }
    expect(formToClient(values)).toMatchObject({
      email: null,
      phone: null,
      addressDetails: {},
      companyName: null,
    })
  })

  it('says what is wrong beside each field', () => {
    const values = { ...clientToForm(null), firstName: 'R2', email: 'x@y', phone: '12', address: 'typed' }
    expect(clientProblems(values)).toEqual({
      firstName: 'Only letters and hyphens are allowed.',
      lastName: 'Required.',
      email: 'Invalid email',
      phone: 'Invalid phone',
      address: 'You must input a valid address.',
    })
  })

  it('shows a client on one line, and on a job without what only the company knows', () => {
    expect(clientLine(ann)).toBe('Ann Lee · (303) 555-0101 · ann@example.com')
    expect(clientOfJob(ann)).not.toHaveProperty('notes')
  })
})

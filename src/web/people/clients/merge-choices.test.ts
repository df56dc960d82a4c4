import { describe, expect, it } from 'vitest'
import { mergeInputSchema } from '../../../shared/people/clients/client-merge.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { differingFields, mergeFields, describeMerge } from './merge-choices.ts'

const client = (change: Partial<Client>): Client => ({
  id: 1,
  firstName: 'Ann',
  lastName: 'Lee',
  companyName: '',
  isCompany: false,
  email: null,
  phone: '3035550101',
  address: '',
  address2: '',
  addressDetails: {},
  profilePic: null,
  notes: '',
  ...change,
})

describe('choices in a merge', () => {
  const kept = client({ notes: 'Two dogs' })
  const other = client({ id: 2, firstName: 'Anne', email: 'ann@example.com', phone: null, notes: 'Piano' })

  it('ask about differing fields, and propose the more complete value', () => {
    expect(differingFields(kept, other)).toEqual(['firstName', 'phone', 'email', 'notes'])
    expect(mergeFields(kept, other, {})).toEqual({
      firstName: 'kept',
      phone: 'kept',
      email: 'other',
      notes: 'both',
    })
  })

  it('use what was chosen by hand, in the format of the call', () => {
    const fields = mergeFields(kept, other, { firstName: 'other', notes: 'kept' })
    expect(mergeInputSchema.parse({ other: 2, fields }).fields).toMatchObject({
      firstName: 'other',
      notes: 'kept',
    })
  })
})

describe('text about what a merge moves', () => {
  it.each([
    [{ jobs: 0, messages: 0, cards: 0 }, { agreements: 0, payments: 0 }, 'There is nothing to move.'],
    [
      { jobs: 1, messages: 1200, cards: 2 },
      { agreements: 2, payments: 1 },
      '1 job, 1,200 messages and 2 stored cards will be moved. 2 agreements and 1 payment will not change, and will count for this client.',
    ],
  ])('describes %j and %j', (moves, stays, words) => {
    expect(describeMerge({ moves, stays })).toBe(words)
  })
})

import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../shared/kernel/places.ts'
import { accountProblems, profileInput, wantsEmail, type AccountValues } from './account-values.ts'

const stored: AccountValues = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '(303) 555-0100',
  email: 'ann@example.test',
  currentPassword: '',
  address: '1 Main St, Denver, CO',
  place: null,
  address2: '',
  defaultCompany: '1',
}
const place: Place = {
  id: 'x',
  verbose_address: '2 Oak Ave, Denver, CO 80202',
  addressCountry: 'US',
  neighborhood: '',
  streetNumber: '2',
  street: 'Oak Ave',
  city: 'Denver',
  county: 'Denver',
  addressState: 'CO',
  zip: '80202',
  latitude: 39.7,
  longitude: -105,
}

describe('account settings request', () => {
  it('contains only changed fields', () => {
    expect(profileInput(stored, {})).toEqual({})
    expect(profileInput(stored, { firstName: 'Anne', defaultCompany: '2' })).toEqual({
      firstName: 'Anne',
      defaultCompany: 2,
    })
  })

  it('includes the password only with a new login email', () => {
    expect(wantsEmail(stored, { email: 'ANN@example.test' })).toBe(false)
    expect(profileInput(stored, { email: ' Ann@example.test', currentPassword: 'x' })).toEqual({})
    expect(profileInput(stored, { email: 'new@example.test', currentPassword: 'x' })).toEqual({
      email: 'new@example.test',
      currentPassword: 'x',
    })
  })

  it('contains the parts of a picked address, and none of a cleared one', () => {
    expect(profileInput(stored, { address: place.verbose_address, place })).toMatchObject({
      address: place.verbose_address,
      addressDetails: { city: 'Denver', state: 'CO', zipcode: '80202', latitude: 39.7 },
    })
    expect(profileInput(stored, { address: '', place: null })).toEqual({ address: '', addressDetails: {} })
  })
})

describe('account settings validation', () => {
  it.each([
    [{ firstName: ' ' }, { firstName: 'Required.' }],
    [{ phone: '(303' }, { phone: 'Invalid phone' }],
    [{ email: 'x', currentPassword: 'p' }, { email: 'Invalid email' }],
    [{ email: 'new@example.test' }, { currentPassword: 'Required.' }],
    [{ address: 'somewhere' }, { address: 'You must input a valid address.' }],
    [{ address: '' }, {}],
    [{ address: place.verbose_address, place }, {}],
    [{ phone: '' }, {}],
  ])('validates %j', (draft, problems) => {
    expect(accountProblems(stored, draft)).toEqual(problems)
  })
})

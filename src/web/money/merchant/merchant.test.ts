import { describe, expect, it } from 'vitest'
import { merchantApplicationSchema } from '../../../shared/money/merchant/application.ts'
import { FIELDS } from './fields.ts'
import {
  merchantWarnings,
  merchantInput,
  merchantProblems,
  merchantProgress,
  initialMerchantValues,
} from './merchant.ts'

const TODAY = '2026-06-01'
const start = initialMerchantValues({ name: 'Peak Movers', phone: '3035550100' })
const legal = (prefix: string) => ({
  [`${prefix}.address`]: '2100 Blake Street',
  [`${prefix}.city`]: 'Denver',
  [`${prefix}.state`]: 'CO',
  [`${prefix}.postal_code`]: '80205',
})
const filled = {
  ...start,
  'company.company_legal_name': 'Peak Movers LLC',
  'company.company_ownership_type': 'LLC',
  'company.company_url': 'peakmovers.example.com',
  'company.company_federal_tax_id': '841234567',
  ...legal('company.legal_address'),
  'owner_Principal.first_name': 'Ada',
  'owner_Principal.last_name': 'Byron',
  'owner_Principal.email_address': 'ada@example.com',
  'owner_Principal.phone': '(303) 555-0142',
  'owner_Principal.date_of_birth': '1980-12-10',
  'owner_Principal.social_security_number': '512689034',
  'owner_Principal.drivers_license_number': '940178265',
  'bank.bank_routing_number': '021000021',
  'bank.bank_account_number': '48210077315',
}

describe('application form', () => {
  it('sends what the server requires, with the date of birth as MM/DD/yyyy', () => {
    expect(merchantProblems(filled, {}, TODAY)).toEqual({})
    const input = merchantInput(filled, {}, 'x')
    expect(input.owner_Principal.date_of_birth).toBe('12/10/1980')
    expect(merchantApplicationSchema.parse(input)).toMatchObject({
      correlation_id: 'x',
      company: { Customer_Support_Number: '(303) 555-0100', dba_address: null },
      owner_Principal: { phone: '3035550142', date_of_birth: '1980-12-10', address: null },
    })
  })

  it('has a field for each part of the schema', () => {
    const wrong = merchantApplicationSchema.safeParse(merchantInput(start, { dba: true, owner: true }, ''))
    const paths = new Set(FIELDS.map(({ path }) => path))
    for (const issue of wrong.error?.issues ?? []) expect([...paths]).toContain(issue.path.join('.'))
  })

  it('requires and sends optional addresses only if they are shown', () => {
    const values = { ...filled, ...legal('company.dba_address'), 'owner_Principal.address.city': 'Golden' }
    expect(merchantInput(values, {}, '').company.dba_address).toBeUndefined()
    expect(merchantInput(values, { dba: true }, '').company.dba_address).toMatchObject({ city: 'Denver' })
    expect(Object.keys(merchantProblems(values, { dba: true, owner: true }, TODAY))).toEqual([
      'owner_Principal.address.address',
      'owner_Principal.address.state',
      'owner_Principal.address.postal_code',
    ])
    // The server treats an empty address as none, but the form asked for it.
    expect(Object.keys(merchantProblems(filled, { owner: true }, TODAY))).toHaveLength(4)
  })

  it('counts completed fields and names the missing ones', () => {
    const empty = merchantProgress({}, merchantProblems(start, {}, TODAY))
    expect([empty.done, empty.total]).toEqual([1, 18])
    expect(empty.lacking.map(({ group, fields }) => [group, fields.length])).toEqual([
      ['business', 8],
      ['owner', 7],
      ['bank', 2],
    ])
    expect(merchantProgress({}, merchantProblems(filled, {}, TODAY))).toEqual({
      done: 18,
      total: 18,
      lacking: [],
    })
  })

  it('requires the owner to be an adult, to the day', () => {
    const born = (day: string) =>
      merchantProblems({ ...filled, 'owner_Principal.date_of_birth': day }, {}, TODAY)
    expect(born('2008-06-01')).toEqual({})
    expect(born('2008-06-02')).toEqual({
      'owner_Principal.date_of_birth': 'The owner has to be 18 or older.',
    })
  })

  it('warns about a routing number with a wrong check digit, but accepts it', () => {
    const typed = { ...filled, 'bank.bank_routing_number': '123456789' }
    expect(merchantProblems(typed, {}, TODAY)).toEqual({})
    expect(merchantWarnings(typed, {})).toHaveProperty(['bank.bank_routing_number'])
    expect(merchantWarnings(filled, {})).toEqual({})
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_MESSAGES, OWNERSHIP_TYPES } from '../../../shared/money/merchant/application.ts'
import { MERCHANT_TERMS_VERSION } from '../../../shared/money/merchant/terms.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { openNumbers } from './seal.ts'

let t: TestApp
let company: number
let admin: TestPerson
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp({ CONTACT_EMAIL: 'operator@example.test' })
  company = await t.makeCompany('Peak Movers')
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())
afterEach(async () => {
  await t.owner.query('delete from merchant_applications')
  await t.owner.query('delete from merchant_terms')
})

const NUMBERS = {
  taxId: '84-1234567',
  ssn: '512-68-9034',
  license: '940178265',
  routing: '021000021',
  account: '48210077315',
}
const legal = { address: '2100 Blake Street', city: 'Denver', state: 'CO', postal_code: '80205' }
interface Application {
  correlation_id: string
  company: Record<string, unknown>
  owner_Principal: Record<string, unknown>
  bank: Record<string, unknown>
  payment_types?: Record<string, unknown>
}
const application = (correlationId: string): Application => ({
  correlation_id: correlationId,
  company: {
    company_legal_name: 'Peak Movers LLC',
    company_dba_name: 'Peak Movers',
    company_ownership_type: 'LLC',
    company_url: 'peakmovers.example.com',
    company_federal_tax_id: NUMBERS.taxId,
    company_soft_descriptor: 'PEAK MOVERS',
    Customer_Support_Number: '(303) 555-0100',
    legal_address: legal,
  },
  owner_Principal: {
    first_name: 'Ada',
    middle_name: '',
    last_name: 'Byron',
    email_address: 'Ada@PeakMovers.example.com',
    phone: '(303) 555-0142',
    date_of_birth: '12/10/1980',
    social_security_number: NUMBERS.ssn,
    drivers_license_number: NUMBERS.license,
    drivers_license_state: 'Colorado',
  },
  bank: { bank_routing_number: NUMBERS.routing, bank_account_number: NUMBERS.account },
  payment_types: { amex_sen: '' },
})

const at = (path: string) => `/wp/v2/companies/${company}/${path}`
async function accepted(who = admin): Promise<string> {
  const { body } = await t.call(who, 'POST', at('merchant_terms'))
  await t.call(who, 'POST', at('merchant_terms/accept'), {
    correlation_id: body.correlation_id,
    version: MERCHANT_TERMS_VERSION,
  })
  return body.correlation_id
}
const submit = async (who: TestPerson, body: object, headers = {}) =>
  t.call(who, 'POST', at('create_lead'), body, headers)
const stored = async () =>
  (await t.owner.query('select * from merchant_applications order by id')).rows as Record<string, string>[]

describe('an application for payment processing', () => {
  it('is sealed, is returned with last four digits, and reaches the operator without a number', async () => {
    const sent = await submit(admin, application(await accepted()))
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      status: 'submitted',
      submittedBy: expect.stringContaining('Ada'),
      company: { company_url: 'peakmovers.example.com', legal_address: legal, dba_address: null },
      owner_Principal: {
        email_address: 'ada@peakmovers.example.com',
        phone: '3035550142',
        drivers_license_state: 'CO',
      },
      lastFour: {
        taxId: '4567',
        socialSecurityNumber: '9034',
        driversLicense: '8265',
        bankRouting: '0021',
        bankAccount: '7315',
      },
      actions: ['withdraw'],
    })
    const [row = {}] = await stored()
    const digits = Object.values(NUMBERS).map((number) => number.replaceAll('-', ''))
    for (const number of [...digits, '1980-12-10'])
      expect([JSON.stringify(row), JSON.stringify(sent.body)].join()).not.toContain(number)
    const sealed = {
      taxId: row['sealed_tax_id'] ?? '',
      socialSecurityNumber: row['sealed_social_security_number'] ?? '',
      driversLicense: row['sealed_drivers_license'] ?? '',
      birthDate: row['sealed_birth_date'] ?? '',
      bankRouting: row['sealed_bank_routing'] ?? '',
      bankAccount: row['sealed_bank_account'] ?? '',
    }
    expect(openNumbers(t.kernel.config.SECRET, sealed)).toEqual({
      taxId: '841234567',
      socialSecurityNumber: '512689034',
      driversLicense: '940178265',
      birthDate: '1980-12-10',
      bankRouting: '021000021',
      bankAccount: '48210077315',
    })
    expect(() => openNumbers('x'.repeat(40), sealed)).toThrow('another SECRET')
    // A sealed number of one kind cannot be opened as another kind.
    expect(() =>
      openNumbers(t.kernel.config.SECRET, { ...sealed, taxId: sealed.socialSecurityNumber }),
    ).toThrow('another SECRET')
    const { rows: mails } = await t.owner.query('select recipient, subject from account_mails')
    expect(mails).toEqual([
      { recipient: 'operator@example.test', subject: 'Peak Movers has applied for payment processing.' },
    ])
    expect((await t.call(manager, 'GET', at('lead'))).body.application).toMatchObject({
      id: sent.body.id,
      actions: [],
    })
  })

  it('takes a driver’s license number with letters', async () => {
    const body = application(await accepted())
    body.owner_Principal['drivers_license_number'] = 'd123-4567-x89b'
    const sent = await submit(admin, body)
    expect([sent.status, sent.body.lastFour.driversLicense]).toEqual([200, 'X89B'])
    const { rows } = await t.owner.query('select * from merchant_applications order by id desc limit 1')
    const { driversLicense } = openNumbers(t.kernel.config.SECRET, {
      taxId: rows[0].sealed_tax_id,
      socialSecurityNumber: rows[0].sealed_social_security_number,
      driversLicense: rows[0].sealed_drivers_license,
      birthDate: rows[0].sealed_birth_date,
      bankRouting: rows[0].sealed_bank_routing,
      bankAccount: rows[0].sealed_bank_account,
    })
    expect(driversLicense).toBe('D1234567X89B')
  })

  it('shows no digits of a number in which four digits are most of it', async () => {
    const body = application(await accepted())
    body.owner_Principal['drivers_license_number'] = '123456'
    body.bank['bank_account_number'] = '1234567'
    expect((await submit(admin, body)).body.lastFour).toMatchObject({
      driversLicense: '',
      bankAccount: '4567',
    })
  })

  it('accepts every type of ownership, in the database too', async () => {
    await submit(admin, application(await accepted()))
    for (const type of OWNERSHIP_TYPES)
      await t.owner.query('update merchant_applications set ownership_type = $1', [type])
    const other = t.owner.query(`update merchant_applications set ownership_type = 'Guild'`)
    await expect(other).rejects.toThrow('ownership_type')
  })

  it('is stored once for repeated calls with one key', async () => {
    const body = application(await accepted())
    const key = { 'idempotency-key': 'merchant-once' }
    const [one, two] = [await submit(admin, body, key), await submit(admin, body, key)]
    expect(two.body).toEqual(one.body)
    expect(await stored()).toHaveLength(1)
  })

  it.each<[string, (body: Application) => void, Record<string, string>]>([
    [
      'company_federal_tax_id',
      (b) => (b.company['company_federal_tax_id'] = '12345678'),
      { 'company.company_federal_tax_id': 'Must be 9 characters long.' },
    ],
    [
      'company_soft_descriptor',
      (b) => (b.company['company_soft_descriptor'] = 'x'.repeat(51)),
      { 'company.company_soft_descriptor': 'Maximum of 50 characters.' },
    ],
    [
      'Customer_Support_Number',
      (b) => (b.company['Customer_Support_Number'] = '1'.repeat(19)),
      { 'company.Customer_Support_Number': 'Maximum of 18 characters.' },
    ],
    [
      'company_ownership_type',
      (b) => (b.company['company_ownership_type'] = 'Guild'),
      { 'company.company_ownership_type': 'Required.' },
    ],
    [
      'company_url',
      (b) => (b.company['company_url'] = 'localhost'),
      { 'company.company_url': 'URL looks like example.com' },
    ],
    [
      'postal_code',
      (b) => (b.company['legal_address'] = { ...legal, postal_code: '8020' }),
      { 'company.legal_address.postal_code': 'Must be 5 digits, or 5 and 4 as in 80202-1234.' },
    ],
    [
      'state',
      (b) => (b.company['legal_address'] = { ...legal, state: 'PR' }),
      { 'company.legal_address.state': 'Choose a state.' },
    ],
    [
      'dba_address',
      (b) => (b.company['dba_address'] = { ...legal, city: '' }),
      { 'company.dba_address.city': 'Required.' },
    ],
    [
      'ssn',
      (b) => (b.owner_Principal['social_security_number'] = '12345678'),
      { 'owner_Principal.social_security_number': 'Must be 9 digits.' },
    ],
    [
      'ssn repeating',
      (b) => (b.owner_Principal['social_security_number'] = '111-11-1111'),
      { 'owner_Principal.social_security_number': 'Cannot be repeating numbers.' },
    ],
    [
      'license',
      (b) => (b.owner_Principal['drivers_license_number'] = '1'.repeat(21)),
      { 'owner_Principal.drivers_license_number': 'Maximum of 20 characters.' },
    ],
    [
      'license symbols',
      (b) => (b.owner_Principal['drivers_license_number'] = 'A123/4'),
      { 'owner_Principal.drivers_license_number': 'Use letters and digits only.' },
    ],
    ['phone', (b) => (b.owner_Principal['phone'] = '555-0142'), { 'owner_Principal.phone': 'Invalid phone' }],
    [
      'birth',
      (b) => (b.owner_Principal['date_of_birth'] = '1980-12-10'),
      { 'owner_Principal.date_of_birth': 'Pick a valid date.' },
    ],
    [
      'young',
      (b) => (b.owner_Principal['date_of_birth'] = '12/10/2024'),
      { 'owner_Principal.date_of_birth': 'The owner has to be 18 or older.' },
    ],
    [
      'email',
      (b) => (b.owner_Principal['email_address'] = 'ada'),
      { 'owner_Principal.email_address': 'Invalid email' },
    ],
    [
      'routing',
      (b) => (b.bank['bank_routing_number'] = '02100002'),
      { 'bank.bank_routing_number': 'Must be 9 characters long.' },
    ],
    [
      'account',
      (b) => (b.bank['bank_account_number'] = '1'.repeat(18)),
      { 'bank.bank_account_number': 'Maximum of 17 characters.' },
    ],
    [
      'account repeating',
      (b) => (b.bank['bank_account_number'] = '7777777'),
      { 'bank.bank_account_number': 'Cannot be repeating numbers.' },
    ],
  ])('with a wrong %s is rejected with a message at that field', async (_name, spoil, fields) => {
    const body = application(await accepted())
    spoil(body)
    const answer = await submit(admin, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'rest_invalid_param',
      message: MERCHANT_MESSAGES.invalid,
      data: { status: 400, fields },
    })
    expect(await stored()).toEqual([])
  })

  it('accepts real values such as repeated digits and blank optional addresses', async () => {
    const body = application(await accepted())
    body.company['company_url'] = 'https://www.peakmovers.example.com/denver'
    body.company['dba_address'] = { address: '', city: ' ', state: '', postal_code: '' }
    body.owner_Principal['address'] = { ...legal, postal_code: '80205-1234' }
    body.owner_Principal['social_security_number'] = '552689033'
    body.bank['bank_routing_number'] = '123456789'
    delete body.payment_types
    const sent = await submit(admin, body)
    expect(sent.body).toMatchObject({
      status: 'submitted',
      company: { dba_address: null },
      owner_Principal: { address: { postal_code: '80205-1234' } },
      payment_types: { amex_sen: '' },
    })
  })
})

describe('the merchant terms', () => {
  const refusal = { status: 400, body: { code: 'rest_invalid_param', message: MERCHANT_MESSAGES.terms } }

  it('count as accepted only if the server has recorded it, whatever the browser says', async () => {
    const { body } = await t.call(admin, 'POST', at('merchant_terms'))
    expect(body).toMatchObject({ version: MERCHANT_TERMS_VERSION, accepted: false })
    const made = '7b1f6f0e-4f0c-4a8e-9d55-1f2f3a4b5c6d'
    for (const id of ['', 'x', made, body.correlation_id])
      expect(await submit(admin, application(id))).toMatchObject(refusal)
    expect(await stored()).toEqual([])
    const wrong = { correlation_id: body.correlation_id, version: 'another' }
    expect((await t.call(admin, 'POST', at('merchant_terms/accept'), wrong)).status).toBe(409)
    const right = { correlation_id: made, version: MERCHANT_TERMS_VERSION }
    expect((await t.call(admin, 'POST', at('merchant_terms/accept'), right)).status).toBe(404)
    expect(await submit(admin, application(body.correlation_id))).toMatchObject(refusal)
  })

  it('are accepted by the applicant once for each application, with time, address and browser', async () => {
    const id = await accepted(manager)
    const { rows } = await t.owner.query('select * from merchant_terms')
    expect(rows).toMatchObject([
      { correlation_id: id, user_id: manager.id, version: MERCHANT_TERMS_VERSION, ip: '127.0.0.1' },
    ])
    expect(rows[0].accepted_at).not.toBeNull()
    expect(await submit(admin, application(id))).toMatchObject(refusal)
    const again = await t.call(manager, 'POST', at('merchant_terms'))
    expect(again.body).toEqual({ correlation_id: id, version: MERCHANT_TERMS_VERSION, accepted: true })
    // Another manager cannot accept under this one's id.
    const theirs = { correlation_id: id, version: MERCHANT_TERMS_VERSION }
    expect((await t.call(admin, 'POST', at('merchant_terms/accept'), theirs)).status).toBe(404)
    expect((await submit(manager, application(id))).status).toBe(200)
    expect(await submit(manager, application(id))).toMatchObject(refusal)
    const fresh = await t.call(manager, 'POST', at('merchant_terms'))
    expect(fresh.body).toMatchObject({ accepted: false })
    expect(fresh.body.correlation_id).not.toBe(id)
  })

  it('have to be accepted again after a day', async () => {
    const id = await accepted()
    await t.owner.query(`update merchant_terms set created_at = now() - interval '25 hours'`)
    expect(await submit(admin, application(id))).toMatchObject(refusal)
  })
})

describe('a pending application', () => {
  it('is withdrawn by an administrator, which deletes its numbers', async () => {
    const { body } = await submit(manager, application(await accepted(manager)))
    expect((await t.call(manager, 'POST', at('withdraw_lead'))).status).toBe(403)
    expect((await stored())[0]).toMatchObject({ status: 'submitted' })
    const ended = await t.call(admin, 'POST', at('withdraw_lead'))
    expect(ended.body).toMatchObject({
      id: body.id,
      status: 'withdrawn',
      lastFour: body.lastFour,
      actions: [],
    })
    const [row = {}] = await stored()
    for (const [name, value] of Object.entries(row)) if (name.startsWith('sealed_')) expect(value).toBeNull()
    expect((await t.call(admin, 'POST', at('withdraw_lead'))).status).toBe(409)
    expect((await submit(manager, application(await accepted(manager)))).body.status).toBe('submitted')
  })

  it('is replaced by an administrator but not by a manager', async () => {
    const first = await submit(admin, application(await accepted()))
    const refused = await submit(manager, application(await accepted(manager)))
    expect([refused.status, refused.body.code]).toEqual([409, 'rest_conflict'])
    expect(await stored()).toHaveLength(1)
    const second = await submit(admin, application(await accepted()))
    expect((await stored()).map(({ status }) => status)).toEqual(['replaced', 'submitted'])
    expect(second.body.id).not.toBe(first.body.id)
    expect((await t.call(admin, 'GET', at('lead'))).body.application.id).toBe(second.body.id)
  })

  it('does not show its sealed numbers in the history', async () => {
    await submit(admin, application(await accepted()))
    const { rows } = await t.owner.query(
      `select after from history where table_name = 'merchant_applications' order by id desc limit 1`,
    )
    expect(rows[0].after).toMatchObject({ sealed_tax_id: '•••', legal_name: 'Peak Movers LLC' })
  })
})

describe('permission to apply', () => {
  it.each([
    ['POST', 'create_lead'],
    ['GET', 'lead'],
    ['POST', 'withdraw_lead'],
    ['POST', 'merchant_terms'],
    ['POST', 'merchant_terms/accept'],
  ] as const)('%s %s: only managers of the company', async (method, path) => {
    const body =
      path === 'create_lead'
        ? application('x')
        : { correlation_id: '7b1f6f0e-4f0c-4a8e-9d55-1f2f3a4b5c6d', version: '1' }
    const sent = method === 'POST' ? body : undefined
    expect((await t.call(null, method, at(path), sent)).status).toBe(401)
    expect((await t.call(stranger, method, at(path), sent)).status).toBe(404)
    for (const person of [worker, client])
      expect((await t.call(person, method, at(path), sent)).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let other: TestPerson
let stranger: TestPerson
let worker: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  boss = await t.makePerson(company, 'administrator', { firstName: 'Ada', viewFinancials: true })
  other = await t.makePerson(company, 'manager', { firstName: 'Adele', viewFinancials: true })
  worker = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'administrator')
})
afterAll(() => t.close())

async function made(url: string, body: unknown): Promise<string> {
  const answer = await t.call(boss, 'POST', url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return `${url}/${answer.body.id}`
}

/** Each kind of record: how one is created, and two of its fields with another value for each. */
const KINDS = {
  client: {
    make: () => made('/wp/v2/clients', { firstName: 'Ann', lastName: 'Lee' }),
    one: ['lastName', 'Stone', 'Rivers'],
    two: ['notes', 'Two dogs'],
    bad: { firstName: 'R2' },
  },
  worker: {
    make: () => made('/wp/v2/workers', { firstName: 'Max', lastName: 'Strong' }),
    one: ['hourlyRate', 21, 22],
    two: ['address2', 'Unit 4'],
    bad: { hourlyRate: -1 },
  },
  vehicle: {
    make: () => made('/wp/v2/fleet/vehicles', { name: `Truck ${Math.random()}` }),
    one: ['year', 2019, 2020],
    two: ['notes', 'Lift gate'],
    bad: { year: 12 },
  },
  policy: {
    make: () =>
      made('/wp/v2/insurance/policies', {
        type: 'cargo',
        carrier: 'Acme',
        policyNumber: `P-${Math.random()}`,
        effectiveDate: '2026-01-01',
        expirationDate: '2027-01-01',
      }),
    one: ['deductible', 500, 750],
    two: ['agentName', 'Sam'],
    bad: { coinsurance: 101 },
  },
  company: {
    make: async () => {
      const url = `/wp/v2/companies/${company}`
      await t.call(boss, 'POST', url, { description: '', unit: '' })
      return url
    },
    one: ['description', 'We move', 'We haul'],
    two: ['unit', 'Suite 4'],
    bad: { recordingMaxLength: 1 },
  },
} as const

async function read(url: string): Promise<Record<string, unknown> & { version: number }> {
  if (url.includes('/policies/')) {
    const { body } = await t.call(boss, 'GET', '/wp/v2/insurance/policies?per_page=100')
    return body.find(({ id }: { id: number }) => url.endsWith(`/${id}`))
  }
  return (await t.call(boss, 'GET', `${url}${url.includes('/companies/') ? '?context=edit' : ''}`)).body
}

describe.each(Object.entries(KINDS))('versioned saves of a %s', (_kind, { make, one, two, bad }) => {
  const [name, theirs, mine] = one

  it('accepts a stale save of fields that no one else has changed', async () => {
    const url = await make()
    const { version } = await read(url)
    await t.call(other, 'POST', url, { [name]: theirs, version })
    const saved = await t.call(boss, 'POST', url, { [two[0]]: two[1], version })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(saved.body).toMatchObject({ [name]: theirs, [two[0]]: two[1] })
    expect(saved.body.version).toBeGreaterThan(version)
    expect((await read(url)).version).toBe(saved.body.version)
  })

  it('rejects a stale save of the same field with the record and its name, and changes nothing', async () => {
    const url = await make()
    const { version } = await read(url)
    await t.call(other, 'POST', url, { [name]: theirs, version })
    const before = await read(url)
    const refused = await t.call(boss, 'POST', url, { [name]: mine, [two[0]]: 'Other', version })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('record_version_conflict')
    expect(refused.body.data.fields).toEqual([name])
    expect(refused.body.data.current).toMatchObject({ [name]: theirs, version: before.version })
    expect(await read(url)).toEqual(before)
    const again = await t.call(boss, 'POST', url, { [name]: mine, version: before.version })
    expect(again.body).toMatchObject({ [name]: mine })
  })

  it('accepts a stale save that sends what the other one stored', async () => {
    const url = await make()
    const { version } = await read(url)
    await t.call(other, 'POST', url, { [name]: mine, version })
    expect((await t.call(boss, 'POST', url, { [name]: mine, version })).status).toBe(200)
  })

  it('lets the last write win without a version', async () => {
    const url = await make()
    await t.call(other, 'POST', url, { [name]: theirs })
    const saved = await t.call(boss, 'POST', url, { [name]: mine })
    expect(saved.body).toMatchObject({ [name]: mine })
  })

  it('is forbidden to others, and rejects bad input with a version as without', async () => {
    const url = await make()
    const before = await read(url)
    const { version } = before
    expect((await t.call(null, 'POST', url, { [name]: mine, version })).status).toBe(401)
    expect((await t.call(worker, 'POST', url, { [name]: mine, version })).status).toBe(403)
    expect((await t.call(stranger, 'POST', url, { [name]: mine, version })).status).toBe(404)
    expect((await t.call(boss, 'POST', url, { ...bad, version })).status).toBe(400)
    expect((await t.call(boss, 'POST', url, { [name]: mine, version: -1 })).status).toBe(400)
    expect(await read(url)).toEqual(before)
  })
})

describe('versioned saves of a company', () => {
  const url = () => `/wp/v2/companies/${company}`
  const variable = (name: string, value: number) => ({ variables: { [name]: { value } } })

  it('counts each variable as a separate field', async () => {
    const { version } = await read(url())
    await t.call(other, 'POST', url(), { ...variable('truckFlatRate', 91), version })
    expect((await t.call(boss, 'POST', url(), { ...variable('moving', 2), version })).status).toBe(200)
    const refused = await t.call(boss, 'POST', url(), { ...variable('truckFlatRate', 92), version })
    expect(refused.body.data.fields).toEqual(['variables.truckFlatRate'])
    expect(refused.body.data.current.variables.truckFlatRate.value).toBe(91)
  })

  it('counts a list as one field, and the mail server too', async () => {
    const { version } = await read(url())
    const prices = (rate: number, item = 'bubbleWrap') => ({ packingMaterials: [{ item, rate }] })
    const items = (await read(url()))['packingMaterials'] as { item: string }[]
    const [first, second] = items.map(({ item }) => item)
    await t.call(other, 'POST', url(), { ...prices(7, first), version })
    const list = await t.call(boss, 'POST', url(), { ...prices(8, second), version })
    expect(list.body.data.fields).toEqual(['packingMaterials'])
    const server = { host: 'mail.peak.test', port: 465, auth: false, username: '', saveAnyway: true }
    await t.call(other, 'POST', url(), { mailServer: server, version })
    const refused = await t.call(boss, 'POST', url(), { mailServer: { ...server, port: 587 }, version })
    expect(refused.body.data).toMatchObject({
      fields: ['mailServer'],
      current: { mailServer: { port: 465 } },
    })
    expect(await t.call(boss, 'POST', url(), { mailServer: null })).toMatchObject({ status: 200 })
  })
})

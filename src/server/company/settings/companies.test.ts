import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../../shared/kernel/permissions.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let people: Record<string, TestPerson>

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    handle: 'peak',
    plugin_token: 'secret-token',
    email: 'owner@peak.test',
    variables: { hourlyRateTwo: { value: 99.5 }, depositLocal: { value: 25, unitsLabel: '%' } },
  })
  other = await t.makeCompany('Valley Movers', { handle: 'valley' })
  people = {}
  for (const role of ROLES) people[role] = await t.makePerson(company, role)
})
afterAll(() => t.close())

const person = (role: string) => {
  const found = people[role]
  if (!found) throw new Error(role)
  return found
}

const FACE = [
  'id',
  'handle',
  'name',
  'logo',
  'phone',
  'smuvsPhone',
  'address',
  'addressState',
  'description',
  'timezone',
  'licenses',
  'variables',
  'estimateLines',
]
const PUBLIC = [
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'depositLocal',
  'localIntrastateMargin',
  'minimumTime',
  'truckFlatRate',
  'truckByDistance',
]

describe('public profile of a company', () => {
  it('is available to everyone by id and by handle in any case, with the public prices', async () => {
    const byId = await t.call(null, 'GET', `/wp/v2/companies/${company}`)
    expect(byId.status).toBe(200)
    expect(Object.keys(byId.body)).toEqual(FACE)
    expect(Object.keys(byId.body.variables)).toEqual(PUBLIC)
    expect(byId.body.variables.hourlyRateTwo).toMatchObject({ value: 99.5, unitsLabel: 'hours' })
    expect(byId.body.variables.depositLocal).toMatchObject({ value: 25, unitsLabel: '%' })
    expect(byId.body.variables.hourlyRateOne.value).toBe(40)
    expect((await t.call(null, 'GET', '/wp/v2/companies/PEAK')).body).toEqual(byId.body)
  })

  it('is all that people of other companies get', async () => {
    const stranger = await t.makePerson(other, 'administrator')
    const { body } = await t.call(stranger, 'GET', '/wp/v2/companies/peak')
    expect(Object.keys(body.variables)).toEqual(PUBLIC)
    expect(Object.keys(body)).toEqual(FACE)
  })

  it.each(ROLES)('contains all prices for a %s of the company, and nothing private', async (role) => {
    const { body } = await t.call(person(role), 'GET', '/wp/v2/companies/peak')
    expect(Object.keys(body)).toEqual(FACE)
    expect(body.variables.hourlyRateOnePacking.value).toBe(30)
    // The crew's pay is not a price.
    expect(body.variables).not.toHaveProperty('workerPay')
    expect(body.variables).not.toHaveProperty('workerFlatPay')
  })

  it.each(['999999', 'nobody', '0', "x'or'1", '99999999999999999999'])('returns 404 for %s', async (name) => {
    const answer = await t.call(null, 'GET', `/wp/v2/companies/${encodeURIComponent(name)}`)
    expect(answer).toMatchObject({ status: 404, body: { code: 'rest_not_found' } })
  })

  it("prefers a company's id to another's handle", async () => {
    await t.makeCompany('Numbers', { handle: String(company) })
    expect((await t.call(null, 'GET', `/wp/v2/companies/${company}`)).body.name).toBe('Peak Movers')
  })
})

describe('context=edit', () => {
  const edit = (who: TestPerson | null, name = 'peak') =>
    t.call(who, 'GET', `/wp/v2/companies/${name}?context=edit`)

  it('returns everything to administrators and managers', async () => {
    for (const role of ['administrator', 'manager']) {
      const answer = await edit(person(role))
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        email: 'owner@peak.test',
        pluginToken: 'secret-token',
        standardCrewSize: 2,
        showDocuments: true,
      })
    }
  })

  it('rejects visitors, clients and workers of the company, and people of other companies', async () => {
    expect(await edit(null)).toMatchObject({ status: 401, body: { code: 'rest_authentication_missing' } })
    for (const role of ['client', 'worker'])
      expect(await edit(person(role))).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
    for (const role of ROLES)
      expect(await edit(await t.makePerson(other, role))).toMatchObject({ status: 404 })
    const pending = await t.makePerson(company, 'manager', { approval: 'pending' })
    expect(await edit(pending)).toMatchObject({ status: 404 })
  })

  it('rejects another context', async () => {
    expect((await t.call(null, 'GET', '/wp/v2/companies/peak?context=all')).status).toBe(400)
  })
})

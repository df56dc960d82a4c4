import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ProviderError } from '../../adapters/telephony/telephony.ts'
import type { TestPerson } from '../../testing/app.ts'
import { createPhoneTest, type PhoneTest } from './phone.fixture.ts'

const TOKEN = '/wp/v2/twilio/token'
const PRESENCE = '/wp/v2/twilio/presence'

let p: PhoneTest
let company: number
let silent: number
let worker: TestPerson
beforeAll(async () => {
  p = await createPhoneTest()
  company = await p.t.makeCompany('Front Range', { smuvs_phone: '3035550001' })
  silent = await p.t.makeCompany('Lone Star')
  worker = await p.t.makePerson(company, 'worker')
})
afterAll(() => p.close())
beforeEach(() => p.goOffline(company))

const post = (person: TestPerson | null, url: string, body: unknown) => p.t.call(person, 'POST', url, body)

const devices = async () => {
  const { rows } = await p.t.owner.query<{ company_id: number; user_id: number; device: string }>(
    'select company_id, user_id, device from phone_devices order by company_id, user_id, device',
  )
  return rows
}

it.each(['administrator', 'manager', 'worker'] as const)(
  'issues a token in their own name to %s',
  async (role) => {
    const person = await p.t.makePerson(company, role)
    const { status, body } = await post(person, TOKEN, { platform: 'website' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { identity: `staff_${person.id}`, token: `token of staff_${person.id}`, line: 'stand-in' },
    })
  },
)

it('issues tokens only to staff of companies with a number', async () => {
  const client = await p.t.makePerson(company, 'client')
  const pending = await p.t.makePerson(company, 'worker', { approval: 'pending' })
  const elsewhere = await p.t.makePerson(silent, 'administrator')
  const token = (person: TestPerson | null, body: unknown = { platform: 'website' }) =>
    post(person, TOKEN, body)
  expect(await token(null)).toMatchObject({ status: 401 })
  expect(await token(client)).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
  expect(await token(pending)).toMatchObject({ status: 403, body: { code: 'account_pending' } })
  expect(await token(elsewhere)).toMatchObject({ status: 409, body: { code: 'phone_number_missing' } })
  expect(await token(worker, { platform: 'toaster' })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param', data: { fields: { platform: expect.any(String) } } },
  })
})

it('reports an error if the provider issues no token', async () => {
  const lineToken = vi.spyOn(p.t.telephony, 'lineToken').mockImplementation(() => {
    throw new ProviderError('down', { isFinal: false })
  })
  expect(await post(worker, TOKEN, { platform: 'website' })).toMatchObject({
    status: 502,
    body: { code: 'telephony_unavailable' },
  })
  lineToken.mockRestore()
})

it('records presence in each company where the person is staff, and removes it when they leave', async () => {
  await p.t.makePerson(silent, 'manager', { userId: worker.id })
  const third = await p.t.makeCompany('Third')
  await p.t.makePerson(third, 'client', { userId: worker.id })
  const online = { device: 'browser-1', state: 'online' }
  expect(await post(worker, PRESENCE, online)).toMatchObject({ status: 200 })
  expect(await post(worker, PRESENCE, online)).toMatchObject({ status: 200 })
  expect(await devices()).toEqual([
    { company_id: company, user_id: worker.id, device: 'browser-1' },
    { company_id: silent, user_id: worker.id, device: 'browser-1' },
  ])
  const colleague = await p.t.makePerson(company, 'manager')
  const gone = { device: 'browser-1', state: 'offline' }
  await post(colleague, PRESENCE, gone)
  expect(await devices()).toHaveLength(2)
  await post(worker, PRESENCE, gone)
  expect(await devices()).toEqual([])
})

it('removes the presence of browsers of yesterday and of those beyond ten of one person', async () => {
  await p.goOnline(await p.t.makePerson(company, 'worker'), 90_000)
  for (let index = 0; index < 12; index += 1)
    await post(worker, PRESENCE, { device: `browser-${index}`, state: 'online' })
  const kept = (await devices()).filter((row) => row.company_id === company)
  expect(kept).toHaveLength(10)
  expect(kept.every((row) => row.user_id === worker.id)).toBe(true)
  expect(kept.map((row) => row.device)).toContain('browser-11')
})

it('rejects the presence of strangers, clients and invalid devices, and stores nothing', async () => {
  const client = await p.t.makePerson(company, 'client')
  const before = await devices()
  const online = { device: 'browser-1', state: 'online' }
  expect(await post(null, PRESENCE, online)).toMatchObject({ status: 401 })
  expect(await post(client, PRESENCE, online)).toMatchObject({ status: 403 })
  expect(await post(worker, PRESENCE, { ...online, device: 'a b' })).toMatchObject({
    status: 400,
    body: { data: { fields: { device: expect.any(String) } } },
  })
  expect(await post(worker, PRESENCE, { ...online, state: 'away' })).toMatchObject({ status: 400 })
  expect(await devices()).toEqual(before)
})

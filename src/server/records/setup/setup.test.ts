import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createSetupLink } from './setup.service.ts'

let t: TestApp
let token: string
const open = async () => {
  t = await createTestApp()
  token = await newToken()
}

async function newToken(): Promise<string> {
  const link = await createSetupLink(t.kernel.db, 'https://moving.example.com')
  expect(link).toMatch(/^https:\/\/moving\.example\.com\/setup\?token=[\w-]{43}$/)
  return link?.split('token=')[1] ?? ''
}

const company = {
  name: 'Bay Movers',
  handle: 'Bay-Movers',
  address: '1 Main St, Oakland, CA',
  addressState: 'CA',
  latitude: 37.8,
  longitude: -122.3,
  phone: '(510) 555-0100',
}
const administrator = { firstName: 'Ada', lastName: 'Bay', email: 'Ada@bay.test', password: 'Harbour4Boats' }
const send = (body: object, headers: Record<string, string> = {}) =>
  t.call(null, 'POST', '/wp/v2/setup', { token, company, administrator, ...body }, headers)
async function counts() {
  const { rows } = await t.owner.query(
    'select (select count(*) from companies) as companies, (select count(*) from users) as users, (select count(*) from members) as members',
  )
  return rows[0]
}
const nothing = { companies: 0, users: 0, members: 0 }
const one = { companies: 1, users: 1, members: 1 }

describe('set-up', () => {
  beforeEach(open)
  afterEach(() => t.close())

  it('creates the company and its administrator, who can sign in', async () => {
    expect((await t.call(null, 'GET', '/wp/v2/setup')).body).toEqual({ needed: true })
    expect((await send({})).status).toBe(200)
    expect((await t.call(null, 'GET', '/wp/v2/setup')).body).toEqual({ needed: false })
    const login = { email: 'ada@bay.test', password: 'Harbour4Boats' }
    const { body } = await t.call(null, 'POST', '/wp/v2/token', login)
    expect(body.userData).toMatchObject({ roles: ['administrator'], viewFinancials: 1, approved: true })
    const edit = await t.call(null, 'GET', '/wp/v2/companies/bay-movers?context=edit', undefined, {
      authorization: `Bearer ${body.token}`,
    })
    expect(edit.body).toMatchObject({
      name: 'Bay Movers',
      phone: '5105550100',
      timezone: 'America/Los_Angeles',
    })
  })

  it('is done once, for all callers, and leaves no link behind', async () => {
    const second = await newToken()
    const answers = await Promise.all([send({}), send({ token: second })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const again of [token, second, 'made-up'])
      expect(await send({ token: again })).toMatchObject({ status: 409, body: { code: 'setup_done' } })
    expect(await counts()).toEqual(one)
    expect(await createSetupLink(t.kernel.db, 'http://x')).toBeUndefined()
    expect((await t.owner.query('select * from setup_tokens')).rows).toEqual([])
  })

  it('responds to a retry whose first answer was lost', async () => {
    const key = { 'idempotency-key': 'first-setup' }
    const first = await send({}, key)
    const again = await send({}, key)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })

  it('requires a valid issued link', async () => {
    expect(await send({ token: 'x'.repeat(43) })).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden' },
    })
    await t.owner.query("update setup_tokens set created_at = now() - interval '8 days'")
    expect((await send({})).status).toBe(403)
    expect(await counts()).toEqual(nothing)
  })

  it('stores only the hash of the link', async () => {
    const { rows } = await t.owner.query<{ token_hash: string }>('select token_hash from setup_tokens')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).not.toContain(token)
    await expect(t.kernel.pool.query('select * from setup_tokens')).rejects.toThrow(/permission denied/)
  })
})

// These calls change nothing, so one installation is enough for all.
describe('set-up with invalid input', () => {
  beforeAll(open)
  afterAll(() => t.close())

  it.each([
    [{ administrator: { ...administrator, password: 'harbour' } }, 'administrator.password'],
    [{ administrator: { ...administrator, password: 'HARBOURBOATS1' } }, 'administrator.password'],
    [{ administrator: { ...administrator, email: 'ada@' } }, 'administrator.email'],
    [{ administrator: { ...administrator, firstName: ' ' } }, 'administrator.firstName'],
    [{ company: { ...company, name: '' } }, 'company.name'],
    [{ company: { ...company, handle: 'jobs' } }, 'company.handle'],
    [{ company: { ...company, handle: 'a b' } }, 'company.handle'],
    [{ company: { ...company, handle: '123' } }, 'company.handle'],
    [{ company: { ...company, addressState: 'XX' } }, 'company.addressState'],
  ])('rejects %j', async (wrong, field) => {
    const answer = await send(wrong)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([field])
    expect(await counts()).toEqual(nothing)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let office: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let key: string
let keyId: number

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  company = await t.makeCompany('Peak Movers')
  other = await t.makeCompany()
  office = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Park', phone: '3035550199' })
  stranger = await t.makePerson(other, 'administrator')
  const made = await makeKey(office)
  key = made.body.key
  keyId = made.body.id
})

const path = () => `/wp/v2/companies/${company}/lead-keys`
const makeKey = (who: TestPerson, name = 'Moving portal') =>
  t.call(who, 'POST', path(), { name, source: 'yelp' })
const LEAD = {
  firstName: 'Nora',
  lastName: 'Newton',
  phone: '(303) 555-0144',
  email: 'nora@example.test',
  from: '1200 Lincoln St, Denver, CO',
  to: '80302',
  moveDate: '2027-03-01',
  homeSize: 'A2',
  notes: 'Piano on the second floor',
}
const send = (more: Record<string, unknown> = {}, with_: string | null = key) =>
  t.call(null, 'POST', '/wp/v2/leads', { ...LEAD, ...more }, with_ === null ? {} : { 'x-lead-key': with_ })
const jobs = async () =>
  (await t.owner.query('select * from jobs where company_id = $1 order by id', [company])).rows
const messages = async () =>
  (await t.owner.query('select * from communications where company_id = $1 order by id', [company])).rows
const keys = async () =>
  (
    await t.owner.query('select id, name, revoked_at, used_at from lead_keys where company_id = $1', [
      company,
    ])
  ).rows

describe('a lead from another system', () => {
  it('becomes an inquiry with its client, source, day and size, and tells the office', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    const [job] = await jobs()
    expect(body).toEqual({ jobId: job.id, isDuplicate: false })
    expect(job).toMatchObject({ job_status: 'inquiring', job_source: 'yelp', home_size: 'A2', crew_size: 2 })
    expect(job.client_id).not.toBeNull()
    expect(job.contact_person).toMatchObject([{ name: 'Nora Newton', phone: '3035550144' }])
    const [message] = await messages()
    expect(message).toMatchObject({ type: 'smuvsrp_quote', direction: 'incoming', job_id: job.id })
    expect(message.body).toContain('Lead from Moving portal')
    expect(message.body).toContain('Piano on the second floor')
    expect(t.queued.map(({ name }) => name)).toContain('tell-inquiries')
    expect((await keys())[0].used_at).not.toBeNull()
  })

  it('needs no more than a name, a way to answer and where the move begins', async () => {
    const bare = { email: null, to: null, moveDate: null, homeSize: null, notes: null, from: '80203' }
    expect((await send(bare)).status).toBe(200)
    expect((await jobs())[0]).toMatchObject({ job_status: 'inquiring', job_date: null, home_size: null })
  })

  it.each([
    ['hours of packing, which are priced', 2.5, '2.50', 'Packing: 2.5 hours'],
    ['packing without its hours', true, null, 'Packing: yes'],
  ])('tells the office of %s', async (_name, packing, stored, words) => {
    const { body } = await send({ packing })
    expect((await jobs())[0].packing_hours).toBe(stored)
    expect((await messages())[0].body).toContain(words)
    const read = (await t.call(office, 'GET', `/wp/v2/jobs/${body.jobId}`)).body
    const lines = read.documents.estimate.variables.lineItems as { basis: string; units: number }[]
    expect(lines.filter(({ basis }) => basis === 'packing').map(({ units }) => units)).toEqual(
      stored === null ? [] : [2.5],
    )
  })

  it('says nothing of packing that is not wanted', async () => {
    await send({ packing: false })
    expect((await messages())[0].body).not.toContain('Packing')
  })

  it('becomes an inquiry with a client also with an email alone', async () => {
    const { status } = await send({ phone: null, email: 'mail@example.test' })
    expect(status).toBe(200)
    const { rows } = await t.owner.query('select phone from members where user_id = $1', [
      (await jobs())[0].client_id,
    ])
    expect(rows).toEqual([{ phone: null }])
  })

  it('is linked with the client who has its email or, alone, its phone, and changes nothing of them', async () => {
    const before = (await t.owner.query('select * from members where user_id = $1', [client.id])).rows
    await send({ email: client.email, phone: null })
    await t.owner.query(`update jobs set job_status = 'canceled' where company_id = $1`, [company])
    await send({ email: null, phone: '303-555-0199' })
    expect((await jobs()).map(({ client_id }) => client_id)).toEqual([client.id, client.id])
    expect((await t.owner.query('select * from members where user_id = $1', [client.id])).rows).toEqual(
      before,
    )
  })

  it('of a person with an open inquiry is added to it', async () => {
    const first = await send()
    const again = await send({ email: 'another@example.test', notes: 'Asked again' })
    const byMail = await send({ phone: null, notes: 'A third time' })
    expect(again.body).toEqual({ jobId: first.body.jobId, isDuplicate: true })
    expect(byMail.body).toEqual(again.body)
    expect(await jobs()).toHaveLength(1)
    expect((await messages()).map(({ job_id }) => job_id)).toEqual(Array(3).fill(first.body.jobId))
  })

  it.each([
    ['lost', `lost_at = now(), lost_reason = 'price'`],
    ['canceled', `job_status = 'canceled'`],
    ['older than 30 days', `created_at = now() - interval '31 days'`],
  ])('of a person whose inquiry is %s is a new one', async (_name, change) => {
    await send()
    await t.owner.query(`update jobs set ${change} where company_id = $1`, [company])
    expect((await send()).body.isDuplicate).toBe(false)
    expect(await jobs()).toHaveLength(2)
  })

  it('is taken once for the sender’s own number, also twice at once', async () => {
    const answers = await Promise.all([send({ externalId: 'A-1' }), send({ externalId: 'A-1' })])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await messages()).toHaveLength(1)
    const second = (await makeKey(office, 'Second portal')).body.key
    await send({ externalId: 'A-1', phone: '7205550111', email: null }, second)
    expect(await jobs()).toHaveLength(2)
  })

  it('records that the person agreed to texts only if the sender says so, and never after an opt-out', async () => {
    const consents = async () =>
      (await t.owner.query('select phone, is_allowed from text_consents where company_id = $1', [company]))
        .rows
    await send()
    expect(await consents()).toEqual([])
    await send({ mayText: true })
    expect(await consents()).toEqual([{ phone: '3035550144', is_allowed: true }])
    const phone = '7205550188'
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, false, 'STOP')`,
      [company, phone],
    )
    await send({ phone, email: null, mayText: true })
    expect((await consents()).filter((one) => one.phone === phone)).toEqual([{ phone, is_allowed: false }])
  })
})

describe('a lead that is refused stores nothing', () => {
  it.each([
    [
      'no phone and no email',
      { phone: null, email: null },
      'phone',
      'Send a phone number or an email address.',
    ],
    ['no name', { firstName: ' ' }, 'firstName', 'Required.'],
    ['no place', { from: '' }, 'from', 'Enter an address, a town or a ZIP code.'],
    ['another phone', { phone: '12' }, 'phone', 'Invalid phone'],
    ['other packing', { packing: 'maybe' }, 'packing', 'Use true, false or a number of hours.'],
    ['no date', { moveDate: '2027-02-30' }, 'moveDate', 'Use a date such as 2027-03-01.'],
  ])('with %s', async (_name, more, field, message) => {
    const { status, body } = await send(more)
    expect(status).toBe(400)
    expect(body.data.fields[field]).toBe(message)
    expect(await jobs()).toEqual([])
    expect(await messages()).toEqual([])
  })

  it('without a key, with one that is unknown, of another company, or revoked', async () => {
    const foreign = key.replace(`lead_${company}_`, `lead_${other}_`)
    for (const one of [null, '', 'lead_1_x', foreign, key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')]) {
      const { status, body } = await send({}, one)
      expect([status, body.message]).toEqual([401, 'This key is not valid.'])
    }
    await t.call(office, 'DELETE', `${path()}/${keyId}`)
    expect((await send()).status).toBe(401)
    expect(await jobs()).toEqual([])
  })

  it('beyond 120 in a minute, and tries of unknown keys beyond 30', async () => {
    await t.owner.query('delete from rate_limits')
    const statuses = new Set<number>()
    for (let n = 0; n < 31; n += 1) statuses.add((await send({}, 'lead_1_none')).status)
    expect([...statuses]).toEqual([401, 429])
    for (let n = 0; n < 120; n += 1) await send({ phone: null, email: null })
    expect((await send()).status).toBe(429)
    expect(await jobs()).toEqual([])
  })
})

describe('the keys of senders', () => {
  it('are shown once, stored as a hash, and listed with their leads', async () => {
    expect(key).toMatch(new RegExp(`^lead_${company}_[\\w-]{43}$`))
    await send()
    await send()
    const { body } = await t.call(office, 'GET', path())
    expect(body.keys).toMatchObject([
      { id: keyId, name: 'Moving portal', source: 'yelp', leads: 2, duplicates: 1, revokedAt: null },
    ])
    expect(JSON.stringify(body)).not.toContain(key)
    const { rows } = await t.owner.query('select * from lead_keys where company_id = $1', [company])
    expect(JSON.stringify(rows)).not.toContain(key.slice(-43))
  })

  it('have different names while they are in force', async () => {
    const before = await keys()
    const again = await makeKey(office, 'moving PORTAL')
    expect([again.status, again.body.message]).toEqual([409, 'This name exists already.'])
    expect((await makeKey(office, ' ')).body.data.fields.name).toBe('Required.')
    expect(await keys()).toEqual(before)
    await t.call(office, 'DELETE', `${path()}/${keyId}`)
    expect((await makeKey(office)).status).toBe(200)
  })

  it('are made and revoked by managers of their company alone', async () => {
    const before = await keys()
    for (const [who, status] of [
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await makeKey(who, randomUUID())).status).toBe(status)
      expect((await t.call(who, 'GET', path())).status).toBe(status)
      expect((await t.call(who, 'DELETE', `${path()}/${keyId}`)).status).toBe(status)
    }
    const own = `/wp/v2/companies/${other}/lead-keys/${keyId}`
    expect((await t.call(stranger, 'DELETE', own)).status).toBe(404)
    expect(await keys()).toEqual(before)
    expect((await t.call(office, 'DELETE', `${path()}/${keyId}`)).status).toBe(200)
    expect((await t.call(office, 'DELETE', `${path()}/${keyId}`)).status).toBe(404)
  })
})

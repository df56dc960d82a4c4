import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let job: number
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  company = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', {
    email: `pat${count}@example.test`,
    phone: `720555${3000 + count}`,
  })
  job = await t.makeJob(company, { client_id: client.id })
})

const rows = async () =>
  (
    await t.owner.query(
      'select channel, address, is_allowed, source, recorded_by from marketing_consents where company_id = $1 order by id',
      [company],
    )
  ).rows
const record = (who: TestPerson | null, more: Record<string, unknown> = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/marketing`, {
    contact: 'client',
    channel: 'mail',
    isAllowed: true,
    source: 'Asked by phone',
    ...more,
  })

describe('marketing that a contact agreed to, recorded by the office', () => {
  it('is kept with source, person and time, is shown at the contact, and can be taken back', async () => {
    const agreed = await record(manager)
    expect(agreed.status).toBe(200)
    expect(agreed.body[0].marketing).toEqual({
      mail: {
        isAllowed: true,
        source: 'Asked by phone',
        date: expect.any(String),
        by: expect.stringMatching(/\w/),
      },
      text: null,
    })
    await record(manager)
    await record(manager, { isAllowed: false, source: 'By email' })
    const about = { channel: 'mail', address: client.email, recorded_by: manager.id }
    expect(await rows()).toEqual([
      { ...about, is_allowed: true, source: 'Asked by phone' },
      { ...about, is_allowed: false, source: 'By email' },
    ])
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/contacts`)
    expect(body[0].marketing.mail).toMatchObject({ isAllowed: false })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a contact of another job', { contact: 'person-0' }, 'Please select contact .'],
    ['no source', { source: ' ' }, 'Required.'],
    ['another channel', { channel: 'fax' }, 'Pick one of the choices.'],
  ])('is rejected for %s', async (_what, more, message) => {
    const answer = await record(manager, more)
    expect(answer).toMatchObject({ status: 400, body: { message } })
    expect(await rows()).toEqual([])
  })

  it('is refused to everyone but the managers of the company', async () => {
    const worker = await t.makePerson(company, 'worker')
    await t.owner.query(
      `insert into job_crew (company_id, job_id, user_id, position, permissions) values ($1, $2, $3, 0, '{contact}')`,
      [company, job, worker.id],
    )
    expect((await record(worker)).status).toBe(403)
    expect((await record(client)).status).toBe(403)
    expect((await record(null)).status).toBe(401)
    expect((await record(await t.makePerson(await t.makeCompany(), 'manager'))).status).toBe(404)
    expect(await rows()).toEqual([])
  })
})

describe('marketing that a client allows in the account', () => {
  const change = (who: TestPerson | null, more: Record<string, unknown> = {}) =>
    t.call(who, 'POST', '/wp/v2/users/me/marketing', { company, channel: 'text', isAllowed: true, ...more })

  it('is allowed and ended for each channel', async () => {
    const allowed = await change(client)
    expect(allowed).toMatchObject({
      status: 200,
      body: { companies: [{ id: company, marketing: { mail: false, text: true } }] },
    })
    await change(client, { isAllowed: false })
    expect(await rows()).toMatchObject([
      { channel: 'text', is_allowed: true, source: 'Account settings' },
      { channel: 'text', is_allowed: false, source: 'Account settings' },
    ])
  })

  it('changes 60 times an hour at most, because each change is kept', async () => {
    for (let times = 0; times < 60; times += 1)
      expect((await change(client, { isAllowed: times % 2 === 0 })).status).toBe(200)
    expect((await change(client)).status).toBe(429)
    expect(await rows()).toHaveLength(60)
  })

  it('ends an earlier unsubscription by mail', async () => {
    await t.owner.query('insert into mail_optouts (company_id, email) values ($1, $2)', [
      company,
      client.email,
    ])
    await change(client, { channel: 'mail' })
    const { rows: left } = await t.owner.query('select from mail_optouts where company_id = $1', [company])
    expect(left).toEqual([])
  })

  it('is refused for other companies, other roles, and without an address', async () => {
    expect((await change(client, { company: await t.makeCompany() })).status).toBe(404)
    expect((await change(manager)).status).toBe(403)
    expect((await change(null)).status).toBe(401)
    await t.owner.query('update members set phone = null where user_id = $1', [client.id])
    expect(await change(client)).toMatchObject({
      status: 409,
      body: { message: 'Your profile has no phone number.' },
    })
    expect((await change(client, { channel: 'fax' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

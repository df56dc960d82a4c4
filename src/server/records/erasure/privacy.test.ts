import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test' })
  other = await t.makeCompany('Valley Movers')
  admin = await t.makePerson(company, 'administrator')
  client = await t.makePerson(company, 'client', { firstName: 'Zebedee', lastName: 'Quixote' })
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'completed',
    job_date: '2025-03-04 09:00',
    notes: 'Piano on the third floor',
  })
  await t.owner.query(
    `insert into communications (company_id, type, direction, body, job_id, contact_id)
     values ($1, 'sms', 'incoming', 'Running late', $2, $3), ($1, 'sms', 'incoming', 'Of another', null, $4)`,
    [company, job, client.id, (await t.makePerson(company, 'client')).id],
  )
})
afterAll(() => t.close())

const privacy = (who: TestPerson | null) => t.call(who, 'GET', '/wp/v2/users/me/privacy')
const data = (who: TestPerson | null) => t.call(who, 'GET', '/wp/v2/users/me/data')
const ask = (who: TestPerson | null, body: unknown) =>
  t.call(who, 'POST', '/wp/v2/users/me/erasure-requests', body)
const mails = async () =>
  (
    await t.owner.query(`select recipient, subject, body_text from deliveries where company_id = $1`, [
      company,
    ])
  ).rows

describe('the privacy of a client', () => {
  it('shows what is stored and why, as in an erasure', async () => {
    const { status, body } = await privacy(client)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.companies).toMatchObject([{ id: company, name: 'Peak Movers', askedAt: null }])
    const words = JSON.stringify(body.companies[0])
    expect(words).toContain('Jobs that took place')
    expect(words).toContain('Your data in the history of changes')
    expect(words).not.toMatch(/\b(?:they|their) (?:uploaded|can|were|jobs|data)\b/i)
    const office = (await t.call(admin, 'GET', `/wp/v2/people/${client.id}/erasure`)).body
    expect(body.companies[0].stays.map(({ count }: { count: number }) => count)).toEqual(
      office.stays.map(({ count }: { count: number }) => count),
    )
  })

  it('is available only to signed-in clients', async () => {
    for (const call of [privacy, data]) {
      expect((await call(admin)).status).toBe(403)
      expect((await call(null)).status).toBe(401)
    }
  })
})

describe('the data of a client', () => {
  it('is complete, and only available to the client themselves', async () => {
    const { status, body } = await data(client)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.companies).toHaveLength(1)
    expect(body.companies[0]).toMatchObject({
      company: 'Peak Movers',
      profile: [{ firstName: 'Zebedee', email: client.email }],
      jobs: [{ id: job, notes: 'Piano on the third floor' }],
      messages: [{ text: 'Running late', direction: 'incoming' }],
      agreements: [],
      payments: [],
    })
    expect(JSON.stringify(body)).not.toContain('Of another')
  })

  it('shows of a location what they may see on the job, not what only staff see', async () => {
    const places = [
      { address: '1 First St', numRooms: 3, locationSize: 900, longCarry: 250, elevator: true },
      { address: '2 Second St' },
    ]
    const moved = await t.makeJob(company, { client_id: client.id, locations: JSON.stringify(places) })
    const told = (await data(client)).body.companies[0].jobs.find(({ id }: { id: number }) => id === moved)
    expect(told.places).toEqual([
      { address: '1 First St', numRooms: 3, longCarry: 250, elevator: true },
      { address: '2 Second St' },
    ])
  })
})

describe('a request for erasure', () => {
  it('is rejected for other companies and staff, and changes nothing there', async () => {
    const asked = async () =>
      (await t.owner.query('select count(*) from members where erasure_asked_at is not null')).rows[0].count
    const before = await asked()
    expect((await ask(null, { company })).status).toBe(401)
    expect((await ask(client, { company: other })).status).toBe(404)
    expect((await ask(admin, { company })).status).toBe(403)
    expect((await ask(client, { company: 'x' })).status).toBe(400)
    expect(await asked()).toBe(before)
    expect(await mails()).toEqual([])
  })

  it('notifies the office once, and is shown on the erasure', async () => {
    const first = await ask(client, { company })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const { askedAt } = first.body.companies[0]
    expect(askedAt).toEqual(expect.any(String))
    expect((await ask(client, { company })).body.companies[0].askedAt).toBe(askedAt)
    const shown = await t.call(admin, 'GET', `/wp/v2/clients/${client.id}`)
    expect(shown.body.erasureAskedAt).toBe(askedAt)
    expect(await mails()).toEqual([
      {
        recipient: 'office@peak.test',
        subject: 'Erasure request from Zebedee Quixote',
        body_text: expect.stringContaining(`/client/${client.id}`),
      },
    ])
    expect((await t.call(admin, 'GET', `/wp/v2/people/${client.id}/erasure`)).body.askedAt).toBe(askedAt)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let token: string
let boss: TestPerson
let assignee: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  token = randomUUID()
  company = await t.makeCompany('Peak Movers', { plugin_token: token, phone: '3035550000' })
  boss = await t.makePerson(company, 'manager', { phone: null })
  assignee = await t.makePerson(company, 'administrator', { phone: null })
  client = await t.makePerson(company, 'client', { phone: '3035550199' })
  job = await t.makeJob(company, { client_id: client.id, job_status: 'scheduled', job_date: '2027-03-01' })
  const device = {
    endpoint: `https://push.example.com/${assignee.id}`,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  }
  expect((await t.call(assignee, 'POST', '/wp/v2/users/me/push-devices', device)).status).toBe(200)
  const { rows } = await t.owner.query(
    `insert into communications (company_id, job_id, type, direction, contact_id) values ($1, $2, 'sms', 'incoming', $3)
     returning id`,
    [company, job, client.id],
  )
  const given = await t.call(boss, 'POST', `/wp/v2/conversations/${rows[0].id}`, { assigneeId: assignee.id })
  expect(given.status).toBe(200)
  await t.owner.query(`delete from deliveries where company_id = $1 and channel = 'push'`, [company])
})

const pushes = async () =>
  (
    await t.owner.query(
      `select kind, person_id, subject, path from deliveries where company_id = $1 and channel = 'push' order by id`,
      [company],
    )
  ).rows
const newest = async (): Promise<number> =>
  (
    await t.owner.query(
      `select max(id)::int as id from communications where company_id = $1 and direction = 'incoming'`,
      [company],
    )
  ).rows[0].id
const news = async () => ({
  kind: 'conversationNews',
  person_id: assignee.id,
  subject: 'New message in your inbox',
  path: `/inbox?open=${await newest()}`,
})

const sendQuote = (more: object = {}) => {
  const place = { latitude: 39.75, longitude: -104.99, addressState: 'CO', city: 'Denver' }
  return t.call(null, 'POST', '/wp/v2/movesheet/jobs', {
    token,
    addressFrom: { ...place, address: '100 Main St, Denver, CO 80205' },
    addressTo: { ...place, address: '5 Pearl St, Denver, CO 80302' },
    moveDate: addDays(new Date().toISOString().slice(0, 10), 20),
    moveType: 'apartment',
    homeSize: 'A2',
    firstName: 'Jane',
    lastName: 'Doe',
    email: client.email,
    phone: '(303) 555-0199',
    ...more,
  })
}

async function newLeadKey(): Promise<string> {
  const made = await t.call(boss, 'POST', `/wp/v2/companies/${company}/lead-keys`, {
    name: 'Portal',
    source: 'yelp',
  })
  return made.body.key
}
const sendLead = (key: string, more: object = {}) =>
  t.call(
    null,
    'POST',
    '/wp/v2/leads',
    { firstName: 'Nora', lastName: 'Newton', phone: '3035550199', from: '80203', ...more },
    { 'x-lead-key': key },
  )

async function claimToken(): Promise<string> {
  const made = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/communications/dispute/create_token`)
  return made.body.token
}
const complain = async (link: string, description: string): Promise<number> => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/wp/v2/disputes/${link}`,
    payload: { description },
  })
  return answer.statusCode
}

describe('the person who takes care of a conversation is notified once', () => {
  it('of a claim and of each message about it, not of what the office writes', async () => {
    const link = await claimToken()
    expect(await complain(link, 'The table is scratched.')).toBe(200)
    const first = await news()
    expect(await complain(link, 'The table is scratched.')).toBe(200) // a repeated request
    expect(await pushes()).toEqual([first])
    const { rows } = await t.owner.query('select id::int from disputes where job_id = $1', [job])
    const path = `/wp/v2/jobs/${job}/disputes/${rows[0].id}`
    expect((await t.call(boss, 'POST', path, { step: 'reply', message: 'We look into it.' })).status).toBe(
      200,
    )
    expect(await complain(link, 'And the lamp.')).toBe(200)
    expect(await pushes()).toEqual([first, await news()])
  })

  it('of a quote form, not of that of somebody else', async () => {
    expect((await sendQuote()).status).toBe(200)
    const expected = [await news()]
    expect(await pushes()).toEqual(expected)
    expect((await sendQuote({ email: 'somebody@example.test', phone: '3035550177' })).status).toBe(200)
    expect(await pushes()).toEqual(expected)
  })

  it('of a lead, also of one that is added to an open inquiry, and once for one that is sent twice', async () => {
    const key = await newLeadKey()
    expect((await sendLead(key, { externalId: 'a-1' })).status).toBe(200)
    const first = await news()
    expect(await pushes()).toEqual([first])
    expect((await sendLead(key, { externalId: 'a-1' })).status).toBe(200)
    expect(await pushes()).toEqual([first])
    expect((await sendLead(key, { externalId: 'a-2' })).body.isDuplicate).toBe(true)
    expect(await pushes()).toEqual([first, await news()])
  })
})

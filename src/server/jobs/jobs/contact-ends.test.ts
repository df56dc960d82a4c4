import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let contact: TestPerson
let seller: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', { phone: '3035550123', lastName: 'Quixote' })
  contact = await t.makePerson(company, 'worker')
  seller = await t.makePerson(company, 'worker')
})
afterAll(() => t.close())

const daysAgo = (days: number) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date())
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
async function makeMove(days: number, columns: Record<string, unknown> = {}): Promise<number> {
  const job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'completed',
    job_date: `${daysAgo(days)} 09:00`,
    ...columns,
  })
  await t.addCrew(company, job, contact.id, ['contact'])
  await t.addCrew(company, job, seller.id, ['sales'])
  return job
}
const setDays = (value: unknown, who = manager) =>
  t.call(who, 'POST', `/wp/v2/companies/${company}`, { variables: { crewContactDays: { value } } })
/** Returns what a person sees of the client on the job and in the list. */
async function seen(who: TestPerson, job: number) {
  const shown = (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
  const list = (await t.call(who, 'GET', '/wp/v2/jobs?per_page=100')).body
  const row = list.find(({ id }: { id: number }) => id === job)
  return [shown.client.phone, shown.client.email !== null, row.client.phone]
}

describe('the crew of a move', () => {
  it.each([
    ['on its last day', 30, {}, true],
    ['a day later', 31, {}, false],
    ['a day later, not marked as completed', 31, { job_status: 'scheduled' }, false],
    ['a year later, canceled', 365, { job_status: 'canceled' }, false],
    ['whose request is still open, though its date is past', 90, { job_status: 'inquiring' }, true],
    ['without a date', 0, { job_status: 'canceled', job_date: null }, true],
  ])("sees the client's contact data for 30 days: %s", async (_what, days, columns, isReached) => {
    const job = await makeMove(days, columns)
    const expected = isReached ? ['3035550123', true, '3035550123'] : [null, false, null]
    for (const who of [contact, seller]) expect(await seen(who, job)).toEqual(expected)
    expect(await seen(manager, job)).toEqual(['3035550123', true, '3035550123'])
    const { body } = await t.call(seller, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.client.lastName).toBe(isReached ? 'Quixote' : '')
  })

  it('cannot message the client afterwards', async () => {
    const [recent, past] = [await makeMove(1), await makeMove(40)]
    const write = (job: number) =>
      t.call(contact, 'GET', `/wp/v2/jobs/${job}/communications`).then(({ status }) => status)
    expect([await write(recent), await write(past)]).toEqual([200, 403])
  })

  it('sees it for as long as the company sets, also on jobs that keep their terms', async () => {
    const job = await makeMove(40, { kept_terms: { variables: {} } })
    expect(await seen(contact, job)).toEqual([null, false, null])
    expect((await setDays(60)).status).toBe(200)
    expect(await seen(contact, job)).toEqual(['3035550123', true, '3035550123'])
    expect((await setDays(0)).status).toBe(200)
    expect(await seen(contact, await makeMove(1))).toEqual([null, false, null])
    expect((await setDays(30)).status).toBe(200)
  })
})

describe('data retention settings', () => {
  it.each([
    ['crewContactDays', 366, 'A whole number from 0 to 365.'],
    ['crewContactDays', 1.5, 'A whole number from 0 to 365.'],
    ['messagesKeptDays', 364, 'A whole number from 365 to 3650.'],
    ['historyDetailMonths', 6, 'A whole number from 12 to 120.'],
    ['namesKeptYears', 0, 'A whole number from 1 to 10.'],
  ])('reject %s of %s', async (name, value, message) => {
    const row = async () => (await t.owner.query('select * from companies where id = $1', [company])).rows[0]
    const before = await row()
    const answer = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      variables: { [name]: { value } },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [`variables.${name}.value`]: message })
    expect(await row()).toEqual(before)
  })

  it('can be changed by managers of the company only', async () => {
    expect((await setDays(10, contact)).status).toBe(403)
    expect((await setDays(10, client)).status).toBe(403)
    const stranger = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await setDays(10, stranger)).status).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

export let t: TestApp
export let now: Date
export let company: number
export let boss: TestPerson
export let ann: TestPerson
export let ben: TestPerson
export let client: TestPerson
export let stranger: TestPerson
export let others: number

export const TODAY = '2027-03-05'

/** Opens a company with a crew and a client before each test of a file, at 7:00 AM of Friday in Denver. */
export function useToday(): void {
  beforeAll(async () => {
    t = await createTestApp()
    t.kernel.now = () => now
    others = await t.makeCompany('Other Movers')
    stranger = await t.makePerson(others, 'manager')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    now = new Date('2027-03-05T14:00:00Z')
    company = await t.makeCompany('Peak Movers')
    boss = await t.makePerson(company, 'manager')
    ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee', phone: '3035550111' })
    ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray' })
    client = await t.makePerson(company, 'client', {
      firstName: 'Zoe',
      lastName: 'Hart',
      phone: '3035550142',
    })
  })
}

/** Sets the time of the server. */
export function setNow(at: Date): void {
  now = at
}

/** Reads Today as a person. */
export const day = async (who = boss, query = '') => {
  const answer = await t.call(who, 'GET', `/wp/v2/today${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
/** Reads what waits on Today. */
export const waiting = async () => (await day()).waiting

/** Creates a job of the company that starts at an hour of a day in Denver (UTC-7) and takes three hours. */
export const createJob = (onDay: string, hour: number, columns: Record<string, unknown> = {}) => {
  const at = (hours: number) => new Date(Date.parse(`${onDay}T07:00:00Z`) + hours * 3_600_000).toISOString()
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${onDay} ${String(hour).padStart(2, '0')}:00:00`,
    starts_at: at(hour),
    ends_at: at(hour + 3),
    locations: [DENVER, BOULDER],
    ...columns,
  })
}

/** Inserts a row of the company and returns its id. */
export async function put(table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys({ company_id: company, ...row })
  const { rows } = await t.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values({ company_id: company, ...row }),
  )
  return rows[0].id
}
/** Returns the time of some minutes ago. */
export const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
/** Inserts an unanswered text of the client. */
export const message = (columns: Record<string, unknown> = {}) =>
  put('communications', {
    type: 'sms',
    direction: 'incoming',
    happened_at: ago(30),
    contact_id: client.id,
    contact_address: '3035550142',
    body: 'Can you come earlier?',
    ...columns,
  })

import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

const DAY = '2027-03-05'

let t: TestApp
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray' })
  stranger = await t.makePerson(await t.makeCompany(), 'manager')
  const createJob = async (hour: number, name: string, member: TestPerson) => {
    const client = await t.makePerson(company, 'client', {
      firstName: name,
      lastName: 'Hart',
      phone: '3035550142',
    })
    const at = (hours: number) => new Date(Date.parse(`${DAY}T07:00:00Z`) + hours * 3_600_000).toISOString()
    const activity = {
      id: 1,
      index: 0,
      activityType: 'load',
      activityDate: DAY,
      startTime: '08:00',
      endTime: '11:00',
    }
    const job = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: `${DAY} 08:00:00`,
      starts_at: at(hour),
      ends_at: at(hour + 3),
      notes: `Piano of ${name}`,
      locations: [{ ...DENVER, activities: [activity] }, BOULDER],
    })
    await t.addCrew(company, job, member.id, ['contact'])
    await t.owner.query(
      `with truck as (insert into vehicles (company_id, name) values ($1, $3) returning id)
       insert into job_vehicles (company_id, job_id, vehicle_id) select $1, $2, id from truck`,
      [company, job, `Truck of ${name}`],
    )
  }
  await createJob(8, 'Zoe', ann)
  await createJob(12, 'Max', ben)
})
afterAll(() => t.close())

const sheet = (who: TestPerson, body: object = {}) =>
  t.call(who, 'POST', '/wp/v2/today/sheets', { date: DAY, ...body })

/** Returns the text of the PDF that this person receives. */
async function printed(who: TestPerson, body: object = {}): Promise<string> {
  const answer = await sheet(who, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const url = new URL(answer.body.download_link)
  const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  return readPdf(file.rawPayload)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ')
}

it('prints all jobs with crew and open amount for the office', async () => {
  const text = await printed(boss)
  for (const part of [
    'Peak Movers',
    'Zoe Hart',
    'Max Hart',
    'Ann Lee',
    'Ben Ray',
    '1 mover missing',
    'Truck of Max',
    '$',
  ])
    expect(text).toContain(part)
})

it("prints a crew's own jobs with contacts, places and notes, and no amounts", async () => {
  for (const text of [await printed(boss, { lead: ann.id }), await printed(ann)]) {
    for (const part of ['Ann Lee', 'Zoe', '(303) 555-0142', 'Boulder', 'Piano of Zoe', 'Truck of Zoe'])
      expect(text).toContain(part)
    for (const part of ['Max', 'Hart', '$']) expect(text).not.toContain(part)
  }
})

it('is refused for the sheet of another crew, for people of other companies, and without jobs', async () => {
  const before = (await t.owner.query('select count(*) from files')).rows
  expect((await sheet(ann, { lead: ben.id })).status).toBe(403)
  expect((await sheet(stranger, { company })).status).toBe(404)
  expect((await sheet(boss, { lead: stranger.id })).status).toBe(404)
  const none = await sheet(boss, { date: '2027-03-06' })
  expect([none.status, none.body.message]).toEqual([409, 'There is no job on this day.'])
  const bad = await sheet(boss, { date: 'soon' })
  expect([bad.status, bad.body.data.fields]).toEqual([400, { date: 'Pick a valid date.' }])
  expect((await t.owner.query('select count(*) from files')).rows).toEqual(before)
})

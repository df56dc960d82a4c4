import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
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

describe('mailed day sheets', () => {
  const mail = (who: TestPerson, body: object = {}) =>
    t.call(who, 'POST', '/wp/v2/today/sheets/mail', { date: DAY, ...body })
  const sheets = async () =>
    (
      await t.owner.query<{ recipient: string; body_text: string; person_id: number | null }>(
        `select recipient, body_text, person_id from deliveries where company_id = $1 and kind = 'daySheet' order by id`,
        [company],
      )
    ).rows

  it('are refused for workers, for people of other companies, on a bad day and without jobs, and queue nothing', async () => {
    expect((await mail(ann)).status).toBe(403)
    expect((await mail(stranger, { company })).status).toBe(404)
    expect((await mail(boss, { date: '2027-03-06' })).body.message).toBe('There is no job on this day.')
    expect((await mail(boss, { date: 'soon' })).body.data.fields).toEqual({ date: 'Pick a valid date.' })
    expect(await sheets()).toEqual([])
  })

  it('go to each member with their own jobs and no amounts, and to the company with all, once for each content', async () => {
    await t.owner.query(`update companies set email = 'office@example.test' where id = $1`, [company])
    const cy = await t.makePerson(company, 'worker', { firstName: 'Cy', lastName: 'Poe' })
    const { rows } = await t.owner.query<{ id: number }>(
      `select job_id::int as id from job_crew where company_id = $1 and user_id = $2`,
      [company, ben.id],
    )
    await t.addCrew(company, rows[0]?.id ?? 0, cy.id)
    await t.owner.query('update members set email = null where user_id = $1', [cy.id])
    const first = await mail(boss)
    expect([first.status, first.body.mailed, first.body.unreached]).toEqual([200, 3, ['Cy Poe']])
    const [office, toAnn, toBen] = await sheets()
    expect(office?.recipient).toBe('office@example.test')
    for (const part of ['Zoe', 'Max', 'Ann Lee (not confirmed)', 'Truck of Max', '$'])
      expect(office?.body_text).toContain(part)
    expect(toAnn?.person_id).toBe(ann.id)
    for (const part of ['Zoe', '(303) 555-0142', 'Boulder', 'Truck of Zoe'])
      expect(toAnn?.body_text).toContain(part)
    for (const part of ['Max', 'Hart', '$']) expect(toAnn?.body_text).not.toContain(part)
    expect(toBen?.person_id).toBe(ben.id)

    const again = await mail(boss)
    expect([again.body.mailed, again.body.message]).toEqual([
      0,
      'Everybody has this day sheet already. No email address: Cy Poe.',
    ])
    expect(await sheets()).toHaveLength(3)
    await t.owner.query(`update job_crew set answer = 'declined' where company_id = $1 and user_id = $2`, [
      company,
      ann.id,
    ])
    await t.owner.query(`update jobs set notes = 'Ring twice' where company_id = $1`, [company])
    expect((await mail(boss)).body.mailed).toBe(2)
  })

  it('have the sheet as a PDF with what its reader may see', async () => {
    const sent: Mail[] = []
    const send = testSender(t, {
      mail: { send: async (one) => void sent.push(one), close: () => Promise.resolve() },
    })
    const { rows } = await t.owner.query<{ id: number }>(
      `select id::int as id from deliveries where company_id = $1 and kind = 'daySheet' order by id`,
      [company],
    )
    const attempt = { number: 1, isLast: false }
    for (const { id } of rows) await send({ companyId: company, deliveryId: id }, attempt)
    const textOf = ({ attachments }: Mail) => {
      const [file] = attachments ?? []
      expect(file).toMatchObject({ filename: `day-sheet-${DAY}.pdf`, contentType: 'application/pdf' })
      const { pages } = readPdf(Buffer.from(file?.content ?? ''))
      return pages
        .flat()
        .map(({ text }) => text)
        .join(' ')
    }
    const office = sent.find(({ to }) => to === 'office@example.test')
    const toBen = sent.find(({ text }) => text.includes('Max') && !text.includes('Zoe'))
    for (const part of ['Zoe', 'Max', '$']) expect(office && textOf(office)).toContain(part)
    expect(toBen && textOf(toBen)).toContain('Ring twice')
    for (const part of ['Zoe', '$']) expect(toBen && textOf(toBen)).not.toContain(part)
    // Ann declined after her sheet was queued, so that there is nothing to attach.
    expect(sent.find(({ text }) => text.includes('Zoe') && !text.includes('Max'))).not.toHaveProperty(
      'attachments',
    )
  })
})

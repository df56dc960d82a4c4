import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'
import { zoneText } from './calendar-file.zone.ts'

let t: TestApp
let company: number
let client: TestPerson
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak, Movers', { phone: '3035550101', timezone: 'America/Denver' })
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Secret' })
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-13 22:00:00',
    starts_at: '2027-03-14T05:00:00Z',
    ends_at: '2027-03-14T11:00:00Z',
    notes: 'The key is under the mat.',
    locations: [{ ...DENVER, address2: '4B' }, BOULDER],
  })
})
afterAll(() => t.close())

const ask = (who: TestPerson | null, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}/calendar`)
const fetchFile = async (who: TestPerson) => {
  const { body } = await ask(who)
  const answer = await t.app.inject({ url: body.download_link })
  return { ...answer, text: answer.body.replaceAll('\r\n ', '') }
}

describe('calendar file of a move', () => {
  it("opens without a token and shows the day on the company’s clock, with the zone's rules", async () => {
    const file = await fetchFile(client)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = file.text.split('\r\n')
    for (const line of [
      'DTSTART;TZID=America/Denver:20270313T220000',
      'DTEND;TZID=America/Denver:20270314T050000',
      'SUMMARY:Move with Peak\\, Movers',
      `LOCATION:1600 Broadway\\, Denver\\, CO 80202\\, 4B`,
      'STATUS:CONFIRMED',
      `UID:move-${job}@localhost:3000`,
      'TZID:America/Denver',
      // Daylight saving begins that night.
      'DTSTART:20270314T020000',
    ])
      expect(lines).toContain(line)
    expect(file.text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/)
    expect(file.text).toContain('From: 1600 Broadway')
    expect(file.text).toContain('To: 1777 Broadway')
    expect(file.text).toContain('Phone: (303) 555-0101')
    for (const secret of ['mat', 'Secret', client.email]) expect(file.text).not.toContain(secret)
    expect(
      Buffer.byteLength(file.body.split('\r\n').toSorted((a, b) => b.length - a.length)[0] ?? ''),
    ).toBeLessThan(76)
  })

  it('is only for viewers of the job, and has no street for a worker outside the crew', async () => {
    const crew = await t.makePerson(company, 'worker')
    const outside = await t.makePerson(company, 'worker')
    await t.addCrew(company, job, crew.id)
    expect((await fetchFile(crew)).text).toContain('1600 Broadway')
    expect((await fetchFile(await t.makePerson(company, 'manager'))).text).toContain('1600 Broadway')
    const masked = (await fetchFile(outside)).text
    expect(masked).toContain('LOCATION:Denver\\, CO\r\n')
    expect(masked).not.toContain('Broadway')
    // Changing a letter of the link does not reveal the street.
    const link = (await ask(outside)).body.download_link as string
    expect((await t.app.inject({ url: link.replace('-o-', '-w-') })).statusCode).toBe(404)
    expect((await ask(await t.makePerson(company, 'client'))).status).toBe(404)
    expect((await ask(await t.makePerson(await t.makeCompany(), 'administrator'))).status).toBe(404)
    expect((await ask(null)).status).toBe(401)
  })

  it('works for ten minutes, for a job with a date that is not deleted', async () => {
    const link = (await ask(client)).body.download_link as string
    const { now } = t.kernel
    t.kernel.now = () => new Date(Date.now() + 10 * 60_000)
    expect((await t.app.inject({ url: link })).statusCode).toBe(404)
    t.kernel.now = now
    expect((await t.app.inject({ url: link })).statusCode).toBe(200)
    expect((await t.app.inject({ url: '/calendar/moves/made-up.ics' })).statusCode).toBe(404)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await t.app.inject({ url: link })).statusCode).toBe(404)
    await t.owner.query('update jobs set deleted_at = null where id = $1', [job])
    const undated = await t.makeJob(company, { client_id: client.id })
    expect(await ask(client, undated)).toMatchObject({
      status: 409,
      body: { message: 'This job has no date yet.' },
    })
  })
})

describe('time zone rules of a calendar file', () => {
  const rules = (zone: string) =>
    zoneText(zone, new Date('2027-07-01T12:00:00Z'), new Date('2027-07-01T15:00:00Z'))

  it('contain the clock changes around the day', () => {
    expect(rules('America/New_York')).toContain(
      [
        'BEGIN:DAYLIGHT',
        'DTSTART:20270314T020000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0400',
        'END:DAYLIGHT',
      ].join('\r\n'),
    )
    expect(rules('America/New_York')).toContain(
      [
        'BEGIN:STANDARD',
        'DTSTART:20271107T020000',
        'TZOFFSETFROM:-0400',
        'TZOFFSETTO:-0500',
        'END:STANDARD',
      ].join('\r\n'),
    )
  })

  it('contain those around the first and last day of a job that mistakenly lasts centuries', () => {
    const text = zoneText(
      'America/Denver',
      new Date('2027-07-01T12:00:00Z'),
      new Date('2227-07-01T12:00:00Z'),
    )
    const years = [...text.matchAll(/DTSTART:(\d{4})/g)].map(([, year]) => Number(year))
    expect(years).toEqual([2026, 2027, 2027, 2028, 2226, 2227, 2227, 2228])
  })

  it('contain one rule if the clock never changes', () => {
    expect(rules('America/Phoenix').split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Phoenix',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
    expect(rules('Asia/Kolkata')).toContain('TZOFFSETTO:+0530')
  })
})

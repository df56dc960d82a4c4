import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { mailWeeklyReports } from './reports.mail.ts'

let t: TestApp
let company: number
let admin: TestPerson
let blind: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front', { timezone: 'America/Denver' })
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada' })
  blind = await t.makePerson(company, 'manager', { firstName: 'Mia' })
  const lead = (at: string) => t.makeJob(company, { created_at: at, added_by: admin.id })
  await lead('2026-11-08T12:00:00Z')
  await lead('2026-11-14T12:00:00Z')
  await lead('2026-11-04T12:00:00Z')
})
afterAll(() => t.close())

const mail = (who: TestPerson, isOn: unknown, more = {}) =>
  t.call(who, 'POST', '/wp/v2/reports/mail', { isOn, ...more })
const isMailed = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/reports/lost')).body.isMailed
const sent = async () =>
  (
    await t.owner.query(
      `select person_id, subject, body_text from deliveries where kind = 'weeklyReport' order by id`,
    )
  ).rows

async function run(at: string): Promise<void> {
  const now = () => new Date(at)
  const today = at.slice(0, 10)
  const parts = { queue: t.kernel.queue, config: t.kernel.config, now }
  const one = { id: company, name: 'Front', email: null, timezone: 'America/Denver', today }
  await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
    mailWeeklyReports(tx, parts, one),
  )
}

it('is off until a manager switches it on, for themselves only', async () => {
  expect([await isMailed(admin), await isMailed(blind)]).toEqual([false, false])
  expect((await mail(admin, true)).body).toMatchObject({ isMailed: true })
  expect((await mail(admin, true)).status).toBe(200)
  expect([await isMailed(admin), await isMailed(blind)]).toEqual([true, false])
})

it('is refused to workers, clients, and for another company', async () => {
  const worker = await t.makePerson(company, 'worker')
  const client = await t.makePerson(company, 'client')
  const stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  expect((await mail(worker, true)).status).toBe(403)
  expect((await mail(client, true)).status).toBe(403)
  expect((await mail(stranger, true, { company })).status).toBe(404)
  expect((await mail(admin, 'maybe')).status).toBe(400)
  const { rows } = await t.owner.query('select user_id from report_mails where company_id = $1', [company])
  expect(rows).toEqual([{ user_id: admin.id }])
})

it('goes out once, on Mondays from 7 AM of the company, with the week before and without amounts for those who see none', async () => {
  await mail(blind, true)
  await run('2026-11-16T13:30:00Z') // 6:30 AM
  await run('2026-11-17T15:00:00Z') // a Tuesday
  expect(await sent()).toEqual([])
  await run('2026-11-16T14:05:00Z')
  await run('2026-11-16T15:05:00Z')
  const mails = await sent()
  expect(mails.map(({ person_id: id, subject }) => [id, subject])).toEqual([
    [admin.id, 'Your week: 2 leads, 0 booked'],
    [blind.id, 'Your week: 2 leads, 0 booked'],
  ])
  const [ofAdmin, ofBlind] = mails.map(({ body_text: text }) => String(text))
  expect(ofAdmin).toContain('Leads: 2 (1)')
  expect(ofAdmin).toContain('Booked revenue of the next 12 weeks: $0.00')
  expect(ofBlind).not.toContain('$')
})

it('stops with the switch, and for a manager who left', async () => {
  expect((await mail(admin, false)).body).toMatchObject({ isMailed: false })
  expect(await isMailed(admin)).toBe(false)
  await t.owner.query('update members set removed_at = now() where company_id = $1 and user_id = $2', [
    company,
    blind.id,
  ])
  await run('2026-11-23T15:00:00Z')
  expect(await sent()).toHaveLength(2)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { findAvailablePerson } from './legs.store.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
})
afterAll(() => t.close())

describe('the people rung for a call', () => {
  beforeEach(async () => {
    await t.owner.query('delete from sales_call; delete from sales_hours; delete from phone_devices')
    for (const { id } of [manager, worker])
      await t.owner.query(
        "insert into phone_devices (company_id, user_id, device) values ($1, $2, 'a-device-of-theirs')",
        [company, id],
      )
  })
  const rung = (jobId: number | null) =>
    inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      findAvailablePerson(tx, { companyId: company, callId: 1 }, jobId),
    )

  it('start with the sales-call list for an inquiry, and leave it out for another job', async () => {
    expect(await rung(null)).toBe(manager.id)
    const url = `/wp/v2/companies/${company}/workers/${worker.id}/sales-call`
    await t.call(manager, 'POST', url, { type: 'add' })
    expect(await rung(null)).toBe(worker.id)
    expect(await rung(await t.makeJob(company))).toBe(manager.id)
  })

  it('include crew that may reach the client, as long as they may', async () => {
    await t.owner.query('delete from phone_devices where user_id = $1', [manager.id])
    for (const [day, who] of [
      ["now() - interval '2 days'", worker.id],
      ["now() - interval '40 days'", null],
    ] as const) {
      const job = await t.makeJob(company, { job_status: 'completed' })
      await t.owner.query(`update jobs set job_date = ${day} where id = $1`, [job])
      await t.addCrew(company, job, worker.id, ['contact'])
      expect(await rung(job)).toBe(who)
    }
  })

  it('exclude people outside of their sales hours', async () => {
    await t.owner.query('delete from phone_devices where user_id = $1', [worker.id])
    const hours = (weekday: string, from: string, to: string) =>
      t.owner.query(
        `insert into sales_hours (company_id, user_id, weekday, starts_minute, ends_minute)
         select $1, $2, ${weekday}, ${from}, ${to}
           from (select now() at time zone 'America/Denver' as clock) here`,
        [company, manager.id],
      )
    const today = 'extract(dow from clock)::int'
    await hours(`(${today} + 3) % 7`, '0', '1440')
    expect(await rung(null)).toBeNull()
    await hours(today, '0', '1440')
    expect(await rung(null)).toBe(manager.id)
  })
})

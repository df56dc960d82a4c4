import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { saveCompany } from './companies.service.ts'
import { companyFeatures } from '../../features.ts'

let t: TestApp
let company: number
let manager: TestPerson
const NOON = '2099-06-01 12:00:00'

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())

/** Saves another zone and runs `call` before that is committed; returns its result. */
async function whileMoving<T>(timezone: string, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await inTenant(t.kernel.db, { companyIds: [company], userId: manager.id }, async (tx) => {
    const by = {
      userId: manager.id,
      config: t.kernel.config,
      now: new Date(),
      features: companyFeatures,
      show: () => ({}),
    }
    await saveCompany(tx, by, company, { timezone }, null)
    let isDone = false
    answer = call().finally(() => {
      isDone = true
    })
    for (let n = 0; n < 200 && !isDone; n += 1) {
      const { rows } = await t.owner.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      if (rows.length > 0) break
      await new Promise((done) => setTimeout(done, 10))
    }
  })
  if (!answer) throw new Error('nothing was called')
  return answer
}

async function startOf(jobId: number) {
  const { rows } = await t.owner.query(
    `select to_char(j.starts_at at time zone c.timezone, 'YYYY-MM-DD HH24:MI:SS') as wall, c.timezone from jobs j
       join companies c on c.id = j.company_id where j.id = $1`,
    [jobId],
  )
  return rows[0]
}

it('a job that is saved while the company changes its time zone starts in the new one', async () => {
  const made = await t.call(manager, 'POST', '/wp/v2/jobs', { jobDate: NOON })
  expect(made.status).toBe(200)
  expect(await startOf(made.body.id)).toEqual({ wall: NOON, timezone: 'America/Denver' })
  const saved = await whileMoving('America/New_York', () =>
    t.call(manager, 'POST', `/wp/v2/jobs/${made.body.id}`, { version: made.body.version, notes: 'later' }),
  )
  expect(saved.status).toBe(200)
  expect(await startOf(made.body.id)).toEqual({ wall: NOON, timezone: 'America/New_York' })
})

it('a job that is created while the company changes its time zone starts in the new one', async () => {
  const made = await whileMoving('America/Chicago', () =>
    t.call(manager, 'POST', '/wp/v2/jobs', { jobDate: NOON }),
  )
  expect(made.status).toBe(200)
  expect(await startOf(made.body.id)).toEqual({ wall: NOON, timezone: 'America/Chicago' })
})

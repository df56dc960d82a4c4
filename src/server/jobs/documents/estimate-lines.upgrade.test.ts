import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
const office: Record<number, TestPerson> = {}
beforeAll(async () => {
  t = await createUpgradedApp()
  for (const companyId of [1, 2])
    office[companyId] = await t.makePerson(companyId, 'administrator', { viewFinancials: true })
})
afterAll(() => t?.close())

interface Line {
  basis: string | null
  item: string
}
const jobs = async (where: string) =>
  (
    await t.owner.query(
      `select j.id, j.company_id as company, j.estimate_rules as rules,
        exists (select from job_documents d where d.company_id = j.company_id and d.job_id = j.id
          and d.name = 'estimate') as written
       from jobs j where j.deleted_at is null and j.use_truck and ${where} order by j.id`,
    )
  ).rows as { id: number; company: number; rules: number; written: boolean }[]
const linesOf = async ({ id, company }: { id: number; company: number }): Promise<Line[]> =>
  (await t.call(office[company] ?? null, 'GET', `/wp/v2/jobs/${id}`)).body.documents.estimate.variables
    .lineItems
const hasTruck = (lines: readonly Line[]) => lines.some(({ basis }) => basis === 'truckFlat')

describe('estimate lines from before an upgrade', () => {
  it('get no truck if the job was agreed to, booked, or completed, even when its crew changes', async () => {
    const kept = (await jobs(`j.job_status in ('scheduled', 'completed')`)).filter(({ written }) => !written)
    expect(kept.length).toBeGreaterThan(5)
    expect(new Set(kept.map(({ rules }) => rules))).toEqual(new Set([1]))
    for (const job of kept.slice(0, 20)) expect(hasTruck(await linesOf(job)), `job ${job.id}`).toBe(false)
    const [job] = (await jobs(`j.job_status = 'scheduled'`)).filter(({ written }) => !written)
    if (!job) throw new Error('No scheduled job with a truck')
    const saved = await t.call(office[job.company] ?? null, 'POST', `/wp/v2/jobs/${job.id}`, { crewSize: 20 })
    expect(saved.status).toBe(200)
    expect(hasTruck(await linesOf(job))).toBe(false)
  })

  it('get the truck if nothing was agreed to or paid yet', async () => {
    const open = (
      await jobs(`j.job_status = 'inquiring' and j.estimate_rules = 2
        and j.job_type not in ('interstate', 'international')`)
    ).filter(({ written }) => !written)
    expect(open.length).toBeGreaterThan(0)
    for (const job of open) expect(hasTruck(await linesOf(job)), `job ${job.id}`).toBe(true)
  })

  it('price an open interstate move as before, also if only a client entered its hours', async () => {
    const open = await jobs(`j.job_status = 'inquiring' and j.job_type in ('interstate', 'international')`)
    expect(open.length).toBeGreaterThan(0)
    for (const job of open) expect((await linesOf(job)).length, `job ${job.id}`).toBeGreaterThan(0)
  })

  it('leave the existing companies with moves on the present day', async () => {
    const { rows } = await t.owner.query(`select booking ->> 'noticeDays' as days from companies order by id`)
    expect(rows).toEqual([{ days: '0' }, { days: '0' }])
  })
})

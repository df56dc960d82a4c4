import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
let kept: Map<number, { lineItems: { rate: number }[]; isPrice?: boolean }>
beforeAll(async () => {
  t = await createUpgradedApp()
  const { rows } = await t.owner.query<{ id: number; booked_estimate: never }>(
    'select id, booked_estimate from jobs where booked_estimate is not null',
  )
  kept = new Map(rows.map(({ id, booked_estimate }) => [id, booked_estimate]))
})
afterAll(() => t.close())

it('stores the current estimate with every scheduled and completed job and no other', () => {
  const booked = Object.entries(t.earlier).filter(([, job]) =>
    ['scheduled', 'completed'].includes(job.jobStatus),
  )
  expect(booked.length).toBeGreaterThan(50)
  for (const [id, job] of booked) {
    const estimate = kept.get(Number(id))
    expect(estimate?.lineItems, id).toEqual(
      job.estimate.map(([item, rate, units]) => ({ item, rate, units })),
    )
    // Completed jobs keep their price; the price of open jobs follows what the client agreed to.
    expect(estimate?.isPrice ?? false, id).toBe(job.jobStatus === 'completed')
  }
  for (const [id, job] of Object.entries(t.earlier))
    if (job.jobStatus === 'inquiring') expect(kept.has(Number(id)), id).toBe(false)
})

it('leaves the card limit unset where the settings had none, so that 25 % applies', async () => {
  const { rows } = await t.owner.query<{ variables: Record<string, unknown> }>(
    'select variables from companies',
  )
  for (const { variables } of rows) expect(variables['mostAboveAgreed']).toBeUndefined()
})

it('adds no history entries and no live updates for the values it fills in', async () => {
  const { rows } = await t.owner.query(
    `select * from recent_changes(now() - interval '15 minutes', 2000, '{}')`,
  )
  expect(kept.size).toBeGreaterThan(50)
  expect(rows).toEqual([])
})

it('records the estimate that a later save stores in the history', async () => {
  const id = Number(Object.entries(t.earlier).find(([, job]) => job.jobStatus === 'scheduled')?.[0])
  const companyId = Number((await t.jobRow(id))['company_id'])
  await t.owner.query('alter table jobs disable trigger user')
  await t.owner.query('update jobs set booked_estimate = null where id = $1', [id])
  await t.owner.query('alter table jobs enable trigger user')
  const office = await t.makePerson(companyId, 'administrator')
  const saved = await t.call(office, 'POST', `/wp/v2/jobs/${id}`, { notes: 'Two pianos' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { rows } = await t.owner.query(
    `select 1 from history where job_id = $1 and user_id = $2 and after ? 'booked_estimate'`,
    [id, office.id],
  )
  expect(rows).toHaveLength(1)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpgradedApp, type UpgradedApp } from '../testing/upgraded.ts'

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

it('keeps the present estimate with every scheduled and completed job, and with no other', () => {
  const booked = Object.entries(t.earlier).filter(([, job]) =>
    ['scheduled', 'completed'].includes(job.jobStatus),
  )
  expect(booked.length).toBeGreaterThan(50)
  for (const [id, job] of booked) {
    const estimate = kept.get(Number(id))
    expect(estimate?.lineItems, id).toEqual(
      job.estimate.map(([item, rate, units]) => ({ item, rate, units })),
    )
    // What was completed keeps its price; what is still to come follows what its client agreed to.
    expect(estimate?.isPrice ?? false, id).toBe(job.jobStatus === 'completed')
  }
  for (const [id, job] of Object.entries(t.earlier))
    if (job.jobStatus === 'inquiring') expect(kept.has(Number(id)), id).toBe(false)
})

it('leaves what may be charged to a card where the settings had no such figure: 25 % above', async () => {
  const { rows } = await t.owner.query<{ variables: Record<string, unknown> }>(
    'select variables from companies',
  )
  for (const { variables } of rows) expect(variables['mostAboveAgreed']).toBeUndefined()
})

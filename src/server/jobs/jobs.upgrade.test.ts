import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpgradedApp, type UpgradedApp } from '../testing/upgraded.ts'

let t: UpgradedApp
/** Versions of the jobs before the upgrade, by their ids. */
const versions = new Map<number, number>()

/** The home sizes that the quotes of a job tell before the upgrade, oldest first. */
const quotesOf = (id: number) => (id % 3 === 0 ? ['H1', 'A2'] : id % 3 === 1 ? ['palace'] : [])

beforeAll(async () => {
  t = await createUpgradedApp(async (client) => {
    const { rows } = await client.query<{ id: number; version: number }>('select id::int, version from jobs')
    for (const { id, version } of rows) {
      versions.set(id, version)
      for (const homeSize of quotesOf(id))
        await client.query(
          `insert into communications (company_id, job_id, type, direction, meta)
           select company_id, id, 'smuvsrp_quote', 'incoming', $2 from jobs where id = $1`,
          [id, { homeSize }],
        )
    }
  })
})
afterAll(() => t?.close())

it('gives jobs that came from a quote the home size of the newest one, and others none', async () => {
  expect(versions.size).toBeGreaterThan(100)
  const { rows } = await t.owner.query<{ id: number; version: number; home_size: string | null }>(
    'select id::int, version, home_size from jobs',
  )
  for (const { id, version, home_size } of rows)
    expect([id, home_size, version]).toEqual([id, id % 3 === 0 ? 'A2' : null, versions.get(id)])
})

it('writes no history for home sizes that nobody typed', async () => {
  const { rows } = await t.owner.query(`select 1 from history where after ? 'home_size' limit 1`)
  expect(rows).toEqual([])
})

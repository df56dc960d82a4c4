import type { EmbeddedPostgres } from '../../src/server/kernel/postgres/launcher.ts'
import { openBulk, withoutIndexes } from './bulk.ts'
import { seedJobs } from './seed.jobs.ts'
import { seedCharts, seedMoney } from './seed.money.ts'
import { seedPast, settle } from './seed.past.ts'
import { seedPeople } from './seed.people.ts'

/** A company of the world; the numbers of its people start at `base` (seed.people.ts). */
export interface SeededCompany {
  companyId: number
  size: number
  base: number
  workers: number
  clients: number
}

/** What was loaded, and how many seconds each part took. */
export interface Seeded {
  companies: SeededCompany[]
  /** Managers of many companies each. */
  groupIds: number[]
  parts: { name: string; seconds: number }[]
  megabytes: number
}

const LOADED = [
  'users',
  'members',
  'member_words',
  'jobs',
  'job_crew',
  'job_vehicles',
  'job_words',
  'revenue_lines',
  'crew_invoice_lines',
  'cost_lines',
  'recorded_payments',
  'job_figures',
  'clock_hours',
  'journal_entries',
  'journal_lines',
  'history',
  'communications',
]

/** Fills an empty, migrated database. */
export async function seedWorld(postgres: EmbeddedPostgres, sizes: readonly number[]): Promise<Seeded> {
  const bulk = await openBulk(postgres.superuserUrl)
  const parts: Seeded['parts'] = []
  const part = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    parts.push({ name, seconds: (performance.now() - start) / 1000 })
  }
  try {
    let indexing = 0
    await withoutIndexes(bulk, LOADED, async () => {
      await part('people', () => seedPeople(bulk, sizes))
      const { rows } = await bulk.run('select company_id from plan order by 1')
      await part('charts', () =>
        seedCharts(
          postgres.url,
          rows.map((row) => Number(row.company_id)),
        ),
      )
      await part('jobs', () => seedJobs(bulk))
      await part('money', () => seedMoney(bulk))
      await part('past', () => seedPast(bulk))
      indexing = performance.now()
    })
    parts.push({ name: 'indexes', seconds: (performance.now() - indexing) / 1000 })
    await part('statistics', () => settle(bulk))
    const { rows: companies } = await bulk.run(
      'select company_id, size, base, workers, clients from plan order by company_id',
    )
    const { rows: groups } = await bulk.run('select distinct user_id from groups order by 1')
    const { rows: sized } = await bulk.run('select pg_database_size(current_database()) / 1048576 as mb')
    return {
      companies: companies.map((row) => ({
        companyId: Number(row.company_id),
        size: Number(row.size),
        base: Number(row.base),
        workers: Number(row.workers),
        clients: Number(row.clients),
      })),
      groupIds: groups.map((row) => Number(row.user_id)),
      parts,
      megabytes: Number(sized[0]?.mb),
    }
  } finally {
    await bulk.end()
  }
}

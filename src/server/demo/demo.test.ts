import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOB_STATUSES, JOB_TYPES } from '../../shared/jobs/job.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadDemo } from './load-demo.ts'

const now = new Date('2026-06-15T12:00:00Z')
const log = pino({ level: 'silent' })
const databases: TestDatabase[] = []
const pools: pg.Pool[] = []

async function open(): Promise<pg.Pool> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  databases.push(database)
  pools.push(pool)
  return pool
}

let pool: pg.Pool
beforeAll(async () => {
  pool = await open()
})
afterAll(async () => {
  for (const one of pools) await one.end()
  for (const database of databases) await database.drop()
})

// Everything but the clock's own stamps and the salted passwords.
const DIGEST = `select md5(string_agg(line, '~' order by line)) as digest from (
  select 'job ' || j.*::text from jobs j
  union all select 'crew ' || c.*::text from job_crew c
  union all select 'seen ' || s.*::text from job_seen s
  union all select 'company ' || (to_jsonb(o) - 'created_at')::text from companies o
  union all select 'member ' || (to_jsonb(m) - 'created_at' - 'updated_at')::text from members m) lines (line)`

describe('the demo companies', () => {
  it('load once, by one of two nodes, with every status and type', async () => {
    const both = await Promise.all([loadDemo(pool, { now, log }), loadDemo(pool, { now, log })])
    expect(new Set(both.map((accounts) => accounts.length))).toEqual(new Set([0, 10]))
    const { rows: jobs } = await pool.query('select count(*)::int as n from jobs')
    expect(jobs[0].n).toBe(300)
    const { rows: statuses } = await pool.query('select distinct job_status as s from jobs')
    expect(new Set(statuses.map(({ s }) => s))).toEqual(new Set(JOB_STATUSES))
    const { rows: types } = await pool.query('select distinct job_type as s from jobs')
    expect(new Set(types.map(({ s }) => s))).toEqual(new Set(JOB_TYPES))
  })

  it('give the demo client and worker something to look at', async () => {
    const { rows } =
      await pool.query(`select u.email, count(distinct j.id)::int as jobs, count(distinct j.job_status)::int as statuses,
        bool_or(j.job_status = 'scheduled') as is_coming
      from users u join jobs j on j.client_id = u.id where u.email like 'client@%' group by u.email`)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.jobs, row.email).toBeGreaterThanOrEqual(7)
      expect(row.statuses, row.email).toBeGreaterThanOrEqual(3)
      expect(row.is_coming, row.email).toBe(true)
    }
    // Both what a worker sees with permissions and what one sees without.
    const { rows: crews } =
      await pool.query(`select count(*) filter (where c.permissions @> '{sales,contact}')::int as trusted,
        count(*) filter (where c.permissions = '{}')::int as plain
      from job_crew c join users u on u.id = c.user_id join jobs j on j.id = c.job_id
      where u.email = 'worker@frontrange.test' and j.job_status = 'scheduled'`)
    expect(crews[0].trusted).toBeGreaterThan(0)
    expect(crews[0].plain).toBeGreaterThan(0)
  })

  it('hold what a scheduled or completed job has to have', async () => {
    const { rows } = await pool.query(`select id from jobs where job_status in ('scheduled', 'completed')
      and (job_date is null or jsonb_array_length(locations) = 0)`)
    expect(rows).toEqual([])
    const { rows: authored } = await pool.query(
      `select count(*)::int as n from history where table_name = 'jobs' and user_id is null`,
    )
    expect(authored[0].n).toBe(0)
  })

  it('tell of nothing before it was or while somebody was elsewhere', async () => {
    const { rows: times } = await pool.query(
      `select id from jobs where last_contact_date not between created_at and $1 or created_at > $1 or created_at > starts_at
         or time_of_scheduling not between created_at and $1`,
      [now],
    )
    expect(times).toEqual([])
    const { rows: late } = await pool.query(`select j.id from jobs j join companies c on c.id = j.company_id
      where (ends_at at time zone c.timezone)::time > '20:00' or job_date::time < '07:00'
        or extract(minute from job_date)::int % 15 <> 0`)
    expect(late).toEqual([])
    const { rows: twice } = await pool.query(`select a.user_id from job_crew a join jobs x on x.id = a.job_id
      join job_crew b on b.user_id = a.user_id and b.job_id > a.job_id join jobs y on y.id = b.job_id
      where x.starts_at < y.ends_at and y.starts_at < x.ends_at`)
    expect(twice).toEqual([])
  })

  it('are the same at every load of the same day', async () => {
    const second = await open()
    await loadDemo(second, { now, log })
    const [one, two] = await Promise.all([pool.query(DIGEST), second.query(DIGEST)])
    expect(two.rows[0].digest).toBe(one.rows[0].digest)
  })
})

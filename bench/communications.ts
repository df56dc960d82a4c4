/**
 * Measures the crew and communication queries at 1,000,000 jobs and 3,000,000 communications: node
 * bench/communications.ts (about 5 minutes and 5 GB of disk for its own database, which it removes). Prints,
 * for each query, the median of 50 runs as the app's role, the ratio to reading one job by its key in the
 * same run, and the indexes of its plan.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { matchNumber } from '../src/server/messages/communications/communications.service.ts'
import { findUnread } from '../src/server/messages/communications/unread.store.ts'
import { listUnassigned, listOfJob } from '../src/server/messages/communications/communications.store.ts'
import { readCollisions } from '../src/server/schedule/crew/crew.overlaps.ts'
import { readCrew } from '../src/server/schedule/crew/crew.store.ts'
import { listWorkerPage } from '../src/server/schedule/crew/workers.store.ts'
import { readJobRecord } from '../src/server/jobs/jobs/job.record.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant, type Tx } from '../src/server/kernel/db/tenancy.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { LARGE, seedJobs } from './seed.ts'

const RUNS = 50
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const print = (line: string) => process.stdout.write(`${line}\n`)

const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
await migrate({ databaseUrl: postgres.url })
const companies = await seedJobs(postgres.url, LARGE)
const [large] = companies
if (!large) throw new Error('No large company')
const { companyId, managerId } = large

const owner = new pg.Client({ connectionString: postgres.url, statement_timeout: 0 })
await owner.connect()
for (const trigger of ['stamp_change', 'keep_last_contact', 'note_news'])
  await owner.query(`alter table communications disable trigger ${trigger}`)
await owner.query(`insert into communications (company_id, job_id, type, direction, contact_address, body, happened_at, news_at)
  select company_id, case when id % 500 = 0 then null else id end, (array['sms', 'phone', 'email'])[n], 'incoming',
    '303' || lpad((id % 300000)::text, 7, '0'), 'Something was said about the move',
    now() - interval '1 day' * (n + id % 700), now() - interval '1 day' * (n + id % 700)
    from jobs, generate_series(1, 3) n`)
await owner.query('alter table jobs disable trigger user')
await owner.query(
  `update jobs set starts_at = job_date at time zone 'UTC', ends_at = job_date at time zone 'UTC' + interval '4 hours'
    where company_id = $1 and job_date is not null`,
  [companyId],
)
await owner.query('alter table jobs enable trigger user')
// Communications older than a member do not count as unread for that member.
await owner.query(`update members set created_at = now() - interval '3 years' where user_id = $1`, [
  managerId,
])
await owner.query('vacuum (analyze) communications, jobs')
const { rows } = await owner.query<{ id: number }>(
  `select id from jobs where company_id = $1 and job_status = 'scheduled' and job_date is not null order by job_date desc limit 1`,
  [companyId],
)
const jobId = Number(rows[0]?.id)

const pools = createPools(postgres.url, { DATABASE_POOL_SIZE: 2 }, () => {})
const db = createDb(pools.app)
const job = { companyId, id: jobId }
const page = { page: 1, per_page: 20 }
const queries: [name: string, run: (tx: Tx) => Promise<unknown>][] = [
  ['one job by its key', (tx) => readJobRecord(tx, [companyId], jobId, 'read')],
  ['timeline, first page', (tx) => listOfJob(tx, job, { ...page, order: 'desc' }, 'office')],
  ['inbox, first page', (tx) => listUnassigned(tx, [companyId], page)],
  ['a number finds its job', (tx) => matchNumber(tx, companyId, '3030000777')],
  ['what is unread', (tx) => findUnread(tx, { companyId, userId: managerId })],
  ['crew of a job', (tx) => readCrew(tx, companyId, jobId)],
  [
    'workers, free ones first',
    (tx) => listWorkerPage(tx, [companyId], page, { companyId, jobId, typed: null }),
  ],
  [
    'collisions of 20 workers',
    async (tx) => {
      const workers = await listWorkerPage(tx, [companyId], page, null)
      return readCollisions(
        tx,
        { companyId, jobId, typed: null },
        workers.rows.map(({ id }) => id),
      )
    },
  ],
]
let base = 0
print('| query | median ms | ratio to one job |')
print('| --- | ---: | ---: |')
for (const [name, run] of queries) {
  const times: number[] = []
  for (let count = 0; count < RUNS; count += 1) {
    const start = performance.now()
    await inTenant(db, { companyIds: [companyId], userId: null }, run)
    times.push(performance.now() - start)
  }
  const median = times.toSorted((one, other) => one - other)[RUNS / 2] ?? 0
  if (base === 0) base = median
  print(`| ${name} | ${median.toFixed(2)} | ${(median / base).toFixed(2)} |`)
}
await pools.app.end()
await pools.owner.end()
await owner.end()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })

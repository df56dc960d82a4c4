/**
 * Measures the reports of a company: node bench/reports.ts (a few minutes, and databases of its own, which it removes).
 * --sizes=10000,100000 are the jobs of the company over two years; one of 100,000 is the largest of an installation with a
 * million jobs in the other measurements. Prints the median of 10 runs of each report over a month, a quarter and a year, as
 * the app's role, and how it grows. Fails if one takes longer than its budget.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { REPORTS } from '../src/shared/overview/reports/reports.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant } from '../src/server/kernel/db/tenancy.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { makeReport } from '../src/server/overview/reports/reports.service.ts'
import { readReportCompany } from '../src/server/overview/reports/reports.store.ts'
import { seedJobs } from './seed.ts'

const { values: flags } = parseArgs({ options: { sizes: { type: 'string', default: '10000,100000' } } })
const RUNS = 10
const MOST_MS = 300
/** The jobs of `seedJobs` end here. */
const NOW = new Date('2026-11-01T18:00:00Z')
const SPANS = {
  'a month': { from: '2026-10-02', to: '2026-11-01' },
  'a quarter': { from: '2026-08-02', to: '2026-11-01' },
  'a year': { from: '2025-11-02', to: '2026-11-01' },
}
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const print = (line: string) => process.stdout.write(`${line}\n`)

const sizes = flags.sizes.split(',').map(Number)
const measured: Map<string, number>[] = []
for (const size of sizes) measured.push(await measureAt(size))
print(`| report | ${sizes.map((size) => `${size.toLocaleString('en')} jobs, ms`).join(' | ')} | growth |`)
print(`| --- | ${sizes.map(() => '---: |').join(' ')} ---: |`)
let slowest = 0
for (const name of measured[0]?.keys() ?? []) {
  const times = measured.map((one) => one.get(name) ?? Number.NaN)
  slowest = Math.max(slowest, ...times)
  const growth = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
  print(`| ${name} | ${times.map((time) => time.toFixed(1)).join(' | ')} | ${growth.toFixed(1)} |`)
}
if (slowest > MOST_MS) {
  print(`Slower than ${MOST_MS} ms.`)
  process.exitCode = 1
}

async function measureAt(size: number): Promise<Map<string, number>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, isDurable: false })
  const times = new Map<string, number>()
  try {
    await migrate({ databaseUrl: postgres.url })
    const [one] = await seedJobs(postgres.url, { name: '', sizes: [size, 1_000] })
    if (!one) throw new Error('No company')
    const { companyId, managerId } = one
    await addFacts(postgres.url)
    const pools = createPools(postgres.url, { DATABASE_POOL_SIZE: 2 }, () => {})
    const db = createDb(pools.app)
    for (const report of REPORTS)
      for (const [name, days] of Object.entries(report === 'ahead' ? { 'weeks ahead': {} } : SPANS)) {
        const runs: number[] = []
        for (let count = 0; count < RUNS; count += 1) {
          const start = performance.now()
          await inTenant(db, { companyIds: [companyId], userId: managerId }, async (tx) => {
            const company = await readReportCompany(tx, companyId)
            if (!company) throw new Error('No company')
            await makeReport(tx, company, report, { days, now: NOW, hasAmounts: true })
          })
          runs.push(performance.now() - start)
        }
        times.set(`${report}, ${name}`, runs.toSorted((a, b) => a - b)[RUNS / 2] ?? Number.NaN)
      }
    await pools.app.end()
    await pools.owner.end()
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return times
}

/** Spreads the leads over the two years, gives some up, and has a person of the office answer most of them. */
async function addFacts(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await owner.connect()
  for (const table of ['jobs', 'communications', 'job_figures'])
    await owner.query(`alter table ${table} disable trigger user`)
  await owner.query(`update jobs set created_at = last_contact_date,
    added_by = case when id % 4 = 0 then added_by end, job_source = (array['yelp', 'sem', 'referral', null])[1 + id % 4],
    time_of_scheduling = case when job_status in ('scheduled', 'completed') then last_contact_date + interval '2 days' end,
    lost_at = case when job_status = 'inquiring' and id % 3 = 0 then last_contact_date + interval '5 days' end,
    lost_reason = case when job_status = 'inquiring' and id % 3 = 0 then 'price' end`)
  await owner.query(
    `update job_figures set revenue_cents = 90000, cogs_cents = 40000, owed_cents = 90000, hours = 6`,
  )
  await owner.query(`insert into communications (company_id, job_id, type, direction, sender_id, contact_address, body, happened_at)
    select j.company_id, j.id, 'sms', 'outgoing', (select min(m.user_id) from members m where m.company_id = j.company_id),
      '3030000000', 'Hello', j.created_at + (j.id % 90) * interval '1 minute'
      from jobs j, generate_series(1, 3) where j.id % 5 <> 0`)
  for (const table of ['jobs', 'communications', 'job_figures'])
    await owner.query(`alter table ${table} enable trigger user`)
  await owner.query('vacuum (analyze)')
  await owner.end()
}

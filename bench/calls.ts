// Measures the most used calls of the office, at 20,000 and at 1,000,000 jobs: node bench/calls.ts
// --only=small leaves out the million, --round=4000 sets the milliseconds of a round.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { jobListQuery } from '../src/shared/jobs/jobs/job.api.ts'
import { jobListQueries } from '../src/server/jobs/jobs/job.list.ts'
import { signAccessToken } from '../src/server/kernel/auth/tokens.ts'
import { backfill } from '../src/server/catch-up.ts'
import { createMaps } from '../src/server/adapters/maps/create.ts'
import { closePools, createPools } from '../src/server/kernel/db/pool.ts'
import { createDb } from '../src/server/kernel/db/tenancy.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { JOB_BUDGETS, type BudgetedCall } from '../src/server/testing/job-budgets.ts'
import { load, type LoadRequest, type LoadResult } from './load.ts'
import { LARGE, seedJobs, SMALL, WORKERS, type BenchCompany, type BenchData } from './seed.ts'
import { cpuMs, parentOf, residentMb, startServer } from './server.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, round: { type: 'string' } } })
const ROUND_MS = Number(options.round ?? 4_000)
const ROUNDS = 2
const CONNECTIONS = [1, 32] as const
/** Jobs that are created before the calls are measured: most calls open and save these. */
const JOBS = 1_200
/** Calls of each other kind before the calls are measured. */
const WARM_UP = 300
const SECRET = randomBytes(36).toString('base64')
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A call of the product, its baseline if it has one, and its budget if it has one. */
interface Call {
  name: string
  product: () => LoadRequest
  bare?: () => LoadRequest
  budget?: BudgetedCall
}

/** A measured call: `app` and `database` are milliseconds of processor time of each call. */
interface Measured extends LoadResult {
  app: number
  database: number
}
type Results = Map<string, Record<'product' | 'bare', Measured | undefined>>

interface Office extends BenchCompany {
  headers: Record<string, string>
}

/** The locations of the jobs: load at nine, unload until three in the afternoon. */
function locationsOn(day: string) {
  const at = (startTime: string, endTime: string, activityType: string) => ({
    activities: [{ activityType, activityDate: day, startTime, endTime }],
  })
  const denver = { address: '1600 Broadway, Denver, CO 80202', city: 'Denver', addressState: 'CO' }
  const boulder = { address: '1777 Broadway, Boulder, CO 80302', city: 'Boulder', addressState: 'CO' }
  return [
    { ...denver, latitude: 39.7429, longitude: -104.9877, ...at('09:00', '12:00', 'load') },
    { ...boulder, latitude: 40.0171, longitude: -105.2797, ...at('13:00', '15:00', 'unload') },
  ]
}

/** Returns the next day on which two workers of a company are free, with these workers. */
function createCalendar(): (office: Office) => { day: string; crew: number[] } {
  const used = new Map<number, number>()
  return ({ companyId, workerId }) => {
    const n = used.get(companyId) ?? 0
    used.set(companyId, n + 1)
    const pairs = WORKERS / 2
    const day = new Date(Date.UTC(2027, 0, 4) + Math.floor(n / pairs) * 86_400_000).toISOString().slice(0, 10)
    const first = workerId + (n % pairs) * 2
    return { day, crew: [first, first + 1] }
  }
}

const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

async function signIn(owner: pg.Client, companies: readonly BenchCompany[]): Promise<Office[]> {
  const offices: Office[] = []
  for (const company of companies) {
    const family = randomUUID()
    await owner.query(
      `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [family, company.managerId],
    )
    const settings = { secret: SECRET, accessMinutes: 600 }
    const now = Math.floor(Date.now() / 1000)
    const { token } = await signAccessToken(settings, company.managerId, family, now)
    offices.push({ ...company, headers: { authorization: `Bearer ${token}` } })
  }
  return offices
}

/** Returns the calls; `jobs` are those that the first call created, with their offices. */
function callsOf(
  offices: readonly Office[],
  old: readonly { id: number; office: Office }[],
  jobs: { id: number; office: Office }[],
  printed: { template: string },
): Call[] {
  const nextFree = createCalendar()
  const post = (office: Office, at: string, body: unknown): LoadRequest => ({
    method: 'POST',
    path: at,
    headers: { ...office.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const get = (office: Office, at: string): LoadRequest => ({
    method: 'GET',
    path: at,
    headers: office.headers,
  })
  const bare = (at: string, values: Record<string, number>): LoadRequest => ({
    method: 'GET',
    path: `${at}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`,
  })
  const save = (body: (office: Office) => unknown) => {
    const { id, office } = pick(jobs)
    return post(office, `/wp/v2/jobs/${id}`, body(office))
  }
  const bareOf = (at: string, { id, office }: { id: number; office: Office }) =>
    bare(at, { company: office.companyId, job: id, user: office.managerId, seed: Math.random() })
  return [
    {
      name: 'create a job with a crew of two',
      budget: 'create a job with a crew of two',
      product: () => {
        const office = pick(offices)
        const { day, crew } = nextFree(office)
        const body = {
          client: { id: office.clientId },
          jobDate: `${day} 09:00:00`,
          crewSize: 3,
          notes: 'Piano',
          useTruck: true,
          locations: locationsOn(day),
          crew: crew.map((id) => ({ id, permissions: ['contact'] })),
        }
        const onAnswer = (text: string) => jobs.push({ id: Number(JSON.parse(text).id), office })
        return { ...post(office, '/wp/v2/jobs', body), onAnswer }
      },
      bare: () => {
        const { companyId: company, clientId: client, workerId: worker, managerId: user } = pick(offices)
        return bare('/create', { company, client, worker, user })
      },
    },
    {
      name: 'open a job',
      budget: 'open a job',
      product: () => {
        const { id, office } = pick(jobs)
        return get(office, `/wp/v2/jobs/${id}`)
      },
      bare: () => bareOf('/open', pick(jobs)),
    },
    {
      name: 'open a job of any age',
      product: () => {
        const { id, office } = pick(old)
        return get(office, `/wp/v2/jobs/${id}`)
      },
      bare: () => bareOf('/open', pick(old)),
    },
    {
      name: 'save notes',
      budget: 'save notes',
      product: () => save(() => ({ notes: `bench ${Math.random()}` })),
      bare: () => bareOf('/notes', pick(jobs)),
    },
    {
      name: 'save a date with a crew',
      budget: 'save a date with a crew',
      product: () => {
        const { id, office } = pick(jobs)
        const { day, crew } = nextFree(office)
        return post(office, `/wp/v2/jobs/${id}`, {
          jobDate: `${day} 09:00:00`,
          crew: crew.map((worker) => ({ id: worker, permissions: ['contact'] })),
        })
      },
    },
    {
      name: 'save lines of the estimate',
      budget: 'save lines of the estimate',
      product: () =>
        save(() => {
          const rate = Math.round(10_000 + Math.random() * 10_000) / 100
          const lineItems = [{ item: 'hourlyRateTwo', rate, units: 3, lineItemDate: null }]
          return { documents: { estimate: { variables: { dirty: true, lineItems } } } }
        }),
    },
    {
      name: 'list 50 jobs of two statuses',
      budget: 'list 50 jobs',
      product: () => get(pick(offices), '/wp/v2/jobs?jobStatus=inquiring&jobStatus=scheduled'),
      bare: () => {
        const { companyId: company, managerId: user } = pick(offices)
        return bare('/list', { company, user })
      },
    },
    { name: 'list 50 clients', product: () => get(pick(offices), '/wp/v2/clients?per_page=50') },
    { name: 'read the audit log', product: () => get(pick(offices), '/wp/v2/audit') },
    {
      name: 'print a document',
      product: () => {
        const { id, office } = pick(jobs)
        return post(office, `/wp/v2/jobs/${id}/documents`, printed)
      },
    },
  ]
}

/** Measures everything with one data set, and prints what its calls do not say. */
async function measure(data: BenchData, smaller?: Results): Promise<Results> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  const owner = new pg.Client({ connectionString: postgres.url })
  const stops: (() => Promise<void>)[] = []
  try {
    await migrate({ databaseUrl: postgres.url })
    const seeding = performance.now()
    const companies = await seedJobs(postgres.url, data)
    await owner.connect()
    const ask = async (text: string) => (await owner.query<{ answer: string }>(text)).rows[0]?.answer ?? ''
    const size = await ask('select pg_size_pretty(pg_database_size(current_database())) as answer')
    console.log(
      `\n## ${data.name}\n\nLoaded in ${Math.round((performance.now() - seeding) / 1000)} s, ${size}.`,
    )
    const offices = await signIn(owner, companies)
    const byCompany = new Map(offices.map((office) => [office.companyId, office]))
    const { rows } = await owner.query<{ id: string; company_id: string }>(
      'select id, company_id from jobs order by hashint8(id) limit 5000',
    )
    const old = rows.flatMap(({ id, company_id: companyId }) => {
      const office = byCompany.get(Number(companyId))
      return office ? [{ id: Number(id), office }] : []
    })
    if (data === LARGE) await explain(owner, pick(companies.slice(0, 1)))
    const database = await parentOf(Number(await ask('select pg_backend_pid()::text as answer')))

    const settings = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '10', SECRET, DATA_DIR: dataDir }
    const start = (more: Record<string, string>) =>
      startServer('start.mjs', '/health/ready', { ...settings, ...more })
    const starts: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const once = await start({})
      starts.push(once.readyMs)
      await once.stop()
    }
    // With these settings start.mjs runs the product in its own process, whose processor time is measured.
    const [product, bare] = await Promise.all([
      start({
        MALLOC_ARENA_MAX: '2',
        NODE_OPTIONS: '--max-semi-space-size=8',
        MOVESHEET_INSTALLED: '1',
      }),
      startServer('bench/bare.ts', '/', settings),
    ])
    stops.push(
      () => product.stop(),
      () => bare.stop(),
    )
    console.log(
      `Start to ready: ${starts.map(Math.round).join(', ')} ms. Memory then: ${Math.round(await residentMb(product.pid))} MB.`,
    )

    const jobs: { id: number; office: Office }[] = []
    const printed = { template: '' }
    const calls = callsOf(offices, old, jobs, printed)
    // All calls but printing, whose first is measured. The plans of the product are of tables that were empty at its start,
    // until the database looks at them again.
    for (const [index, call] of calls.slice(0, -1).entries())
      await load(product.port, 8, 120_000, call.product, index === 0 ? JOBS : WARM_UP)
    await owner.query('analyze')
    const [job] = jobs
    const opened = await fetch(`http://127.0.0.1:${product.port}/wp/v2/jobs/${job?.id}`, {
      headers: job?.office.headers ?? {},
    })
    const { documents } = (await opened.json()) as { documents: Record<string, { hasPdf?: boolean }> } // of jobs
    printed.template = Object.entries(documents).find(([, { hasPdf }]) => hasPdf)?.[0] ?? ''
    const printing = calls.at(-1)
    if (printing) {
      const first = await load(product.port, 1, 60_000, printing.product, 1)
      console.log(`First document: ${Math.round(first.p50)} ms.`)
    }

    const timed = async (
      server: { port: number; pid: number },
      connections: number,
      shot: () => LoadRequest,
    ) => {
      const [appBefore, databaseBefore] = [await cpuMs(server.pid), await cpuMs(database)]
      const result = await load(server.port, connections, ROUND_MS, shot)
      const app = ((await cpuMs(server.pid)) - appBefore) / result.calls
      return { ...result, app, database: ((await cpuMs(database)) - databaseBefore) / result.calls }
    }
    const results: Results = new Map()
    for (const call of calls) {
      for (const connections of CONNECTIONS) {
        const rounds: Record<'product' | 'bare', Measured[]> = { product: [], bare: [] }
        await load(product.port, connections, ROUND_MS / 4, call.product)
        if (call.bare) await load(bare.port, connections, ROUND_MS / 4, call.bare)
        for (let round = 0; round < ROUNDS; round += 1) {
          rounds.product.push(await timed(product, connections, call.product))
          if (call.bare) rounds.bare.push(await timed(bare, connections, call.bare))
        }
        results.set(`${call.name}, ${connections}`, {
          product: averageOf(rounds.product),
          bare: averageOf(rounds.bare),
        })
      }
    }
    console.log(`Memory after all calls: ${Math.round(await residentMb(product.pid))} MB.`)
    print(results, smaller)
    for (const stop of stops.splice(0)) await stop()
    if (data === SMALL) await measureCatchUp(owner, postgres.url, database)
    return results
  } finally {
    for (const stop of stops) await stop()
    await owner.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Fills in jobs as after an upgrade, and prints what each costs. */
async function measureCatchUp(owner: pg.Client, databaseUrl: string, database: number): Promise<void> {
  await owner.query('alter table jobs disable trigger user')
  const { rowCount } = await owner.query(`update jobs set booked_estimate = null
    where job_status in ('scheduled', 'completed') and id % 4 = 0`)
  await owner.query('alter table jobs enable trigger user')
  const { rowCount: jobs } = await owner.query(
    'delete from job_figures where job_id in (select id from jobs where booked_estimate is null)',
  )
  const pools = createPools(databaseUrl, { DATABASE_POOL_SIZE: 4 }, () => {})
  const maps = createMaps({ token: '', isProduction: false, isOfflineAsked: true })
  const [before, databaseBefore, started] = [process.cpuUsage(), await cpuMs(database), performance.now()]
  await backfill(createDb(pools.app), pools.owner, maps, pino({ level: 'silent' }), () => false)
  const { user, system } = process.cpuUsage(before)
  const each = (ms: number) => number(ms / (jobs ?? 1))
  console.log(
    `Catch-up of ${jobs} jobs, ${rowCount} of them booked: ${each(performance.now() - started)} ms a job with its pauses, ` +
      `${each((user + system) / 1000)} ms of the app's processor and ${each((await cpuMs(database)) - databaseBefore)} of the database's.`,
  )
  await closePools(pools)
}

/** Returns the average of the rounds, with the failures of all. */
function averageOf(rounds: readonly Measured[]): Measured | undefined {
  const average = (field: keyof Measured) => rounds.reduce((sum, one) => sum + one[field], 0) / rounds.length
  if (rounds.length === 0) return undefined
  return {
    calls: average('calls'),
    perSecond: average('perSecond'),
    p50: average('p50'),
    p99: average('p99'),
    bytes: average('bytes'),
    app: average('app'),
    database: average('database'),
    failures: average('failures') * rounds.length,
  }
}

/** Prints the plans of the list for a company. */
async function explain(owner: pg.Client, { companyId, managerId: userId }: BenchCompany): Promise<void> {
  const links = [{ companyId, role: 'manager' as const, viewFinancials: false, isSales: false }]
  const actor = { userId, familyId: '', defaultCompanyId: companyId, links, pending: false }
  const queries = jobListQueries(
    actor,
    [companyId],
    jobListQuery.parse({ jobStatus: ['inquiring', 'scheduled'] }),
  )
  for (const [name, query] of Object.entries(queries)) {
    await owner.query('begin')
    await owner.query(`select set_config('app.company_ids', $1, true)`, [`{${companyId}}`])
    await owner.query('set local role movesheet_app')
    await owner.query(query.text, query.values)
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off) ${query.text}`,
      query.values,
    )
    await owner.query('commit')
    console.log(
      `\nThe ${name} query of the company with 100,000 jobs:\n\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\``,
    )
  }
}

const number = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(1))

function print(results: Results, smaller?: Results): void {
  console.log(
    '\n| call, connections | per second | of bare | of 20,000 | p50 ms | p99 ms | app ms | database ms | kB | round trips | failures |\n' +
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  for (const [name, { product, bare }] of results) {
    if (!product) continue
    const before = smaller?.get(name)?.product
    const budget = Object.entries(JOB_BUDGETS).find(([call]) => name.startsWith(call))?.[1]
    const cells = [
      name,
      number(product.perSecond),
      bare ? (product.perSecond / bare.perSecond).toFixed(2) : '',
      before ? (product.perSecond / before.perSecond).toFixed(2) : '',
      number(product.p50),
      number(product.p99),
      number(product.app),
      number(product.database),
      number(product.bytes / 1000),
      budget?.roundTrips ?? '',
      product.failures,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

const small = await measure(SMALL)
if (options.only !== 'small') await measure(LARGE, small)

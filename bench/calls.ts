// Measures the calls that list, get, create and update jobs at 1,000,000 jobs: node bench/jobs.ts
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { jobListQuery } from '../src/shared/jobs/jobs/job.api.ts'
import { jobListQueries } from '../src/server/jobs/jobs/job.list.ts'
import { signAccessToken } from '../src/server/kernel/auth/tokens.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { load, type LoadResult, type LoadRequest } from './load.ts'
import { LARGE, seedJobs, SMALL, type BenchData } from './seed.ts'

const ROUND_MS = Number(process.env['ROUND_MS'] ?? 4_000)
const ROUNDS = 3
const POOL = '10'
const SECRET = randomBytes(36).toString('base64')
const root = path.resolve(import.meta.dirname, '..')
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const LIST = '/wp/v2/jobs?jobStatus=inquiring&jobStatus=scheduled'

const PLACE = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  addressState: 'CO',
  latitude: 39.74,
  longitude: -104.98,
}

interface Results {
  list: Record<'product' | 'bare', Record<1 | 32, LoadResult>>
  calls: Record<'get' | 'create' | 'update', LoadResult>
}

function start(file: string, port: number, databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: POOL,
      SECRET,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      STAND_INS: 'mail,maps,cards,telephony',
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    },
  })
}

async function waitFor(port: number, address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}${address}`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
  throw new Error('It does not start')
}

/** Returns the round with the median throughput. */
function middle(rounds: LoadResult[]): LoadResult {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const chosen = sorted[Math.floor(sorted.length / 2)]
  if (!chosen) throw new Error('No rounds')
  return { ...chosen, failures: rounds.reduce((sum, { failures }) => sum + failures, 0) }
}

async function measure(data: BenchData): Promise<Results> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  const children: ChildProcess[] = []
  try {
    await migrate({ databaseUrl: postgres.url })
    const seeding = performance.now()
    const companies = await seedJobs(postgres.url, data)
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    const { rows: sizes } = await owner.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(
      `\n## ${data.name}\n\nLoaded in ${Math.round((performance.now() - seeding) / 1000)} s, ${sizes[0]?.size}.`,
    )
    const people: { token: string; companyId: number; managerId: number }[] = []
    for (const { companyId, managerId } of companies) {
      const family = randomUUID()
      await owner.query(
        `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [family, managerId],
      )
      const settings = { secret: SECRET, accessMinutes: 600 }
      const { token } = await signAccessToken(settings, managerId, family, Math.floor(Date.now() / 1000))
      people.push({ token, companyId, managerId })
    }
    const { rows: ids } = await owner.query<{ id: string; company_id: string }>(
      'select id, company_id from jobs order by hashint8(id) limit 5000',
    )
    const byCompany = new Map(people.map((person) => [person.companyId, person]))
    if (data === LARGE) await explain(owner, companies[0]?.companyId ?? 0, companies[0]?.managerId ?? 0)
    await owner.end()

    const [port, bare] = [
      21_500 + Math.floor(Math.random() * 4_000),
      26_000 + Math.floor(Math.random() * 4_000),
    ]
    children.push(start('src/server/main.ts', port, postgres.url), start('bench/bare.ts', bare, postgres.url))
    await waitFor(port, '/health/live')
    await waitFor(bare, `/${companies[0]?.companyId}/${companies[0]?.managerId}`)

    const pick = <T>(list: readonly T[]): T => {
      const item = list[Math.floor(Math.random() * list.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    }
    const authorization = (token: string) => ({ authorization: `Bearer ${token}` })
    const listShot = (): LoadRequest => ({
      method: 'GET',
      path: LIST,
      headers: authorization(pick(people).token),
    })
    const bareShot = (): LoadRequest => {
      const { companyId, managerId } = pick(people)
      return { method: 'GET', path: `/${companyId}/${managerId}` }
    }
    const list: Results['list'] = {
      product: {} as Record<1 | 32, LoadResult>,
      bare: {} as Record<1 | 32, LoadResult>,
    } // filled below
    for (const connections of [1, 32] as const) {
      const rounds: { product: LoadResult[]; bare: LoadResult[] } = { product: [], bare: [] }
      await load(port, connections, ROUND_MS / 2, listShot)
      await load(bare, connections, ROUND_MS / 2, bareShot)
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.product.push(await load(port, connections, ROUND_MS, listShot))
        rounds.bare.push(await load(bare, connections, ROUND_MS, bareShot))
      }
      list.product[connections] = middle(rounds.product)
      list.bare[connections] = middle(rounds.bare)
    }
    const json = { 'content-type': 'application/json' }
    const aJob = () => {
      const { id, company_id: companyId } = pick(ids)
      const person = byCompany.get(Number(companyId))
      if (!person) throw new Error('A job of no company')
      return { path: `/wp/v2/jobs/${id}`, headers: authorization(person.token) }
    }
    const calls: Record<keyof Results['calls'], () => LoadRequest> = {
      get: () => ({ method: 'GET', ...aJob() }),
      create: () => ({
        method: 'POST',
        path: '/wp/v2/jobs',
        headers: { ...authorization(pick(people).token), ...json, 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          notes: 'bench',
          crewSize: 3,
          jobDate: '2026-12-01 09:00:00',
          locations: [PLACE],
        }),
      }),
      update: () => {
        const job = aJob()
        const headers = { ...job.headers, ...json, 'idempotency-key': randomUUID() }
        return {
          method: 'POST',
          path: job.path,
          headers,
          body: JSON.stringify({ notes: `bench ${Math.random()}` }),
        }
      },
    }
    const measured = {} as Results['calls'] // filled below
    for (const name of ['get', 'update', 'create'] as const) {
      await load(port, 8, ROUND_MS / 2, calls[name])
      measured[name] = await load(port, 8, ROUND_MS, calls[name])
    }
    return { list, calls: measured }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await sleep(1_500)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function explain(owner: pg.Client, companyId: number, userId: number): Promise<void> {
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

const large = await measure(LARGE)
const small = await measure(SMALL)
const number = (value: number) => (value >= 100 ? Math.round(value).toString() : value.toFixed(1))
const row = (name: string, m: LoadResult, ratios: string) =>
  console.log(
    `| ${name} | ${number(m.perSecond)} | ${number(m.p50)} | ${number(m.p99)} | ${m.failures} | ${ratios} |`,
  )
const ratio = (a: LoadResult, b: LoadResult) => (a.perSecond / b.perSecond).toFixed(2)

console.log('\n| call | per second | p50 ms | p99 ms | failures | ratios |\n|---|---:|---:|---:|---:|---|')
for (const connections of [1, 32] as const) {
  const product = large.list.product[connections]
  const by = connections === 1 ? '1 connection' : `${connections} connections`
  const to = `${ratio(product, large.list.bare[connections])} of bare; ${ratio(product, small.list.product[connections])} of 20,000 jobs`
  row(`list, ${by}, 1,000,000`, product, to)
  row(`bare list, ${by}, 1,000,000`, large.list.bare[connections], '')
  row(
    `list, ${by}, 20,000`,
    small.list.product[connections],
    `${ratio(small.list.product[connections], small.list.bare[connections])} of bare`,
  )
}
for (const name of ['get', 'create', 'update'] as const) {
  row(
    `${name}, 8 connections, 1,000,000`,
    large.calls[name],
    `${ratio(large.calls[name], small.calls[name])} of 20,000 jobs`,
  )
  row(`${name}, 8 connections, 20,000`, small.calls[name], '')
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import type { RoleName } from '../../shared/kernel/permissions.ts'
import { offlineMaps } from '../adapters/maps/offline.ts'
import { createPdf } from '../adapters/pdf/create.ts'
import { createPush } from '../adapters/push/create.ts'
import { createPrivateKey } from '../adapters/push/push.ts'
import { createStorage } from '../adapters/storage/create.ts'
import { createApp } from '../app.ts'
import { signAccessToken } from '../kernel/auth/tokens.ts'
import { loadConfig, type Config } from '../kernel/config/config.ts'
import { closePools, createPools } from '../kernel/db/pool.ts'
import { createDb } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { createTestCards, type TestCards } from './cards.ts'
import { createTestTelephony, type TestTelephony } from './telephony.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'

/** A person with a link to a company and a live session. */
export interface TestPerson {
  id: number
  companyId: number
  email: string
  token: string
  familyId: string
}

export interface PersonOptions {
  firstName?: string
  lastName?: string
  phone?: string | null
  email?: string
  approval?: 'approved' | 'pending' | 'rejected'
  viewFinancials?: boolean
  isSales?: boolean
  /** An existing account to link instead of a new one. */
  userId?: number
}

/** The server on a database of its own, with helpers that create people and jobs directly in the database. */
export interface TestApp {
  app: FastifyInstance
  kernel: Kernel
  owner: pg.Pool
  databaseUrl: string
  telephony: TestTelephony
  cards: TestCards
  /** Queued jobs by name, in the order in which they were sent. */
  queued: { name: string; work: unknown }[]
  makeCompany(name?: string, columns?: Record<string, unknown>): Promise<number>
  makePerson(companyId: number, role: RoleName, options?: PersonOptions): Promise<TestPerson>
  makeJob(companyId: number, columns?: Record<string, unknown>): Promise<number>
  addCrew(companyId: number, jobId: number, userId: number, permissions?: string[]): Promise<void>
  /** Returns the stored row of a job, to check that a rejected call changed nothing. */
  jobRow(jobId: number): Promise<Record<string, unknown>>
  call(
    person: TestPerson | null,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
  close(): Promise<void>
}

export interface TestAnswer {
  status: number
  // Tests read responses of every shape; the response was checked against its schema when it was sent.
  body: any // oxlint-disable-line typescript/no-explicit-any
  headers: Record<string, unknown>
}

let lastCompanies = 0

/**
 * Starts the server for one test file; `env` contains settings, as in the environment. A given database is
 * dropped with it.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-test-'))
  const config: Config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, API_RATE_LIMIT: '0', ...env })
  const log = pino({ level: env['LOG_LEVEL'] ?? 'silent' })
  const pools = createPools(database.url, { DATABASE_POOL_SIZE: 5 }, () => {})
  const queued: TestApp['queued'] = []
  const telephony = createTestTelephony()
  const cards = createTestCards()
  const db = createDb(pools.app)
  const kernel: Kernel = {
    config,
    log,
    pool: pools.app,
    db,
    queue: {
      send: async (_tx, name, work) => {
        queued.push({ name, work })
      },
      start: async () => {},
      stop: async () => {},
      isHealthy: () => true,
    },
    live: { wake: () => {}, endFamily: () => {}, moved: () => {}, stop: async () => {} },
    maps: offlineMaps(),
    storage: createStorage(config),
    telephony,
    push: createPush(config, db, createPrivateKey()),
    phoneStandIn: null,
    cards,
    cardsStandIn: null,
    pdf: createPdf(),
    now: () => new Date(),
  }
  const app = await createApp(kernel)
  await app.ready()
  if (!given) {
    // The test files of a worker share what the server caches by company, so no two of their databases have
    // the same company ids.
    lastCompanies += 1000
    await pools.owner.query(`alter table companies alter column id restart with ${lastCompanies + 1}`)
  }
  let count = 0

  return {
    app,
    kernel,
    owner: pools.owner,
    databaseUrl: database.url,
    telephony,
    cards,
    queued,
    makeCompany: async (name = `Movers ${++count}`, columns = {}) => {
      const row = { handle: `movers-${randomUUID().slice(0, 8)}`, name, ...columns }
      return insert(pools.owner, 'companies', row)
    },
    makePerson: async (companyId, role, options = {}) => {
      const email = options.email ?? `p${++count}-${randomUUID().slice(0, 8)}@example.test`
      const name = { first_name: options.firstName ?? 'Pat', last_name: options.lastName ?? `Person${count}` }
      // A person created by a test has a verified email, even with a password that the test gives them
      // (docs/decisions/0023).
      const account = {
        email,
        ...name,
        default_company_id: companyId,
        mailbox_proved_at: new Date().toISOString(),
      }
      const id = options.userId ?? (await insert(pools.owner, 'users', account))
      await pools.owner.query(
        `insert into members (company_id, user_id, roles, approval, view_financials, is_sales, first_name, last_name, email, phone, linked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
        [
          companyId,
          id,
          [role],
          options.approval ?? 'approved',
          options.viewFinancials ?? false,
          options.isSales ?? false,
          name.first_name,
          name.last_name,
          email,
          options.phone === undefined ? '3035550100' : options.phone,
        ],
      )
      const familyId = randomUUID()
      await pools.owner.query(
        `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [familyId, id],
      )
      const { token } = await signAccessToken(
        { secret: config.SECRET, accessMinutes: config.ACCESS_TOKEN_MINUTES },
        id,
        familyId,
        Math.floor(Date.now() / 1000),
      )
      return { id, companyId, email, token, familyId }
    },
    makeJob: (companyId, columns = {}) =>
      insert(pools.owner, 'jobs', { company_id: companyId, crew_size: 2, ...columns }),
    addCrew: async (companyId, jobId, userId, permissions = []) => {
      await pools.owner.query(
        `insert into job_crew (company_id, job_id, user_id, position, permissions)
         values ($1, $2, $3, (select count(*) from job_crew where company_id = $1 and job_id = $2), $4)`,
        [companyId, jobId, userId, permissions],
      )
    },
    jobRow: async (jobId) => {
      const { rows } = await pools.owner.query('select * from jobs where id = $1', [jobId])
      return rows[0]
    },
    call: async (person, method, url, body, headers = {}) => {
      const options: InjectOptions = {
        method,
        url,
        headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      }
      const answer = await app.inject(options)
      const isJson = String(answer.headers['content-type'] ?? '').includes('json')
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.body,
        headers: answer.headers,
      }
    },
    close: async () => {
      await app.close()
      await kernel.pdf.stop()
      await closePools(pools)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function insert(owner: pg.Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row)
  const values = names.map((name) => {
    const value = row[name]
    // pg sends an array as a PostgreSQL array; these columns are jsonb.
    const isJson = typeof value === 'object' && value !== null && !(Array.isArray(value) && name === 'roles')
    return isJson ? JSON.stringify(value) : value
  })
  const { rows } = await owner.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`No row in ${table}`)
  return id
}

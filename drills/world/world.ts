import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { signAccessToken } from '../../src/server/kernel/auth/tokens.ts'
import { migrate } from '../../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/kernel/postgres/launcher.ts'
import { startNode, type ProductNode } from '../kernel/node.ts'
import { seedWorld, type Seeded } from './seed.ts'
import { jobsByCompany } from './sizes.ts'

/** A database with many companies, and a node of the product on it in production mode. */
export interface LoadFixture extends Seeded {
  postgres: EmbeddedPostgres
  node: ProductNode
  /** The owner of the tables. */
  owner: pg.Client
  dataDir: string
  /** Returns an access token of a session created for the person. */
  tokenOf(userId: number): Promise<string>
  /** Stops everything and removes its data. */
  end(): Promise<void>
}

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Options of a world that differ from the default. */
export interface LoadFixtureOptions {
  settings?: Record<string, string>
  /** Number of jobs of each company. */
  sizes?: readonly number[]
  /** A folder whose data stays and is used again by the next run with it; removed without one. */
  keptIn?: string | undefined
  /** Changes the database before the product starts on it. */
  prepare?: (postgres: EmbeddedPostgres) => Promise<void>
}

/**
 * Loads a world with the given number of jobs and starts the product on it. Its data is removed by `end`, or
 * when the process is interrupted, unless it is kept.
 */
export async function openLoadFixture(jobs: number, options: LoadFixtureOptions = {}): Promise<LoadFixture> {
  const sizes = options.sizes ?? jobsByCompany(jobs)
  const { keptIn } = options
  const dataDir = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'movesheet-world-')))
  const endings: (() => Promise<unknown>)[] =
    keptIn === undefined ? [() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })] : []
  const endAll = async () => {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
    for (let ending = endings.pop(); ending; ending = endings.pop())
      await ending().catch((error: unknown) => say(`While ending: ${String(error)}`))
  }
  let ended: Promise<void> | undefined
  const end = () => (ended ??= endAll())
  // Waits for a server that is still starting: it cannot be stopped before.
  let starting: Promise<unknown> = Promise.resolve()
  const breakOff = () =>
    void starting
      .catch(() => {})
      .then(end)
      .then(() => process.exit(1))
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  try {
    const quiet = { info: () => {}, warn: () => {}, error: () => {} }
    const server = startEmbeddedPostgres({ dataDir, log: quiet })
    starting = server
    const postgres = await server
    endings.push(() => postgres.stop())
    await migrate({ databaseUrl: postgres.url })
    const seeded = (keptIn === undefined ? null : await readKept(keptIn)) ?? (await load(postgres, sizes))
    if (keptIn !== undefined) await writeFile(path.join(keptIn, KEPT), JSON.stringify(seeded))
    const owner = new pg.Client({ connectionString: postgres.url, statement_timeout: 0 })
    await owner.connect()
    endings.push(() => owner.end())
    await options.prepare?.(postgres)
    const secret = randomBytes(36).toString('base64')
    const node = await startNode({
      dataDir,
      settings: {
        NODE_ENV: 'production',
        DATABASE_URL: postgres.url,
        SECRET: secret,
        STAND_INS: 'mail,maps,cards,telephony',
        ...options.settings,
      },
    })
    endings.push(() => node.stop())
    return {
      ...seeded,
      postgres,
      node,
      owner,
      dataDir,
      tokenOf: (userId) => makeToken(owner, secret, userId),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

const KEPT = 'world.json'

/** Returns what an earlier run loaded into a folder, or null. */
async function readKept(folder: string): Promise<Seeded | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, KEPT), 'utf8')) as Seeded // written by openLoadFixture
  } catch {
    return null
  }
}

async function load(postgres: EmbeddedPostgres, sizes: readonly number[]): Promise<Seeded> {
  const jobs = sizes.reduce((sum, size) => sum + size, 0)
  say(`Loading ${jobs.toLocaleString('en')} jobs …`)
  const seeded = await seedWorld(postgres, sizes)
  say(
    `Loaded: ${seeded.megabytes.toLocaleString('en')} MB; ${seeded.parts.map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`).join(', ')}.`,
  )
  return seeded
}

/** Creates a session as a sign-in would, without the deliberate half second of password hashing. */
async function makeToken(owner: pg.Client, secret: string, userId: number): Promise<string> {
  const family = randomUUID()
  await owner.query(
    `insert into token_families (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [family, userId],
  )
  const settings = { secret, accessMinutes: 600 }
  const { token } = await signAccessToken(settings, userId, family, Math.floor(Date.now() / 1000))
  return token
}

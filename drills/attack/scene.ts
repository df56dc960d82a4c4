import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/server/kernel/postgres/launcher.ts'
import { signIn, type Caller } from '../kernel/caller.ts'
import { startNode, type ProductNode } from '../kernel/node.ts'

const repository = path.resolve(import.meta.dirname, '../..')

/** The demo accounts that an attack acts as (README). */
export const PEOPLE = {
  admin: 'admin@frontrange.test',
  manager: 'manager@frontrange.test',
  sales: 'sales@frontrange.test',
  worker: 'worker@frontrange.test',
  client: 'client@frontrange.test',
  pending: 'pending@frontrange.test',
  otherAdmin: 'admin@lonestar.test',
  otherWorker: 'worker@lonestar.test',
  otherClient: 'client@lonestar.test',
} as const
export type Person = keyof typeof PEOPLE

/** One attack: the number of attempts, the outcome, and what got through. */
export interface AttackResult {
  what: string
  tries: number
  came: string
  /** One sentence each; empty if nothing got through. */
  holes: string[]
}

/** A call as the product's own description declares it. */
export interface Operation {
  method: string
  path: string
  isPublic: boolean
  takesJson: boolean
}

/** The running product and what an attack may know about it. */
export interface AttackContext {
  url: string
  node: ProductNode
  dataDir: string
  /**
   * The installation's signing secret: to forge tokens as someone who stole it could, and to know what must
   * not be accepted.
   */
  secret: string
  /** The database without any access rules: to read what is stored and to store what no call would accept. */
  database: pg.Pool
  operations: Operation[]
  /** Its address for another server node. */
  databaseUrl: string
  /** Signs in once per person and reuses the session. */
  as(person: Person): Promise<Caller>
}

/** Starts the product with its demo companies and built pages on its own data; `close` removes everything. */
export async function openAttackContext(): Promise<{ scene: AttackContext; close: () => Promise<void> }> {
  buildPages()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'movesheet-attack-'))
  const ends: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end().catch(() => {})
  }
  try {
    const node = await startNode({ dataDir, settings: { LOG_LEVEL: 'error' }, patienceS: 400 })
    ends.push(() => node.stop())
    const silent = { info: () => {}, warn: () => {}, error: () => {} }
    const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
    ends.push(() => postgres.stop())
    const address = new URL(postgres.superuserUrl)
    address.pathname = new URL(postgres.url).pathname
    const database = new pg.Pool({ connectionString: address.href, max: 4 })
    ends.push(() => database.end())
    const callers = new Map<Person, Promise<Caller>>()
    const scene: AttackContext = {
      url: node.url,
      node,
      dataDir,
      secret: readFileSync(path.join(dataDir, 'secret'), 'utf8').trim(),
      database,
      databaseUrl: postgres.url,
      operations: await readOperations(node.url),
      as: (person) => {
        const known = callers.get(person) ?? signIn(node.url, PEOPLE[person])
        callers.set(person, known)
        return known
      },
    }
    return { scene, close }
  } catch (error) {
    await close()
    throw error
  }
}

function buildPages(): void {
  if (existsSync(path.join(repository, 'dist/web/index.html'))) return
  process.stdout.write('Building the pages …\n')
  const vite = path.join(repository, 'node_modules/.bin/vite')
  const { status, stderr } = spawnSync(vite, ['build'], { cwd: repository, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The pages could not be built:\n${stderr}`)
}

async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/wp/v2/openapi.json`)
  // the product's own OpenAPI document
  const { paths } = (await answer.json()) as {
    paths: Record<
      string,
      Record<string, { security?: unknown[]; requestBody?: { content: Record<string, unknown> } }>
    >
  }
  return Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, { security, requestBody }]) => ({
      method: method.toUpperCase(),
      path: at,
      isPublic: !security?.length,
      takesJson: requestBody !== undefined && 'application/json' in requestBody.content,
    })),
  )
}

/** Returns a path with a value in place of each parameter. */
export function fillPath(at: string, value: string | number): string {
  return at.replaceAll(/\{[^}]+\}/g, encodeURIComponent(String(value)))
}

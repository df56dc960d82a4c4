import { fork } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate, migrationsFolder } from '../../src/server/kernel/db/migrate.ts'
import { readCatalog } from '../../src/server/testing/catalog.ts'
import type { Random } from '../fuzz/random.ts'
import { buildGate, closeGate, countPassed, openGate, removeGate, setGate, untilAtGate } from './gate.ts'

/** A database of the drill, as its owner and as the superuser. */
export interface Address {
  url: string
  superuserUrl: string
}

/** The result of one migration. */
export interface Step {
  name: string
  /** Number of statements that change the schema, including the one that records the migration. */
  statements: number
  /** After which statements the backend and the node were killed. */
  killedAfter: [backend: number, node: number]
  wrong: string[]
}

/**
 * Applies one migration to both databases: to `calm` undisturbed; on `walked` the backend is killed in the
 * middle, then the node, and another node starts immediately. `folder` contains the earlier migrations, and
 * this one is added to it.
 */
export async function applyWithCrashes(
  name: string,
  folder: string,
  { calm, walked }: { calm: Address; walked: Address },
  random: Random,
): Promise<Step> {
  await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
  const statements = await withSuperuser(calm, async (superuser) => {
    await buildGate(superuser)
    await setGate(superuser, 0)
    await migrate({ databaseUrl: calm.url, folder })
    const passed = await countPassed(superuser)
    await removeGate(superuser)
    return passed
  })
  const pick = () => random.whole(1, statements)
  const step: Step = { name, statements, killedAfter: [pick(), pick()], wrong: [] }
  const [backendAt, nodeAt] = step.killedAfter

  await withSuperuser(walked, async (superuser) => {
    await buildGate(superuser)
    await setGate(superuser, backendAt)
    await closeGate(superuser)
    const node = startMigration(walked.url, folder)
    process.kill(await untilAtGate(superuser), 'SIGKILL')
    if ((await node.ended) === 0) step.wrong.push('the node did not notice that its backend was killed')
  })
  await untilUp(walked)
  step.wrong.push(...(await expectUntouched(walked, name, 'the backend was killed')))
  let another: ReturnType<typeof startMigration> | undefined
  await withSuperuser(walked, async (superuser) => {
    await setGate(superuser, nodeAt)
    await closeGate(superuser)
    const node = startMigration(walked.url, folder)
    await untilAtGate(superuser)
    node.kill()
    await node.ended
    await superuser.query('update drill.stop set at = 0')
    // The backend continues with its current statement; the next node starts meanwhile.
    another = startMigration(walked.url, folder)
    await openGate(superuser)
    if ((await another.ended) !== 0) step.wrong.push(`the next node failed: ${another.said()}`)
    await removeGate(superuser)
  })
  step.wrong.push(...(await compare(calm, walked)))
  return step
}

/** Returns the differences between two databases: their schema, and the number of rows of each table. */
export async function compare(one: Address, other: Address): Promise<string[]> {
  const [shape = {}, otherShape = {}] = await Promise.all(
    [one, other].map((of) => withSuperuser(of, (client) => readCatalog(client))),
  )
  const wrong = Object.entries(shape).flatMap(([part, lines]) => {
    const others = new Set(otherShape[part])
    const missing = lines.filter((line) => !others.has(line))
    const more = (otherShape[part]?.length ?? 0) - lines.length + missing.length
    return missing.length + more === 0 ? [] : [`${part}: ${missing.length} lines missing, ${more} too many`]
  })
  const [counts, otherCounts] = await Promise.all([countRows(one), countRows(other)])
  for (const [table, count] of Object.entries(counts))
    if (otherCounts[table] !== count) wrong.push(`${table}: ${count} rows and ${otherCounts[table]}`)
  return wrong
}

async function countRows(of: Address): Promise<Record<string, number>> {
  return withSuperuser(of, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
      counts[name] = found[0]?.n ?? 0
    }
    return counts
  })
}

/** Checks that an interrupted migration is not recorded as done. */
async function expectUntouched(of: Address, name: string, why: string): Promise<string[]> {
  return withSuperuser(of, async (client) => {
    const { rows } = await client.query('select from schema_migrations where name = $1', [name])
    return rows.length === 0 ? [] : [`it counts as done after ${why}`]
  })
}

/** Runs work on a superuser connection, which breaks when the backend is killed. */
export async function withSuperuser<T>(of: Address, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: of.superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilUp(of: Address): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await withSuperuser(of, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
  throw new Error('The database did not come back.')
}

function startMigration(url: string, folder: string) {
  const child = fork(path.join(import.meta.dirname, 'migrate.process.ts'), {
    env: { ...process.env, DRILL_DATABASE_URL: url, DRILL_FOLDER: folder },
    silent: true,
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  return { ended, kill: () => child.kill('SIGKILL'), said: () => said.slice(-500) }
}

/** Returns a folder with the migrations up to this number, `NNNN`. */
export async function folderUpTo(parent: string, last: string, names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'migrations-'))
  for (const name of names)
    if (name.slice(0, 4) <= last) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
  return folder
}

/** Removes a folder and its contents. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

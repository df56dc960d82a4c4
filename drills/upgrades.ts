// kill -9 of a migrating node and of its PostgreSQL backend in the middle of each migration, and two nodes
// that upgrade at the same time: --seed=1
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hashPassword } from '../src/server/kernel/auth/passwords.ts'
import { migrationsFolder, readMigrations } from '../src/server/kernel/db/migrate.ts'
import {
  EARLIER_MIGRATION,
  firstSchemaRows,
  loadRows,
  migrateTo,
  readEarlier,
} from '../src/server/testing/earlier.ts'
import { createRandom } from './fuzz/random.ts'
import { startDatabase } from './kernel/database.ts'
import { launchNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import {
  compare,
  folderUpTo,
  removeFolder,
  applyWithCrashes,
  withSuperuser,
  type Address,
  type Step,
} from './upgrades/walk.ts'

/** The first migrations; an installation from that version has rows in every table. */
const FIRST_MIGRATION = '0002'

const random = createRandom(numberOption('seed', 1), 0)
const began = performance.now()
const root = await mkdtemp(path.join(tmpdir(), 'movesheet-upgrades-'))
const server = await startDatabase(path.join(root, 'data'))
try {
  await drill()
} finally {
  await server.stop()
  await removeFolder(root)
}

async function drill(): Promise<void> {
  const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  const first = await makePair('first', async (one) => {
    await migrateTo(one.url, FIRST_MIGRATION)
    const rows = firstSchemaRows(await hashPassword('Moving123!'))
    await withSuperuser(one, (client) => client.query(rows))
  })
  const earlier = await makePair('earlier', loadEarlier)
  const steps = [
    ...(await walk(first, FIRST_MIGRATION, EARLIER_MIGRATION, names)),
    ...(await walk(earlier, EARLIER_MIGRATION, '9999', names)),
  ]
  const wrong = steps.flatMap((step) => step.wrong.map((what) => `${step.name}: ${what}`))

  process.stdout.write('two nodes at once …\n')
  const two = await makeDatabase('two')
  await loadEarlier(two)
  wrong.push(...(await startTwo(two)))
  // A start of the product migrates data itself, so the undisturbed database gets it as well.
  wrong.push(...(await startTwo(earlier.calm)))
  wrong.push(...(await compare(earlier.calm, two)).map((what) => `two nodes: ${what}`))

  const seconds = (performance.now() - began) / 1000
  report(
    'upgrades',
    `Each of the ${steps.length} migrations after the first two, on a database with rows, was killed twice (kill -9) after a statement chosen by chance: its PostgreSQL backend, then its node, while another node began at once. After each of them the shape (columns, constraints, indexes, policies, triggers, functions, grants) and the number of rows in each table were compared with a database that was not disturbed. Then two nodes of the product upgraded one database of migration ${EARLIER_MIGRATION} at the same moment. ${seconds.toFixed(0)} s in all.

${table(
  ['what', 'count'],
  [
    ['migrations walked over', steps.length],
    ['statements that they could be killed after', steps.reduce((sum, step) => sum + step.statements, 0)],
    ['kills', steps.length * 2],
    ['wrong', wrong.length],
  ],
)}`,
  )
  if (wrong.length === 0) return
  process.stderr.write(`${wrong.join('\n')}\n`)
  process.exitCode = 1
}

/** Applies the migrations after `last`, up to `until`, to both databases of a pair. */
async function walk(
  pair: { calm: Address; walked: Address },
  last: string,
  until: string,
  names: readonly string[],
): Promise<Step[]> {
  const folder = await folderUpTo(root, last, names)
  const steps: Step[] = []
  for (const name of names) {
    if (name.slice(0, 4) <= last || name.slice(0, 4) > until) continue
    const step = await applyWithCrashes(name, folder, pair, random)
    const [backend, node] = step.killedAfter
    process.stdout.write(
      `${name}: ${step.statements} statements, killed after ${backend} and ${node}${step.wrong.map((what) => `; WRONG: ${what}`).join('')}\n`,
    )
    steps.push(step)
  }
  return steps
}

async function makePair(name: string, fill: (one: Address) => Promise<void>) {
  const pair = { calm: await makeDatabase(`${name}_calm`), walked: await makeDatabase(`${name}_walked`) }
  await fill(pair.calm)
  await fill(pair.walked)
  return pair
}

async function makeDatabase(name: string): Promise<Address> {
  await withSuperuser(server, (client) => client.query(`create database ${name} owner movesheet_owner`))
  const at = (address: string) => {
    const url = new URL(address)
    url.pathname = `/${name}`
    return url.toString()
  }
  return { url: at(server.url), superuserUrl: at(server.superuserUrl) }
}

async function loadEarlier(one: Address): Promise<void> {
  await migrateTo(one.url, EARLIER_MIGRATION)
  await withSuperuser(one, (client) => loadRows(client, readEarlier().rows))
}

/** Starts two nodes of the product on one database at the same moment; returns the problems. */
async function startTwo(on: Address): Promise<string[]> {
  const settings = {
    DATABASE_URL: on.url,
    DEMO: 'false',
    SECRET: 'a secret of the upgrade drill, long enough',
  }
  const nodes = await Promise.all(
    ['one', 'other'].map((name) => launchNode({ dataDir: path.join(root, name), settings })),
  )
  try {
    const ends = await Promise.allSettled(nodes.map((node) => node.untilReady(300)))
    return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
  }
}

// Checks whether any statement of the product reads across companies, using the statements of its own tests:
// --tests=src/server, or recorded before: --statements=<folder>; --all prints each statement that does not
// name its company
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readDistribution } from '../src/server/testing/distribution.ts'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { installQueue } from '../src/server/kernel/queue/install-queue.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { reasonOf } from './distribution/exceptions.ts'
import { classifyStatement, type Verdict } from '../src/server/testing/statement-companies.ts'
import { recorder } from './distribution/record.ts'
import { hasOption, textOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'

const tests = (textOption('tests') ?? 'src/server').split(',')
const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-distribution-'))
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Runs the tests with the recorder loaded; whether they pass does not matter here. */
function record(statements: string): Promise<void> {
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', ...tests], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      STATEMENTS: statements,
      NODE_OPTIONS: `--import ${recorder}`,
    },
  })
  return new Promise((resolve) => child.once('close', () => resolve()))
}

try {
  const given = textOption('statements')
  const recorded = given ?? path.join(folder, 'statements')
  mkdirSync(recorded, { recursive: true })
  if (given === undefined) await record(recorded)
  const statements = new Set(
    readdirSync(recorded)
      .flatMap((name) => readFileSync(path.join(recorded, name), 'utf8').trim().split('\n'))
      .map((line) => String(JSON.parse(line))),
  )
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    log: silent,
    isDurable: false,
  })
  const verdicts = new Map<string, Verdict>()
  try {
    await migrate({ databaseUrl: server.url })
    await installQueue(server.url)
    // Without row-level security, which would hide a missing company condition.
    const address = new URL(server.superuserUrl)
    address.pathname = '/movesheet'
    const client = new pg.Client({ connectionString: address.toString() })
    await client.connect()
    // Forces index scans: a hashed condition would not show what the column is compared with.
    await client.query('set enable_seqscan = off')
    const { tables } = await readDistribution(client)
    const columns = new Map(
      tables.flatMap(({ name, column }) => (column === null ? [] : [[name, column] as const])),
    )
    for (const statement of statements)
      verdicts.set(statement, await classifyStatement(client, statement, columns))
    await client.end()
  } finally {
    await server.stop()
  }
  tell(verdicts)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function tell(verdicts: ReadonlyMap<string, Verdict>): void {
  const count = (kind: Verdict['kind']) => [...verdicts.values()].filter((one) => one.kind === kind).length
  const odd = [...verdicts].filter(([, { kind }]) => kind === 'across' || kind === 'unread')
  const unexplained = odd.filter(([statement]) => reasonOf(statement) === undefined)
  if (hasOption('all'))
    for (const [statement, verdict] of odd) console.error(JSON.stringify(verdict), statement, '\n')
  const reasons = new Map<string, number>()
  for (const [statement] of odd) {
    const reason = reasonOf(statement)
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  report(
    'distribution',
    [
      `${verdicts.size} different statements of the app's connections, recorded while the server's tests ran (${tests.join(', ')}), each judged by PostgreSQL's planner.`,
      table(
        ['statements', 'number'],
        [
          ['that read no table of a company, or call a named function', count('none')],
          ['that hold every such table to one company', count('one')],
          ['that ask for a given list of companies: those of whoever asks', count('several')],
          ['that do not name the company for some table', count('across')],
          ['that the planner could not judge', count('unread')],
        ],
      ),
      ...(reasons.size > 0
        ? [
            table(
              ['reason of those that do not name it or could not be judged', 'number'],
              [...reasons].map(([why, n]) => [why, n]),
            ),
          ]
        : []),
    ].join('\n\n'),
  )
  for (const [statement, verdict] of unexplained)
    console.error(`NOT EXPLAINED ${JSON.stringify(verdict)}\n  ${statement.replaceAll(/\s+/g, ' ')}\n`)
  if (unexplained.length > 0)
    throw new Error(`${unexplained.length} statements do not name the company, without a reason.`)
}

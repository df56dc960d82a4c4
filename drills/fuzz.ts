// Fuzzes every call of the served OpenAPI document, in development and in production mode: --requests=100000
// --seed=1 --log (prints the end of the product's log)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPools, closePools } from '../src/server/kernel/db/pool.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { createCallers } from './fuzz/callers.ts'
import { readOperations, type Operation } from './fuzz/document.ts'
import { brokenInvariants, changedRows, digestCompany } from './fuzz/invariants.ts'
import { createMemory } from './fuzz/memory.ts'
import { runFuzz, type FuzzRun } from './fuzz/play.ts'
import { createTally, neverSucceeded, statusTable } from './fuzz/tally.ts'
import { closeWire } from './fuzz/wire.ts'
import { startNode, type ProductNode } from './kernel/node.ts'
import { hasOption, numberOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'

const SECRET = 'fuzz-Zq7v0pXb2mKd9sRw4tYh6uJn8cLf1gAe3'
const FUZZED = 1
const LEFT_ALONE = 2
const seed = numberOption('seed', 1)
const requests = numberOption('requests', 100_000)
const dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-fuzz-'))
const say = (text: string) => process.stdout.write(`${text}\n`)
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const postgres = await startEmbeddedPostgres({ dataDir, log: silent, isDurable: false })
const pools = createPools(postgres.url, { DATABASE_POOL_SIZE: 2 }, () => {})
const settings = {
  DATABASE_URL: postgres.url,
  SECRET,
  TRUST_PROXY: 'true',
  STAND_INS: 'cards, telephony, mail, maps',
}
let node: ProductNode | undefined
const failures: string[] = []
try {
  const startedAt = performance.now()
  await fillInDemo()
  node = await startNode({ dataDir, settings })
  const operations = await readOperations(node.url)
  const callers = await createCallers(pools.owner, FUZZED, SECRET)
  const before = await digestCompany(pools.owner, LEFT_ALONE)
  const tally = createTally()
  const game: FuzzRun = {
    url: node.url,
    operations,
    callers,
    memory: createMemory(),
    tally,
    seed,
    isSchemaLooked: false,
    winners: new Map(),
  }
  const memory: { mode: string; mb: number }[] = []
  let replaced = 0
  let rounds = 0
  const playPhase = async (mode: string, share: number, firstUnit: number) => {
    const next = await runFuzz(game, Math.round(requests * share), firstUnit, async () => {
      rounds += 1
      if (rounds % 25 !== 0) return
      replaced += await callers.heal()
      memory.push({ mode, mb: node?.memoryMb() ?? Number.NaN })
      if (rounds % 200 === 0)
        say(
          `${tally.requests} requests, ${Math.round(tally.requests / ((performance.now() - startedAt) / 1000))} a second, ${neverSucceeded(tally, operations).length} calls without success, ${tally.problems.size} problems`,
        )
      if (!node?.isRunning()) throw new Error(`The process has ended:\n${node?.output().slice(-3_000)}`)
    })
    if (!(await node?.isReady())) failures.push(`the product is not ready after the requests in ${mode} mode`)
    return next
  }
  const next = await playPhase('development', 0.6, 0)
  if (hasOption('log')) say(node.output().slice(-60_000))
  await node.stop()
  node = await startNode({ dataDir, settings: { ...settings, NODE_ENV: 'production' } })
  Object.assign(game, { url: node.url, isSchemaLooked: true })
  await playPhase('production', 0.4, next)
  if (hasOption('log')) say(node.output().slice(-60_000))
  await node.stop()
  const seconds = (performance.now() - startedAt) / 1000

  for (const [table_, rows] of changedRows(before, await digestCompany(pools.owner, LEFT_ALONE)))
    failures.push(`${rows} rows of ${table_} of the company that nobody belongs to were changed`)
  failures.push(...(await brokenInvariants(pools.owner)))
  const unreached = neverSucceeded(tally, operations)
  const reached = 1 - unreached.length / operations.length
  if (requests >= 100_000 && reached < 0.8)
    failures.push(`only ${Math.round(reached * 100)} % of the calls were reached`)
  for (const mode of ['development', 'production']) {
    const figures = memory.filter((one) => one.mode === mode).map(({ mb }) => mb)
    const early = percentile(
      figures.slice(Math.floor(figures.length * 0.2), Math.floor(figures.length * 0.5)),
      0.5,
    )
    const late = percentile(figures.slice(Math.floor(figures.length * 0.8)), 0.5)
    if (late > early * 1.3 + 150)
      failures.push(
        `memory grows in ${mode} mode: ${Math.round(early)} MB early, ${Math.round(late)} MB late`,
      )
  }
  for (const [problem, { count, first }] of tally.problems) say(`\n${count} × ${problem}\n   ${first}`)
  say(`\n${statusTable(tally)}\n`)
  if (unreached.length > 0) say('Refused whenever it was sent as the schemas allow, the last time with:')
  for (const name of unreached) say(`  ${name}: ${tally.refusals.get(name) ?? '401 or 403'}`)
  if (tally.problems.size > 0) failures.push(`${tally.problems.size} kinds of wrong answers`)
  report('fuzz', figuresOf(tally, operations, { seconds, replaced, unreached, memory }))
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  closeWire()
  await node?.kill()
  await closePools(pools)
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const failure of failures) say(`FAILED: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1

function figuresOf(
  tally: ReturnType<typeof createTally>,
  operations: readonly Operation[],
  run: { seconds: number; replaced: number; unreached: string[]; memory: { mode: string; mb: number }[] },
): string {
  const classes = new Map<string, number>()
  for (const statuses of tally.statuses.values())
    for (const [status, n] of statuses) {
      const name = status === 0 ? 'closed' : `${Math.floor(status / 100)}xx`
      classes.set(name, (classes.get(name) ?? 0) + n)
    }
  const ownFailures = [...tally.statuses].flatMap(([name, statuses]) =>
    [...statuses].filter(([status]) => status >= 500).map(([status, n]) => `${n} × ${status} ${name}`),
  )
  const of = (mode: string, share: number) => {
    const figures = run.memory.filter((one) => one.mode === mode).map(({ mb }) => mb)
    return `${Math.round(percentile(figures.slice(Math.floor(figures.length * share), Math.ceil(figures.length * (share + 0.2))), 0.5))} MB`
  }
  return [
    table(
      ['requests', 'seed', 'seconds', ...[...classes.keys()].toSorted(), 'slowest', 'calls', 'reached'],
      [
        [
          tally.requests,
          seed,
          Math.round(run.seconds),
          ...[...classes].toSorted(([a], [b]) => a.localeCompare(b)).map(([, n]) => n),
          `${Math.round(tally.slowestMs)} ms`,
          operations.length,
          `${operations.length - run.unreached.length}`,
        ],
      ],
    ),
    '',
    `Memory of the process: development ${of('development', 0.2)} early, ${of('development', 0.8)} late; production ${of('production', 0.2)} early, ${of('production', 0.8)} late. ${run.replaced} callers that lost their place were replaced.`,
    '',
    // Any other 5xx response is wrong and fails the drill (problemOf).
    `Answers of 500 and more, all of them named ones (a service behind the product that refused, broken HTTP): ${ownFailures.join(', ') || 'none'}.`,
    '',
    run.unreached.length === 0
      ? 'Every call answered with success at least once.'
      : `Never answered with success: ${run.unreached.join(', ')}.`,
  ].join('\n')
}

/**
 * Starts the product once to load the demo data and complete its jobs, so that these changes are not
 * attributed to the requests.
 */
async function fillInDemo(): Promise<void> {
  const first = await startNode({ dataDir, settings: { ...settings, LOG_LEVEL: 'info' } })
  try {
    for (let waits = 0; !first.output().includes('jobs of earlier versions are filled in'); waits += 1) {
      if (waits === 480) throw new Error('The start did not fill in the jobs of the demo within two minutes.')
      await sleep(250)
    }
  } finally {
    await first.stop()
  }
}

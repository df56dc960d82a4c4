// One signed-in client, worker or manager attacks each budget while an office works, between two times in which
// it works undisturbed: --seconds=90 (of each) --rest=10 --only=client-uploads,manager-… --jobs=20000 --callers=6 --pace=200 (calls per second of the
// attacker) --log (prints the first rejection of each kind)
import { fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { ATTACKS } from './abuser/attacks.ts'
import type { Attack, Tally, Target } from './abuser/attack.ts'
import type { AttackerOptions, AttackerResult } from './abuser/attacker.process.ts'
import { coverageProblems } from './abuser/coverage.ts'
import { prepareCrowd } from './abuser/crowd.ts'
import { timePercentile, slowdown, observe, measureResources, type ResourceUse } from './abuser/look.ts'
import { BUDGETS } from '../src/server/kernel/budgets/budgets.ts'
import { runLoad, type LoadResult, type LoadOptions } from './load/callers.ts'
import { hasOption, numberOption, textOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { openLoadFixture } from './world/world.ts'

const seconds = numberOption('seconds', 90)
const rest = numberOption('rest', 10)
const jobs = numberOption('jobs', 20_000)
const callers = numberOption('callers', 6)
const pace = numberOption('pace', 200)
const only = textOption('only')?.split(',')
const unknown = only?.filter((name) => !ATTACKS.some((attack) => attack.name === name)) ?? []
if (unknown.length > 0) throw new Error(`--only takes ${ATTACKS.map(({ name }) => name).join(', ')}`)
const uncovered = coverageProblems()
if (uncovered.length > 0) throw new Error(uncovered.join('\n'))

/** The office's p95 may at most double. */
const MAX_TIMES = 2
/** Memory that may remain in use after an attack: a quarter of the baseline plus this, in megabytes. */
const STAYS_MB = 150
/** Memory that an attack may use while it runs, in megabytes above the baseline. */
const MAX_MB = 600

const OFFICE: Required<LoadOptions> = {
  mix: [
    ['list', 30],
    ['open', 22],
    ['save', 14],
    ['timeline', 8],
    ['inbox', 8],
    ['clients', 7],
    ['pdf', 5],
    ['schedule', 2],
    ['text', 2],
    ['figures', 2],
  ],
  thinkMs: 500,
}

interface Outcome {
  attack: Attack
  tally: Tally
  /** The office's work before, during and after the attack. */
  quiet: LoadResult
  day: LoadResult
  after: LoadResult
  peakNodeMb: number
  peakDatabaseMb: number
  loopMs: number
  before: ResourceUse
  weight: ResourceUse
  problems: string[]
}

const world = await openLoadFixture(jobs, {
  sizes: [jobs, Math.ceil(jobs / 10)],
  settings: { API_RATE_LIMIT: String(BUDGETS.calls.most) },
})
try {
  const crowd = await prepareCrowd(world, ATTACKS)
  process.stderr.write('Waiting until the jobs are filled in …\n')
  await untilFilledIn(world.owner)
  const work = (forSeconds: number) =>
    runLoad(world.node.port, crowd.office, callers, forSeconds * 1000, OFFICE)
  await work(seconds)
  const peace = await observe(world, () => work(seconds))
  const wanted = ATTACKS.filter(({ name }) => !only || only.includes(name))
  const outcomes: Outcome[] = []
  for (const attack of wanted) {
    process.stderr.write(`${attack.name} … `)
    const quiet = outcomes.at(-1)?.after ?? peace.result
    const outcome = await runUnderAttack(attack, await crowd.targetOf(attack), work, peace, quiet)
    outcomes.push(outcome)
    process.stderr.write(`${lineOf(outcome).slice(2).join(', ')}\n`)
    if (hasOption('log'))
      for (const refusal of Object.entries(outcome.tally.refusals))
        process.stderr.write(`  ${refusal.join(' ')}\n`)
    for (const problem of outcome.problems) process.stderr.write(`  ${problem}\n`)
  }
  const errors = world.node
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  for (const error of errors.slice(0, 10)) process.stderr.write(`${error.slice(0, 1500)}\n`)
  if (errors.length > 0 || outcomes.some(({ problems }) => problems.length > 0)) process.exitCode = 1
  report('abuser', describe(peace, outcomes, errors.length))
} finally {
  await world.end()
}

/**
 * Waits until the estimates of the booked jobs are filled in. At startup the product calculates those that
 * the loaded jobs lack, which must not disturb the baseline.
 */
async function untilFilledIn(owner: Client): Promise<void> {
  const left = `select from jobs where booked_estimate is null and job_status in ('scheduled', 'completed') limit 1`
  while ((await owner.query(left)).rowCount !== 0) await sleep(1_000)
}

type Peace = { result: LoadResult; weight: ResourceUse }

/** Runs one attack beside a working office, waits, and returns the problems found. */
async function runUnderAttack(
  attack: Attack,
  target: Target,
  work: (forSeconds: number) => Promise<LoadResult>,
  peace: Peace,
  quiet: LoadResult,
): Promise<Outcome> {
  const before = await measureResources(world)
  const during = await observe(world, async () => {
    const attacking = runApart({ attack: attack.name, target, forMs: (seconds + 3) * 1000, pace })
    // Give the attack time to start before the office is measured.
    await sleep(2_000)
    const [tally, day] = await Promise.all([attacking, work(seconds)])
    return { tally, day }
  })
  await sleep(rest * 1000)
  const after = await observe(world, () => work(seconds))
  const { tally, day } = during.result
  const most = (values: number[]) => Math.max(...values.filter((value) => Number.isFinite(value)))
  const outcome: Outcome = {
    attack,
    tally,
    quiet,
    day,
    after: after.result,
    peakNodeMb: most(during.samples.map(({ nodeMb }) => nodeMb)),
    peakDatabaseMb: most(during.samples.map(({ databaseMb }) => databaseMb)),
    loopMs: most(during.samples.map(({ loopDelayMs }) => loopDelayMs)),
    before,
    weight: after.weight,
    problems: [],
  }
  outcome.problems.push(...findProblems(outcome, peace))
  return outcome
}

/** Runs an attack in a separate process. */
function runApart(order: AttackerOptions): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'abuser/attacker.process.ts'), { stdio: 'inherit' })
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      reject(new Error(`The attacker of ${order.attack} has ended`))
    })
    child.once('message', (result: AttackerResult) => {
      if ('tally' in result) resolve(result.tally)
      else reject(new Error(result.failure))
    })
    child.send(order)
  })
}

/** Lists what an attack achieved that it must not be able to achieve. */
function findProblems({ tally, quiet, day, after, weight, ...outcome }: Outcome, peace: Peace): string[] {
  const problems = tally.failures.map((failure) => `the attacker got ${failure}`)
  if (tally.withoutRetryAfter > 0) problems.push(`${tally.withoutRetryAfter} refusals without Retry-After`)
  if (tally.answers['silent'])
    problems.push(`${tally.answers['silent']} calls of the attacker without an answer`)
  if (Object.keys(tally.answers).length === 0) problems.push('the attacker got no answer at all')
  const failures = [...day.failures, ...after.failures]
  if (failures.length > 0)
    problems.push(`${failures.length} calls of the office failed, first ${failures[0]}`)
  const { all, worst } = slowdown(quiet, day)
  if (all > MAX_TIMES) problems.push(`the office waited ${all.toFixed(1)} times as long`)
  if (worst.times > MAX_TIMES)
    problems.push(`the office waited ${worst.times.toFixed(1)} times as long for '${worst.operation}'`)
  const late = slowdown(quiet, after)
  if (late.all > MAX_TIMES) problems.push(`the office still waits ${late.all.toFixed(1)} times as long`)
  const parts = [
    ['the product', peace.weight.nodeMb, outcome.peakNodeMb, weight.nodeMb],
    ['PostgreSQL', peace.weight.databaseMb, outcome.peakDatabaseMb, weight.databaseMb],
  ] as const
  for (const [name, usual, peak, stays] of parts) {
    if (peak > usual + MAX_MB) problems.push(`${name} took ${Math.round(peak)} MB`)
    if (stays > usual * 1.25 + STAYS_MB) problems.push(`${name} still has ${Math.round(stays)} MB`)
  }
  return problems
}

function lineOf(outcome: Outcome): (string | number)[] {
  const { attack, tally, quiet, day, after, before, weight } = outcome
  const { all, worst } = slowdown(quiet, day)
  const answers = Object.entries(tally.answers).map(
    ([name, count]) => `${count.toLocaleString('en')} × ${name}`,
  )
  return [
    attack.name,
    attack.what,
    answers.join(', '),
    [quiet, day, after].map((each) => Math.round(timePercentile(each, 0.95))).join(', '),
    `${all.toFixed(1)} (${worst.operation} ${worst.times.toFixed(1)})`,
    `${Math.round(before.nodeMb)}, ${Math.round(outcome.peakNodeMb)}, ${Math.round(weight.nodeMb)}`,
    `${Math.round(before.databaseMb)}, ${Math.round(outcome.peakDatabaseMb)}, ${Math.round(weight.databaseMb)}`,
    `${Math.round(outcome.loopMs)} ms`,
    Math.round(weight.storedMb - before.storedMb),
    Math.round(weight.filesMb - before.filesMb),
    outcome.problems.length === 0 ? 'held' : 'NO',
  ]
}

function describe(peace: Peace, outcomes: readonly Outcome[], errors: number): string {
  const failed = outcomes.filter(({ problems }) => problems.length > 0)
  const shown = (day: LoadResult) =>
    [...day.times]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([operation, times]) => `${operation} ${times.length}`)
      .join(', ')
  return `
A company of ${jobs.toLocaleString('en')} jobs and one of a tenth of them, one node in production mode, ${callers} people at work who pause half a second
between two operations; ${seconds} s of each attack from one account with up to ${pace} calls a second, whatever is answered, then ${rest} s of rest and
${seconds} s without an attack, which the next attack is compared with. At first the office waits ${Math.round(timePercentile(peace.result, 0.5))} ms (median), ${Math.round(timePercentile(peace.result, 0.95))} ms (p95), ${Math.round(timePercentile(peace.result, 0.99))} ms (p99) for an operation (${shown(peace.result)}); the product has
${Math.round(peace.weight.nodeMb)} MB, PostgreSQL ${Math.round(peace.weight.databaseMb)} MB of its own. 'Times' is the office's p95 during the attack over the one before, and that
of the operation that slowed down most.

${table(
  [
    'attack',
    'what',
    'answers to the attacker',
    'p95 ms before, during, after',
    'times',
    'node MB before, most, after',
    'PostgreSQL MB before, most, after',
    'event loop',
    'database MB grown',
    'files MB grown',
    'verdict',
  ],
  outcomes.map(lineOf),
)}

Errors in the log of the product: ${errors}. ${failed.length === 0 ? 'All attacks were held off.' : `${failed.length} attacks did harm:`}

${failed.flatMap(({ attack, problems }) => problems.map((problem) => `- ${attack.name}: ${problem}`)).join('\n')}`
}

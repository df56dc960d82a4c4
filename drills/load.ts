// A mixed working day on many jobs with live sockets: --minutes=30 --jobs=1000000 --callers=16 --sockets=300
import { setTimeout as sleep } from 'node:timers/promises'
import { numberOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { runLoad, type LoadResult } from './load/callers.ts'
import { runOperation, type Worker } from './load/operations.ts'
import { startSampling, trends, type Sample } from './load/sampling.ts'
import { openWatchers, type Watchers } from './load/watchers.ts'
import { createClient } from './world/client.ts'
import { person, type PersonRole } from './world/people.ts'
import { openLoadFixture, type LoadFixture } from './world/world.ts'

const minutes = numberOption('minutes', 30)
const jobs = numberOption('jobs', 1_000_000)
const callers = numberOption('callers', 16)
const sockets = numberOption('sockets', 300)
/** More than this in the second half is a leak rather than noise; judged only if the run is long enough. */
const FLAT_MB_A_MINUTE = 2
const JUDGED_FROM_MINUTES = 20
/** Caches fill and code is compiled during this time, which is not counted. */
const WARM_UP_MS = Math.min(60_000, minutes * 15_000)

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

const world = await openLoadFixture(jobs)
try {
  const people = await gather(world)
  const watchers = await openWatchers(world.node.url, people, sockets)
  await runLoad(world.node.port, people, callers, WARM_UP_MS)
  const sampling = startSampling(world, Math.min(10, (minutes * 60) / 12))
  const day = await runLoad(world.node.port, people, callers, minutes * 60_000)
  const samples = sampling.stop()
  const backlog = await countBacklog(world)
  await sleep(Math.min(15_000, minutes * 15_000))
  const left = await countBacklog(world)
  watchers.close()
  report('load', describe(day, samples, watchers, { backlog, left }))
} finally {
  await world.end()
}

/** Gathers people of all kinds; the large company's office four times as often as any other. */
async function gather(of: LoadFixture): Promise<Worker[]> {
  const wanted: [PersonRole, number, number][] = []
  for (let n = 0; n < 4; n += 1) wanted.push(['administrator', 0, n], ['manager', 0, n])
  for (let n = 1; n <= 30; n += 1) wanted.push(['administrator', n * 6, n], ['manager', n * 6 + 1, n])
  for (let n = 0; n < 10; n += 1) wanted.push(['group', n, n])
  for (let n = 0; n < 40; n += 1)
    wanted.push(['worker', n % 4 === 0 ? 0 : n * 4, n], ['client', n % 4 === 0 ? 0 : n * 4, n])
  const people: Worker[] = []
  const client = createClient(of.node.port, 4)
  for (const [part, company, at] of wanted) {
    const who = { ...(await person(of, part, company, at)), shown: [], opened: undefined }
    people.push(who)
    await runOperation({ client, conflict: () => {} }, who, 'list')
  }
  client.close()
  return people
}

async function countBacklog(of: LoadFixture): Promise<number> {
  const { rows } = await of.owner.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
  )
  return rows[0]?.waiting ?? 0
}

function describe(
  day: LoadResult,
  samples: Sample[],
  watchers: Watchers,
  queue: { backlog: number; left: number },
): string {
  const rows = [...day.times]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([operation, times]) => [operation, times.length.toLocaleString('en'), ...shares(times)])
  const all = [...day.times.values()].flat()
  rows.push(['all', all.length.toLocaleString('en'), ...shares(all)])
  const grown = trends(samples)
  const first = samples[0]
  const last = samples.at(-1)
  const isJudged = minutes >= JUDGED_FROM_MINUTES
  const isFlat = grown.nodeMb < FLAT_MB_A_MINUTE && grown.databaseMb < FLAT_MB_A_MINUTE
  const delays = samples.map(({ loopDelayMs }) => loopDelayMs).filter((ms) => Number.isFinite(ms))
  const errorLines = world.node
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
  const failures = [...day.failures, ...errorLines]
  if (failures.length > 0 || watchers.broken() > 0 || queue.left > 0 || (isJudged && !isFlat))
    process.exitCode = 1
  for (const failure of failures.slice(0, 20)) process.stderr.write(`${failure}\n`)
  return `
${jobs.toLocaleString('en')} jobs of ${world.companies.length} companies (${number(world.megabytes)} MB with its indexes, loaded in ${number(world.parts.reduce((sum, { seconds }) => sum + seconds, 0))} s), ${minutes} minutes,
${callers} callers that each begin anew when answered, ${watchers.joined} live sockets joined to jobs. Product in production mode, one process; the callers run on
the same machine. Loaded are people, jobs with two addresses and a crew, search words, three entries of history each, texts, revenue, pay, costs, payments by check,
figures and ledger; agreements, cards, files and reviews are not.

${table(['operation', 'done', 'p50 ms', 'p95 ms', 'p99 ms'], rows)}

- ${number(day.requests / day.seconds)} requests a second, ${number(all.length / day.seconds)} operations a second; an operation is all that a screen requests at once.
- Errors: ${failures.length}. Saves that met a newer version and went on from it: ${day.conflicts}.
- Live: ${watchers.hints().toLocaleString('en')} hints heard, ${watchers.broken()} lines broken.
- Memory of the product: ${number(first?.nodeMb ?? Number.NaN)} MB at first, ${number(last?.nodeMb ?? Number.NaN)} MB at last, most ${number(Math.max(...samples.map(({ nodeMb }) => nodeMb)))} MB; ${grown.nodeMb.toFixed(2)} MB a minute over the second half.
- Memory of PostgreSQL: its processes' own ${number(first?.databaseMb ?? Number.NaN)} MB at first, ${number(last?.databaseMb ?? Number.NaN)} MB at last, ${grown.databaseMb.toFixed(2)} MB a minute over the second half; shared buffers ${number(last?.sharedMb ?? Number.NaN)} MB.
- Flat is less than ${FLAT_MB_A_MINUTE} MB a minute: ${isJudged ? (isFlat ? 'yes' : 'NO') : `not judged under ${JUDGED_FROM_MINUTES} minutes`}.
- Event loop delay (p99 of each look): median ${number(percentile(delays, 0.5))} ms, worst ${number(Math.max(...delays))} ms.
- Queue: ${queue.backlog} pieces of work due at the end, ${queue.left} some seconds later.`
}

function shares(times: readonly number[]): string[] {
  return [0.5, 0.95, 0.99].map((share) => number(percentile(times, share)))
}

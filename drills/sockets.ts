// Live sockets, and how fast a save reaches all watchers: --sockets=5000 --watched=500 --rate=20
// --seconds=120 --crowd=1000 --processes=2 --jobs=20000
import { numberOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { openCrowd, type SocketTarget } from './sockets/crowd.ts'
import { checkOpenFiles } from './sockets/open-files.ts'
import { saveAndListen, percentiles, type UpdateLatency, type WatchedJob } from './sockets/saves.ts'
import { createClient } from './world/client.ts'
import { postgresMemory } from './world/memory.ts'
import type { SeededCompany } from './world/seed.ts'
import { openLoadFixture, type LoadFixture } from './world/world.ts'

const sockets = numberOption('sockets', 5_000)
const watched = numberOption('watched', 500)
const rate = numberOption('rate', 20)
const seconds = numberOption('seconds', 120)
const crowdSize = numberOption('crowd', 1_000)
const processes = numberOption('processes', 2)
const jobs = numberOption('jobs', 20_000)
/** Sockets of one person, who may have 60. */
const MOST_EACH = 50
/** From the response of the save to the live update at a watcher, at the 99th percentile. */
const MAX_MS = 250

checkOpenFiles(Math.max(sockets, crowdSize))
const world = await openLoadFixture(jobs)
try {
  const client = createClient(world.node.port, 64)
  const emptyMb = world.node.memoryMb()

  const { seats, list } = await seatMany(world, sockets, watched)
  const started = performance.now()
  const crowd = await openCrowd(world.node.url, seats, processes)
  const openingS = (performance.now() - started) / 1000
  const fullMb = world.node.memoryMb()
  // The first saves load code and prepare statements.
  await saveAndListen(client, crowd, list, { perSecond: rate, seconds: Math.min(10, seconds / 4) })
  const many = await saveAndListen(client, crowd, list, { perSecond: rate, seconds })
  const busyMb = world.node.memoryMb()
  await crowd.close()

  const one = await seatOne(world, crowdSize)
  const gathered = await openCrowd(world.node.url, one.seats, processes)
  const single = await saveAndListen(client, gathered, one.list, {
    perSecond: 1,
    seconds: Math.min(30, seconds),
  })
  await gathered.close()
  client.close()

  const isComplete =
    crowd.joined === seats.length &&
    gathered.joined === one.seats.length &&
    [many, single].every(
      ({ missed, broken, failures }) => missed === 0 && broken === 0 && failures.length === 0,
    )
  const isFast = percentile(many.fromAnswer, 0.99) < MAX_MS
  if (!isComplete || !isFast) process.exitCode = 1
  for (const failure of [...many.failures, ...single.failures].slice(0, 10))
    process.stderr.write(`${failure}\n`)
  const row = (name: string, { fromAnswer, fromSending, saveMs }: UpdateLatency) => [
    [
      `${name}: from the answer to the hint`,
      fromAnswer.length.toLocaleString('en'),
      ...percentiles(fromAnswer),
    ],
    [
      `${name}: from sending to the hint`,
      fromSending.length.toLocaleString('en'),
      ...percentiles(fromSending),
    ],
    [`${name}: the save itself`, saveMs.length.toLocaleString('en'), ...percentiles(saveMs)],
  ]
  report(
    'sockets',
    `
${crowd.joined.toLocaleString('en')} live sockets of as many sessions of people in ${world.companies.length} companies on one node, held by ${processes} processes on the same machine; each watches
one of ${list.length} jobs. ${many.perSecond.toFixed(1)} saves a second, in turn; then one job with ${gathered.joined.toLocaleString('en')} watchers, saved once a second. Times below zero: the hint was there before the
answer.

${table(['', 'times', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms'], [...row(`${list.length} jobs`, many), ...row('one job', single)])}

- Missed hints: ${many.missed + single.missed}. Broken lines: ${many.broken + single.broken}. Failed saves: ${many.failures.length + single.failures.length}.
- The 99th percentile from the answer to the hint is to be under ${MAX_MS} ms: ${isFast ? 'yes' : 'NO'}.
- Opening them took ${openingS.toFixed(0)} s (${(crowd.joined / openingS).toFixed(0)} a second, each with its look at the session and at the job).
- Memory of the product: ${emptyMb.toFixed(0)} MB before, ${fullMb.toFixed(0)} MB with all sockets (${(((fullMb - emptyMb) * 1024) / crowd.joined).toFixed(0)} kB each), ${busyMb.toFixed(0)} MB after the saves; PostgreSQL's own ${postgresMemory(world.dataDir).privateMb.toFixed(0)} MB.`,
  )
} finally {
  await world.end()
}

/**
 * Returns sockets spread over jobs of many companies: each job is watched by its client, its crew and as many
 * members of its company as needed, in turn from job to job, each with a separate session.
 */
async function seatMany(
  of: LoadFixture,
  count: number,
  jobCount: number,
): Promise<{ seats: SocketTarget[]; list: WatchedJob[] }> {
  const each = Math.max(1, Math.floor(count / jobCount))
  const { rows } = await of.owner.query<{
    id: string
    company_id: string
    client_id: string
    crew: string[]
  }>(
    `select j.id, j.company_id, j.client_id, array(select c.user_id from job_crew c
        where c.company_id = j.company_id and c.job_id = j.id and c.user_id is not null order by c.position) as crew
      from (select *, row_number() over (partition by company_id order by id desc) as n from jobs where job_status = 'scheduled') j
      order by j.n, j.company_id limit $1`,
    [jobCount],
  )
  const seats: SocketTarget[] = []
  const list: WatchedJob[] = []
  for (const row of rows) {
    const company = companyOf(of, Number(row.company_id))
    const own = [Number(row.client_id), ...row.crew.map(Number)]
    const members = membersOf(company)
    const jobId = Number(row.id)
    for (let n = 0; n < each; n += 1) {
      const person = own[n] ?? members[(list.length * each + n) % members.length]
      seats.push({ token: await of.tokenOf(person ?? company.base + 1), jobId })
    }
    list.push({ jobId, token: await of.tokenOf(company.base + 2), watchers: each })
  }
  return { seats, list }
}

/**
 * Returns the sockets of one job of the large company with many watchers: its members, each with many open
 * screens, but no more than a person may have.
 */
async function seatOne(
  of: LoadFixture,
  count: number,
): Promise<{ seats: SocketTarget[]; list: WatchedJob[] }> {
  const company = of.companies[0]
  if (!company) throw new Error('No company')
  const { rows } = await of.owner.query<{ id: string }>(
    `select id from jobs where company_id = $1 and job_status = 'scheduled' order by id desc limit 1`,
    [company.companyId],
  )
  const jobId = Number(rows[0]?.id)
  const people = membersOf(company)
  const seats: SocketTarget[] = []
  const watchers = Math.min(count, people.length * MOST_EACH)
  for (let n = 0; n < watchers; n += 1)
    seats.push({ token: await of.tokenOf(people[n % people.length] ?? company.base + 1), jobId })
  return { seats, list: [{ jobId, token: await of.tokenOf(company.base + 2), watchers }] }
}

function companyOf(of: LoadFixture, companyId: number): SeededCompany {
  const company = of.companies.find((one) => one.companyId === companyId)
  if (!company) throw new Error(`No company ${companyId}`)
  return company
}

/** Returns the office and the workers of a company, who can all open a scheduled job. */
function membersOf({ base, workers }: SeededCompany): number[] {
  return Array.from({ length: 3 + workers }, (_none, at) => base + 1 + at)
}

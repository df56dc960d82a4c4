// Backup under load, loss of all data, restore to the newest and to a chosen moment; a replica and its
// promotion: --minutes=3 --writers=8 --jobs=1000000
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { call, signIn } from './kernel/caller.ts'
import { startNode, type ProductNode } from './kernel/node.ts'
import { numberOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { fillJobs } from './recovery/fill.ts'
import { megabytesOf, prepareFolders, runCommand } from './recovery/places.ts'
import { assertProof, compareWrites, readMarks, type Proof } from './recovery/proof.ts'
import { measureLag, startReplica } from './recovery/replica.ts'
import { startWriters, type Writers } from './recovery/writers.ts'

const minutes = numberOption('minutes', 3)
const writerCount = numberOption('writers', 8)
const jobs = numberOption('jobs', 1_000_000)
/** The archive receives committed data every second; the last moments may be lost with the machine. */
const ARCHIVE_MS = 3000
const REPLICA_MS = 2000
const phaseMs = (minutes * 60_000) / 3
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const say = (text: string) => process.stderr.write(`${text}\n`)

const places = prepareFolders()
const running = new Set<ProductNode>()
try {
  const archive = places.at('archive')
  const start = async (name: string, settings: Record<string, string> = {}) => {
    const node = await startNode({ dataDir: places.at(name), settings, patienceS: 600 })
    running.add(node)
    return node
  }
  const openDatabase = (name: string) => startEmbeddedPostgres({ dataDir: places.at(name), log: silent })
  /** The writes in a data folder whose node is not running. */
  const marksOf = async (name: string) => {
    const database = await openDatabase(name)
    try {
      return await readMarks(database.url)
    } finally {
      await database.stop()
    }
  }
  const powerCut = async (name: string, node: ProductNode) => {
    await Promise.all([node.kill(), places.killDatabase(name)])
    running.delete(node)
    return Date.now()
  }

  say(`The product starts; the demo companies and ${jobs.toLocaleString('en')} jobs are loaded …`)
  let node = await start('data', { WAL_ARCHIVE_DIR: archive })
  const database = await openDatabase('data')
  await fillJobs(database.url, jobs)
  await database.stop()

  say('Writers begin; a backup is made …')
  let writers = await startWriters(node.url, writerCount)
  await sleep(phaseMs / 2)
  const backupAt = Date.now()
  const backup = await runCommand('backup', [places.at('backups')], { DATA_DIR: places.at('data') })
  if (backup.code !== 0) throw new Error(`The backup failed: ${backup.output}`)
  const duringBackup = rate(writers, backupAt, Date.now())
  const idle = rate(writers, backupAt - phaseMs / 2, backupAt)
  await sleep(phaseMs)
  const moment = Date.now()
  say('More is written; then the power goes and the disk with it …')
  await sleep(phaseMs)
  const cutAt = await powerCut('data', node)
  await writers.stop()
  const dataMegabytes = megabytesOf(places.at('data'))
  places.remove('data')

  say('Back to the chosen moment, and to the newest state …')
  const toMoment = await runCommand(
    'restore',
    [places.at('backups'), `--to=${new Date(moment).toISOString()}`],
    { DATA_DIR: places.at('moment'), WAL_ARCHIVE_DIR: archive },
  )
  const toNewest = await runCommand('restore', [places.at('backups')], {
    DATA_DIR: places.at('newest'),
    WAL_ARCHIVE_DIR: archive,
  })
  for (const { code, output } of [toMoment, toNewest]) {
    say(output)
    if (code !== 0) throw new Error('The restore says that something is wrong.')
  }
  const atMoment = compareWrites(writers.writes, await marksOf('moment'), { safeUntil: moment, moment })
  assertProof('chosen moment', atMoment)
  const atNewest = compareWrites(writers.writes, await marksOf('newest'), {
    safeUntil: cutAt - ARCHIVE_MS,
    moment: cutAt,
  })
  assertProof('newest state', atNewest)
  places.remove('moment')

  say('The product works on what was restored; a replica follows it …')
  node = await start('newest', { WAL_ARCHIVE_DIR: archive })
  const primary = await openDatabase('newest')
  const again = await runCommand('backup', [places.at('backups'), '--keep=1'], {
    DATA_DIR: places.at('newest'),
    WAL_ARCHIVE_DIR: archive,
  })
  if (again.code !== 0) throw new Error(`The second backup failed: ${again.output}`)
  const replica = await startReplica(places.at('backups'), places.at('replica'), primary.superuserUrl)
  writers = await startWriters(node.url, writerCount)
  await sleep(1000)
  const lags = await measureLag(primary.superuserUrl, replica.client, phaseMs)
  const lostAt = await powerCut('newest', node)
  await primary.stop()
  await places.killDatabase('newest')
  await writers.stop()
  const promotedIn = await replica.promote()
  const startedAt = Date.now()
  node = await start('replica')
  const readyIn = (Date.now() - startedAt) / 1000
  const caller = await signIn(node.url, 'manager@frontrange.test')
  const made = await call(caller, 'POST', '/wp/v2/jobs', { notes: 'written on the promoted one' })
  if (made.status >= 300) throw new Error(`The promoted database takes no job: ${made.status}`)
  await node.stop()
  running.delete(node)
  const onReplica = compareWrites(writers.writes, await marksOf('replica'), {
    safeUntil: lostAt - REPLICA_MS,
    moment: lostAt,
  })
  assertProof('replica', onReplica)

  const proofRow = (what: string, proof: Proof) => [
    what,
    proof.promised,
    proof.missing,
    proof.doubled,
    proof.tooLate,
    `${Math.max(0, proof.behindMs)} ms`,
  ]
  report(
    'recovery',
    [
      `${jobs.toLocaleString('en')} jobs, ${dataMegabytes.toLocaleString('en')} MB of data, ${writerCount} writers (jobs and uploads) without pause.`,
      table(
        ['step', 'seconds'],
        [
          ['backup beside the running product', backup.seconds.toFixed(1)],
          [
            'restore to a moment, sums checked before and everything looked through after',
            toMoment.seconds.toFixed(1),
          ],
          ['restore to the newest state, likewise', toNewest.seconds.toFixed(1)],
          ['promotion of the replica', promotedIn.toFixed(1)],
          ['the product on the promoted replica, until ready', readyIn.toFixed(1)],
        ],
      ),
      `Writes a second: ${idle.toFixed(0)} before the backup, ${duringBackup.toFixed(0)} while it was made.`,
      table(
        [
          'brought back',
          'acknowledged in time',
          'missing',
          'doubled',
          'from later',
          'newest acknowledged and lost, before the end',
        ],
        [
          proofRow('to the chosen moment', atMoment),
          proofRow('to the newest state', atNewest),
          proofRow('on the promoted replica', onReplica),
        ],
      ),
      `Lag of the replica under the same load: median ${percentile(lags, 0.5).toFixed(1)} ms, p99 ${percentile(lags, 0.99).toFixed(1)} ms, most ${Math.max(...lags).toFixed(1)} ms (${lags.length} samples).`,
    ].join('\n\n'),
  )
} finally {
  for (const node of running) await node.kill()
  await places.end()
}

/** Acknowledged writes per second between two moments. */
function rate({ writes }: Writers, from: number, to: number): number {
  const count = writes.filter(
    ({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt >= from && acknowledgedAt < to,
  )
  return (count.length * 1000) / Math.max(1, to - from)
}

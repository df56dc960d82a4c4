// Injects faults under load, one after the other: --only=database-stopped,… --seconds=30. Needs faketime
// (Debian) for the clock and root for the full disk.
import { clockJumps } from './faults/clock.ts'
import { databaseGone } from './faults/database-gone.ts'
import { databaseDiskFull, filesDiskFull } from './faults/disk-full.ts'
import { halfOpen } from './faults/half-open.ts'
import type { ReportRow } from './faults/line.ts'
import { slowProviders } from './faults/providers.ts'
import { CannotMountError } from './faults/small-disk.ts'
import { workerKilled } from './faults/worker-killed.ts'
import { numberOption, textOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'

const seconds = numberOption('seconds', 30)

/** All faults by name, in the order of the report. */
const faults: Record<string, () => Promise<ReportRow | ReportRow[]>> = {
  'database-stopped': () => databaseGone('stopped', seconds),
  'database-frozen': () => databaseGone('frozen', seconds),
  'disk-database': () => databaseDiskFull(Math.min(seconds, 15)),
  'disk-files': () => filesDiskFull(Math.min(seconds, 10)),
  clock: () => clockJumps(seconds),
  providers: () => slowProviders(Math.max(seconds, 10)),
  'worker-killed': () => workerKilled(),
  'half-open': () => halfOpen(),
}

const only = textOption('only')?.split(',')
const unknown = only?.filter((name) => !(name in faults))
if (unknown && unknown.length > 0)
  throw new Error(`There is no fault ${unknown.join(', ')}; there are ${Object.keys(faults).join(', ')}.`)

const lines: ReportRow[] = []
for (const [name, run] of Object.entries(faults)) {
  if (only && !only.includes(name)) continue
  process.stdout.write(`${name} …\n`)
  const found = await run().catch((error: unknown) => {
    // Skipped with a message if this machine does not permit it.
    if (!(error instanceof CannotMountError)) throw error
    process.stdout.write(`  skipped: ${error.message}\n`)
    return []
  })
  for (const line of [found].flat())
    process.stdout.write(
      `  ${line.wrong.length === 0 ? 'holds' : `WRONG: ${line.wrong.slice(0, 10).join('; ')}`}\n`,
    )
  lines.push(...[found].flat())
}

report(
  'faults',
  table(
    ['fault', 'what was done', 'felt by callers', 'health', 'lost or doubled', 'well again without a hand'],
    lines.map(({ fault, done, felt, health, lost, well }) => [fault, done, felt, health, lost, well]),
  ),
)
const wrong = lines.flatMap((line) => line.wrong.map((what) => `${line.fault}: ${what}`))
if (wrong.length > 0) {
  process.stderr.write(`${wrong.join('\n')}\n`)
  process.exitCode = 1
}

// Runs the checks of `npm test` with full counts, which it reduces; the results are for the record.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const runs: [tool: 'vitest' | 'playwright', args: string[], env: Record<string, string>][] = [
  ['vitest', ['run', '--project', 'server', 'src/server/testing/kill.test.ts'], { KILLS: '50' }],
  ['vitest', ['run', '--project', 'shared'], { PROPERTY_RUNS: '100000' }],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/jobs/documents/totals.test.ts'],
    { TOTAL_JOBS: '1000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/visitors/booking/one-price.test.ts'],
    { PROPERTY_RUNS: '25' },
  ],
  ['vitest', ['run', '--project', 'server', 'src/server/testing/access.test.ts'], { ACCESS_ALL: '1' }],
  ['vitest', ['run', '--project', 'server', 'src/server/jobs/agreements'], { TAMPER_RUNS: '1000' }],
  [
    'vitest',
    [
      'run',
      '--project',
      'server',
      'src/server/schedule/crew/crew.race.test.ts',
      'src/server/schedule/vehicle-assignments/vehicle-assignments.race.test.ts',
    ],
    { CREW_RACES: '10000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/messages/communications/faults.test.ts'],
    { FAULTY_TEXTS: '400' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/company/deliveries/outbox.histories.test.ts'],
    { OUTBOX_EVENTS: '10000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/sales/follow-ups/follow-ups.histories.test.ts'],
    { FOLLOW_UP_LEADS: '10000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/overview/reports/reports.equal.test.ts'],
    { REPORT_COMPANIES: '1000' },
  ],
  // Two files, so that each core runs one; takes about an hour.
  ['vitest', ['run', 'src/server/money/payments/history'], { MONEY_HISTORIES: '100000' }],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/money/payments/kill.test.ts'],
    { MONEY_KILLS: '1000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/visitors/booking/abuse.test.ts'],
    { ABUSE_QUOTES: '10000' },
  ],
  [
    'vitest',
    ['run', '--project', 'server', 'src/server/people/accounts/links.histories.test.ts'],
    { LINK_HISTORIES: '1000' },
  ],
  ['playwright', ['test', 'e2e/import.story.ts'], { IMPORT_ROWS: '5000' }],
]
let failures = 0
for (const [tool, args, env] of runs) {
  const { status } = spawnSync(path.join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) failures += 1
}
console.log(`${runs.length - failures} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

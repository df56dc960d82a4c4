// Measures each read and write of the screens at several sizes: --sizes=10000,100000,1000000 --runs=30
// --only=journal,board --plans=20 (prints plans slower than so many ms) --companies=200 --part=0.1 (of all jobs, in
// the first) --short (without imports and exports) --keep=folder (whose data is loaded once and stays; one folder a size)
import path from 'node:path'
import { hasOption, numberOption, textOption } from './kernel/options.ts'
import { percentile, report, table } from './kernel/report.ts'
import { exportCompany, importClients } from './growth/long.ts'
import { DAY_OPERATIONS } from './growth/day.operations.ts'
import { requireSuccess, OPERATIONS, type OperationContext } from './growth/operations.ts'
import { logPlans, readPlans } from './growth/plans.ts'
import { createClient } from './world/client.ts'
import { person } from './world/people.ts'
import { COMPANIES, jobsByCompany } from './world/sizes.ts'
import { openLoadFixture, type LoadFixture } from './world/world.ts'

const sizes = (textOption('sizes') ?? '10000,100000,1000000').split(',').map(Number)
const runs = numberOption('runs', 30)
const only = textOption('only')?.split(',')
const keptIn = textOption('keep')
const plansMs = numberOption('plans', 0)
/** A slow operation is run fewer times. */
const MAX_MS = 15_000
const IMPORTED = 500

const measured = new Map<string, Map<number, number>>()
const notes: string[] = []
for (const size of sizes) await measureAt(size)

const first = sizes[0] ?? 0
const shown = (ms: number | undefined) =>
  ms === undefined ? '' : ms >= 100 ? Math.round(ms).toLocaleString('en') : ms.toFixed(1)
const rows = [...measured].map(([name, bySize]) => [
  name,
  ...sizes.map((size) => shown(bySize.get(size))),
  ...sizes
    .slice(1)
    .map((size) => ((bySize.get(size) ?? Number.NaN) / (bySize.get(first) ?? Number.NaN)).toFixed(1)),
])
report(
  'growth',
  `
Median of ${runs} runs in milliseconds, over HTTP, one call at a time, by people of a company that has a tenth of all jobs; 200 companies at each size.
Product in production mode. 'Of ten companies' are ten of the small ones. What grows with its own answer (an export, a trial balance over all years) grows with the company.

${table(
  [
    'operation',
    ...sizes.map((size) => `${size.toLocaleString('en')} jobs`),
    ...sizes.slice(1).map((size) => `${size.toLocaleString('en')} to ${first.toLocaleString('en')}`),
  ],
  rows,
)}

${notes.map((note) => `- ${note}`).join('\n')}`,
)

async function measureAt(size: number): Promise<void> {
  const world = await openLoadFixture(size, {
    sizes: jobsByCompany(size, numberOption('companies', COMPANIES), numberOption('part', 0.1)),
    keptIn: keptIn && path.join(keptIn, String(size)),
    ...(plansMs > 0 && { prepare: (postgres) => logPlans(postgres, plansMs) }),
  })
  try {
    const scene = await setScene(world)
    let at = readPlans(world.dataDir, 0).at
    for (const { name, run } of [...OPERATIONS, ...DAY_OPERATIONS]) {
      if (only !== undefined && !only.some((part) => name.includes(part))) continue
      const times: number[] = []
      try {
        const started = performance.now()
        // The first run opens connections and loads code; it is not counted.
        for (let n = 0; n <= runs && (n < 3 || performance.now() - started < MAX_MS); n += 1) {
          const from = performance.now()
          await run(scene, n)
          if (n > 0) times.push(performance.now() - from)
        }
        keep(name, size, percentile(times, 0.5))
      } catch (error) {
        fail(`at ${size.toLocaleString('en')} jobs: ${name}: ${String(error)}`)
      }
      if (plansMs > 0) {
        const { text, at: next } = readPlans(world.dataDir, at)
        at = next
        if (text.includes('Query Text')) process.stdout.write(`\n##### ${name}\n${firstPlans(text)}\n`)
      }
    }
    if ((only === undefined || only.includes('long')) && !hasOption('short'))
      await measureLong(world, scene, size)
  } finally {
    await world.end()
  }
}

/** Keeps the last plan of each statement. */
function firstPlans(text: string): string {
  const plans = new Map<string, string>()
  for (const entry of text.split(/(?=^\S.*LOG: {2}duration: )/m))
    if (entry.includes('Query Text'))
      plans.set(/Query Text: (.{0,60})/.exec(entry)?.[1] ?? '', entry.slice(0, 12_000))
  return [...plans.values()].slice(0, 4).join('\n')
}

async function measureLong(world: LoadFixture, scene: OperationContext, size: number): Promise<void> {
  try {
    keep(`import of ${IMPORTED} clients`, size, await importClients(world.node.url, scene, IMPORTED))
    const small = world.companies[1]
    if (!small) return
    const exported = await exportCompany(scene, small.companyId, await world.tokenOf(small.base + 1))
    notes.push(
      `Export of a company with ${small.size.toLocaleString('en')} of ${size.toLocaleString('en')} jobs: ${(exported.ms / 1000).toFixed(1)} s, ${exported.megabytes.toFixed(1)} MB.`,
    )
  } catch (error) {
    fail(`at ${size.toLocaleString('en')} jobs: ${String(error)}`)
  }
}

function fail(what: string): void {
  process.exitCode = 1
  notes.push(`FAILED ${what}`)
}

function keep(name: string, size: number, ms: number): void {
  const bySize = measured.get(name) ?? new Map<number, number>()
  measured.set(name, bySize.set(size, ms))
}

async function setScene(world: LoadFixture): Promise<OperationContext> {
  const companyId = world.companies[0]?.companyId
  const idsOf = async (status: string) => {
    const { rows: found } = await world.owner.query<{ id: string }>(
      `select id from jobs where company_id = $1 and job_status = $2 and job_date is not null order by hashint8(id) limit 200`,
      [companyId, status],
    )
    return found.map(({ id }) => Number(id))
  }
  const { rows: accounts } = await world.owner.query<{ id: string }>(
    `select id from ledger_accounts where company_id = $1 and role = 'receivable'`,
    [companyId],
  )
  const client = createClient(world.node.port, 2)
  const admin = await person(world, 'administrator', 0)
  const ahead = (await idsOf('scheduled')).slice(0, 40)
  const printable: { id: number; template: string }[] = []
  const phones: string[] = []
  for (const id of ahead) {
    const { text } = await requireSuccess(client, {
      method: 'GET',
      path: `/wp/v2/jobs/${id}`,
      token: admin.token,
    })
    const job = JSON.parse(text) as {
      client: { phone: string }
      documents: Record<string, { hasPdf: boolean }>
    } // the declared response
    phones.push(job.client.phone)
    const template = Object.entries(job.documents).find(([, { hasPdf }]) => hasPdf)?.[0]
    if (template !== undefined) printable.push({ id, template })
  }
  return {
    client,
    admin,
    group: await person(world, 'group', 1),
    worker: await person(world, 'worker', 0, 1),
    customer: await person(world, 'client', 0, 5),
    ahead,
    phones,
    printable,
    done: await idsOf('completed'),
    accountId: Number(accounts[0]?.id),
  }
}

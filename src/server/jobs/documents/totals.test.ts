import { afterAll, beforeAll, expect, it } from 'vitest'
import { estimateTotalCents } from '../../../shared/jobs/estimates/automatic.ts'
import { ESTIMATE_ITEMS } from '../../../shared/company/settings/estimate-items.ts'
import { JOB_TYPES } from '../../../shared/trade/job.choices.ts'
import { type EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { createRandomSequence } from '../../demo/random.ts'
import { readJobRecord } from '../jobs/job.record.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { readDocumentState } from './documents.state.ts'
import { pdfModel } from './pages/pages.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

/** Number of jobs; `npm run prove` creates 1,000. */
const JOBS = Number(process.env['TOTAL_JOBS'] ?? 60)

let t: TestApp
let company: number
let manager: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())

it(
  `of ${JOBS} jobs the printed lines, the API, and the shared rule have the same total to the cent`,
  { timeout: 600_000 },
  async () => {
    const dice = createRandomSequence('totals')
    for (let index = 0; index < JOBS; index += 1) {
      const jobType = dice.pick(JOB_TYPES)
      const isFar = jobType === 'interstate' || jobType === 'international'
      const hours = dice.whole(1, 11)
      const activities = [
        { id: 1, index: 0, activityType: dice.pick(['load', 'pack', 'labor']), activityDate: '2027-03-01' },
      ].map((one) => ({
        ...one,
        startTime: '08:00',
        endTime: `${String(8 + hours).padStart(2, '0')}:${dice.pick(['00', '15', '40'])}`,
      }))
      const id = await t.makeJob(company, {
        job_type: jobType,
        job_status: dice.pick(['inquiring', 'scheduled', 'completed']),
        job_date: '2027-03-01 08:00',
        crew_size: dice.whole(1, 9),
        minimum_time: dice.chance(30) ? dice.whole(1, 8) : null,
        locations: [{ ...DENVER, activities }, isFar ? HOUSTON : BOULDER],
      })
      if (dice.chance(60)) {
        const lineItems = Array.from({ length: dice.whole(0, 9) }, () => ({
          item: dice.pick(ESTIMATE_ITEMS),
          rate: dice.whole(0, 99_999) / 100,
          units: dice.whole(0, 9_999) / 100,
          lineItemDate: null,
        }))
        const documents = { estimate: { variables: { dirty: true, lineItems } } }
        expect((await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { documents })).status).toBe(200)
      }
      const { body: job } = await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)
      const lines: EstimateLine[] = job.documents.estimate.variables.lineItems
      const rule = estimateTotalCents(lines)
      expect(centsFromDollars(job.documents.estimate.total)).toBe(rule)
      const added = lines.reduce(
        (sum, line) => sum + (line.item === 'discount' ? -1 : 1) * centsFromDollars(line.total),
        0,
      )
      expect(Math.max(0, added)).toBe(rule)

      const rows = await inTenant(t.kernel.db, { companyIds: [company], userId: null }, async (tx) => {
        const record = await readJobRecord(tx, [company], id, 'read')
        if (!record) throw new Error('no job')
        const state = await readDocumentState(tx, record)
        const source = {
          state,
          logo: null,
          photos: new Map(),
          publicUrl: 'https://movesheet.test',
          product: 'Movesheet',
          now: '2027-01-01T00:00:00Z',
          textOf: () => 'Terms.',
          money: null,
          cards: [],
          cargoPolicy: null,
        }
        const { blocks } = pdfModel('invoice', source)
        const table = blocks.find((block) => block.kind === 'table')
        return table?.kind === 'table' ? { rows: table.rows, foot: table.foot ?? [] } : { rows: [], foot: [] }
      })
      const printed = rows.rows.reduce((sum, row) => sum + centsOf(row.at(-1) ?? ''), 0)
      expect(Math.max(0, printed), JSON.stringify(rows)).toBe(rule)
      expect(rows.foot.at(-1)?.at(-1)).toBe(formatCents(rule))
    }
  },
)

/** Returns the cents of a printed amount; deductions have a minus sign. */
function centsOf(printed: string): number {
  const cents = Math.round(Number(printed.replaceAll(/[^0-9.]/g, '')) * 100)
  return /[−-]/.test(printed) ? -cents : cents
}

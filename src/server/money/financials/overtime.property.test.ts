import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createClockJob, ledgerSum, recordTimes } from './overtime.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2027-03-10T19:00:00Z')
})
afterAll(() => t.close())

/** A month without a change of the clocks: Denver is seven hours behind. Its first day is a Monday. */
const FIRST = '2027-02-01'
const MONTH = { from: FIRST, to: '2027-02-28' }
const MIDNIGHT = Date.parse(`${FIRST}T07:00:00Z`)
const QUARTER_MS = 15 * 60_000
/** Quarters of an hour from the Sunday before to the first day. */
const FIRST_OF_WEEK = -96

/** A shift of whole quarters that begins between 6 AM and 2 PM and ends before 3 AM; rates in cents divide by 4. */
const shift = fc.record({
  start: fc.integer({ min: 24, max: 56 }),
  quarters: fc.integer({ min: 8, max: 52 }),
  hasMeal: fc.boolean(),
  rate: fc.integer({ min: 300, max: 1000 }).map((quarterOfRate) => quarterOfRate * 4),
  isOff: fc.boolean(),
})
type Shift = typeof shift extends fc.Arbitrary<infer S> ? S : never
const month = fc.array(shift, { minLength: 28, maxLength: 28 })

/** The worked quarters of a shift, counted from the first midnight of the month. */
function quartersOf({ start, quarters, hasMeal }: Shift, day: number): number[] {
  const from = day * 96 + start
  return Array.from({ length: quarters }, (_, index) => from + index).filter(
    (quarter) => !hasMeal || (quarter !== from + 4 && quarter !== from + 5),
  )
}

/**
 * The reference: counts quarters of an hour, one by one, and works in whole cents. Returns what the month pays, and what
 * overtime adds, in cents.
 */
function referencePay(shifts: readonly Shift[], isColorado: boolean, isExempt: boolean) {
  let base = 0
  const weeks = new Map<
    number,
    { quarters: number; cents: number; days: Map<number, number>; onEnd: number }
  >()
  for (const [day, one] of shifts.entries()) {
    if (one.isOff) continue
    const worked = quartersOf(one, day)
    base += (one.rate / 4) * worked.length
    const ofShift = new Map<number, number>()
    for (const quarter of worked) {
      const number = Math.floor((quarter - FIRST_OF_WEEK) / 672)
      const week = weeks.get(number) ?? { quarters: 0, cents: 0, days: new Map<number, number>(), onEnd: 0 }
      weeks.set(number, week)
      week.quarters += 1
      week.cents += one.rate / 4
      const date = Math.floor(quarter / 96)
      week.days.set(date, (week.days.get(date) ?? 0) + 1)
      ofShift.set(number, (ofShift.get(number) ?? 0) + 1)
      if ((ofShift.get(number) ?? 0) > 48) week.onEnd += 1
    }
  }
  let premium = 0
  for (const [number, { quarters, cents, days, onEnd }] of weeks) {
    // The fifth week ends in March.
    if (isExempt || number > 3) continue
    const daily = [...days.values()].reduce((sum, one) => sum + Math.max(0, one - 48), 0)
    const over = Math.max(quarters - 160, isColorado ? daily : 0, isColorado ? onEnd : 0)
    if (over > 0) premium += Math.round((cents * over) / (2 * quarters))
  }
  return { base, premium }
}

const at = (quarter: number) => new Date(MIDNIGHT + quarter * QUARTER_MS).toISOString()

async function recordShift(by: TestPerson, job: number, worker: TestPerson, one: Shift, day: number) {
  const from = day * 96 + one.start
  await recordTimes(t, by, job, worker, [
    ['start', at(from)],
    ...(one.hasMeal
      ? ([
          ['break', at(from + 4)],
          ['back', at(from + 6)],
        ] as const)
      : []),
    ['finish', at(from + one.quarters)],
  ])
}

describe('the payroll of a month by the clock', () => {
  it.each([
    ['Colorado', 'CO'],
    ['Texas', 'TX'],
    ['a state with the federal rules only', 'WY'],
  ])('equals a computation quarter by quarter in %s', { timeout: 240_000 }, async (_name, state) => {
    await fc.assert(
      fc.asyncProperty(month, month, async (shifts, exemptShifts) => {
        const company = await t.makeCompany('Peak Movers', {
          timezone: 'America/Denver',
          address_state: state,
        })
        const admin = await t.makePerson(company, 'administrator')
        const ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'A' })
        const ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'B' })
        const exemption = { workerId: ben.id, isExempt: true }
        expect((await t.call(admin, 'POST', '/wp/v2/hours/exemptions', exemption)).status).toBe(200)
        for (const [day, one] of shifts.entries()) {
          const other = exemptShifts[day] ?? one
          const crew = [
            ...(one.isOff ? [] : [{ worker: ann, rate: one.rate / 100, one }]),
            ...(other.isOff ? [] : [{ worker: ben, rate: other.rate / 100, one: other }]),
          ]
          if (crew.length === 0) continue
          const job = await createClockJob(t, company, addDays(FIRST, day), crew)
          for (const member of crew) await recordShift(admin, job, member.worker, member.one, day)
          const completed = await t.call(admin, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'completed' })
          expect(completed.status, JSON.stringify(completed.body)).toBe(200)
        }
        const query = `from=${MONTH.from}&to=${MONTH.to}`
        const rows: PayrollRow[] = (await t.call(admin, 'GET', `/wp/v2/payroll?${query}`)).body
        const payOf = (worker: TestPerson) =>
          Math.round((rows.find(({ workerId }) => workerId === worker.id)?.pay ?? 0) * 100)
        const wanted = {
          ann: referencePay(shifts, state === 'CO', false),
          ben: referencePay(exemptShifts, state === 'CO', true),
        }
        expect({ ann: payOf(ann), ben: payOf(ben) }).toEqual({
          ann: wanted.ann.base + wanted.ann.premium,
          ben: wanted.ben.base,
        })

        // The worker's own pay, both exports and the ledger agree.
        const own = (await t.call(ann, 'GET', `/wp/v2/workers/me/pay?${query}`)).body
        expect(Math.round(own.pay * 100)).toBe(payOf(ann))
        const sum = (own.jobs as { pay: number }[]).reduce((all, { pay }) => all + Math.round(pay * 100), 0)
        expect(sum).toBe(payOf(ann))
        for (const of of ['workers', 'jobs']) {
          const file = (await t.call(admin, 'GET', `/wp/v2/payroll/csv?${query}&of=${of}`)).body
          const [head = '', ...lines] = String(file.content).trim().split('\r\n')
          const column = head.split(',').indexOf('Pay')
          const total = lines.reduce(
            (all, line) => all + Math.round(Number(line.split(',')[column]) * 100),
            0,
          )
          expect(total).toBe(payOf(ann) + payOf(ben))
        }
        const labor = await ledgerSum(t, company, 'cogs.laborVariable', MONTH)
        expect(Math.round(labor * 100)).toBe(payOf(ann) + payOf(ben))
        for (const { workerId, unpaid } of rows) {
          const paid = await t.call(admin, 'POST', `/wp/v2/payroll/${workerId}/pay`, {
            ...MONTH,
            amount: unpaid,
          })
          expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ row: { unpaid: 0 } })
        }
        const until = { from: MONTH.from, to: '2027-03-10' }
        const cash = await ledgerSum(t, company, 'cash', until)
        expect(Math.round(cash * 100)).toBe(-payOf(ann) - payOf(ben))
      }),
      { numRuns: 1 },
    )
  })
})

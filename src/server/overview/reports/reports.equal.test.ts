import { afterAll, beforeAll, expect, it } from 'vitest'
import { factsText } from '../../../shared/jobs/jobs/job-facts.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { neighborSpan, type Span } from '../../../shared/kernel/spans.ts'
import { REPORTS, type Report, type ReportName } from '../../../shared/overview/reports/reports.ts'
import { createRandomSequence } from '../../demo/random.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeRandomCompany, type RandomCompany, type RandomJob } from './random-companies.testing.ts'

/** Random companies; `npm run prove` takes more. */
const COMPANIES = Number(process.env['REPORT_COMPANIES'] ?? 8)
const NOW = new Date('2026-11-18T18:00:00Z')
/** Figures of each company whose jobs are listed. */
const LISTED = 6

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => NOW
})
afterAll(() => t.close())

type Sums = Record<string, number | null>
const count = <T>(all: readonly T[], fits: (one: T) => boolean) => all.filter((one) => fits(one)).length
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)
const tenths = (value: number) => Math.round(value * 10) / 10
const within = (day: string | null, { from, to }: Span) => day !== null && from <= day && day <= to

/** Returns rows by key, and all of them together as the total. */
function grouped<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  of: (some: readonly T[], all: readonly T[]) => Sums,
) {
  const keys = new Set(all.map((one) => keyOf(one)))
  return {
    ...Object.fromEntries(
      [...keys].map((key) => [
        key,
        of(
          all.filter((one) => keyOf(one) === key),
          all,
        ),
      ]),
    ),
    total: of(all, all),
  }
}

/** Recomputes the first table of a report from the jobs themselves. */
function recompute(report: ReportName, company: RandomCompany, span: Span): Record<string, Sums> {
  const localDay = (at: number) => wallClockOf(new Date(at).toISOString(), company.timezone).slice(0, 10)
  const kept = company.jobs.filter(({ isDeleted }) => !isDeleted)
  const leads = kept.filter(({ status, createdAt }) => status !== 'spam' && within(localDay(createdAt), span))
  const leadSums = (some: readonly RandomJob[]): Sums => {
    const done = some.filter(({ status }) => status === 'completed')
    const booked = count(some, ({ isBooked }) => isBooked)
    return {
      leads: some.length,
      booked,
      rate: percent(booked, some.length),
      revenue: sum(done, ({ revenueCents }) => revenueCents) / 100,
      margin: sum(done, ({ revenueCents, costCents }) => revenueCents - costCents) / 100,
    }
  }
  switch (report) {
    case 'sources':
      return grouped(leads, ({ source }) => source ?? 'notSet', leadSums)
    case 'people':
      return grouped(leads, ({ ownerId }) => String(ownerId), leadSums)
    case 'speed':
      return grouped(
        leads.filter(
          ({ addedBy, answer, status }) =>
            addedBy === null && (answer !== null || !['scheduled', 'completed'].includes(status)),
        ),
        ({ answer }) => (answer === null ? 'none' : answer.by === null ? 'unnamed' : String(answer.by)),
        (some) => {
          const minutes = some.flatMap(({ answer, createdAt }) =>
            answer ? [Math.max(0, answer.at - createdAt) / 60_000] : [],
          )
          const inTime = count(minutes, (value) => value <= company.targetMinutes)
          return {
            inquiries: some.length,
            answered: minutes.length,
            inTime,
            share: percent(inTime, some.length),
            median: medianOf(minutes),
          }
        },
      )
    case 'lost':
      return grouped(
        kept.filter(({ lost }) => lost !== null && within(localDay(lost.at), span)),
        ({ lost }) => lost?.reason ?? '',
        (some, all) => ({
          lost: some.length,
          share: percent(some.length, all.length),
          estimates: sum(some, ({ owedCents }) => owedCents) / 100,
        }),
      )
    case 'estimates':
      return grouped(
        kept.filter(({ status, day }) => status === 'completed' && within(day, span)),
        ({ type }) => type,
        (some) => {
          const clocked = some.filter(({ clockHours }) => clockHours !== null)
          const priced = some.filter(({ bookedCents }) => bookedCents !== null)
          const planned = sum(clocked, ({ hours }) => hours)
          const clock = sum(clocked, ({ clockHours }) => clockHours ?? 0)
          const booked = sum(priced, ({ bookedCents }) => bookedCents ?? 0)
          const invoice = sum(priced, ({ revenueCents }) => revenueCents)
          return {
            jobs: some.length,
            clocked: clocked.length,
            planned: tenths(planned),
            clock: tenths(clock),
            hours: percent(clock - planned, planned),
            booked: booked / 100,
            invoice: invoice / 100,
            price: percent(invoice - booked, booked),
          }
        },
      )
    case 'use':
      return useOf(kept, span)
    case 'ahead':
      return grouped(
        kept.filter(({ status, day }) => status === 'scheduled' && within(day, span)),
        ({ day }) => weekOf(day),
        (some) => ({
          jobs: some.length,
          revenue: sum(some, ({ owedCents }) => owedCents) / 100,
          paid: sum(some, ({ paidCents }) => paidCents) / 100,
        }),
      )
  }
}

function weekOf(day: string | null): string {
  return day === null ? '' : addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}

function useOf(kept: readonly RandomJob[], span: Span): Record<string, Sums> {
  const weeks: string[] = []
  for (let week = weekOf(span.from); week <= span.to; week = addDays(week, 7)) weeks.push(week)
  return grouped(
    kept.filter(({ status, day }) => ['scheduled', 'completed'].includes(status) && within(day, span)),
    ({ day }) => String(weeks.indexOf(weekOf(day))),
    (some) => ({ jobs: some.length, hours: tenths(sum(some, ({ hours, crewSize }) => hours * crewSize)) }),
  )
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return tenths(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2)
}

/** Checks that the figures of a report are those of the jobs; rows that only one side has are empty. */
function expectEqual(
  report: Report,
  at: 'now' | 'before',
  expected: Record<string, Sums>,
  where: string,
): void {
  const [table] = report.tables
  if (!table) throw new Error('No table')
  for (const [key, sums] of Object.entries(expected)) {
    const figures = key === 'total' ? table.total : table.rows.find((row) => row.key === key)?.figures
    const shown = Object.fromEntries(
      table.columns.map((column, n) => [column.key, figures?.[n]?.[at] ?? null]),
    )
    expect(shown, `${where}: ${key}`).toMatchObject(sums)
  }
  const first = (figures: (typeof table.rows)[number]['figures']) => figures[0]?.[at] ?? 0
  const rows = table.rows.filter(({ figures }) => first(figures) > 0).map(({ key }) => key)
  const known = Object.entries(expected).flatMap(([key, sums]) =>
    key !== 'total' && (Object.values(sums)[0] ?? 0) > 0 ? [key] : [],
  )
  expect(rows.toSorted(), where).toEqual(known.toSorted())
}

/** Checks that the links of some figures list exactly the jobs that they count. */
async function expectListed(
  report: Report,
  company: RandomCompany,
  pick: (most: number) => number,
): Promise<void> {
  const links = report.tables.flatMap(({ columns, rows, total }) =>
    [...rows, ...(total ? [{ facts: {}, figures: total }] : [])].flatMap(({ facts, figures }) =>
      columns.flatMap((column, at) => {
        const now = figures[at]?.now
        return column.kind === 'count' && column.facts && facts && now
          ? [{ facts: factsText(report.facts, facts, column.facts), now }]
          : []
      }),
    ),
  )
  for (let left = Math.min(LISTED, links.length); left > 0; left -= 1) {
    const link = links[pick(links.length)]
    if (!link) return
    const url = `/wp/v2/jobs?per_page=1&facts=${encodeURIComponent(link.facts)}`
    const { headers, body, status } = await t.call(company.admin, 'GET', url)
    expect([status, Number(headers['x-wp-total'])], `${link.facts} ${JSON.stringify(body)}`).toEqual([
      200,
      link.now,
    ])
  }
}

it(
  `equals the figures recomputed from the jobs, and lists the jobs of each, for ${COMPANIES} random companies`,
  { timeout: 20_000 + COMPANIES * 5_000 },
  async () => {
    const dice = createRandomSequence('ranges')
    for (let nth = 0; nth < COMPANIES; nth += 1) {
      const company = await makeRandomCompany(t, nth, NOW)
      const from = addDays('2026-11-18', -dice.whole(0, 60))
      const span = dice.chance(30)
        ? { from: '2026-10-01', to: '2026-10-31' }
        : { from, to: addDays(from, dice.whole(0, 45)) }
      for (const name of REPORTS) {
        const url = `/wp/v2/reports/${name}?from=${span.from}&to=${span.to}`
        const { status, body } = await t.call(company.admin, 'GET', url)
        expect(status, JSON.stringify(body)).toBe(200)
        const report = body as Report // the answer was checked against its schema
        const where = `company ${nth}, ${name}, ${span.from} to ${span.to}`
        expectEqual(report, 'now', recompute(name, company, report.span), where)
        const before = neighborSpan(span, -1)
        // The weeks of a range before are compared by their place.
        if (report.before && before && name !== 'use')
          expectEqual(report, 'before', recompute(name, company, before), `before: ${where}`)
        await expectListed(report, company, (most) => dice.whole(0, most - 1))
      }
    }
  },
)

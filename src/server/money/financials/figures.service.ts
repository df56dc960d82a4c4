import type { z } from 'zod'
import { csvText } from '../../../shared/kernel/csv.ts'
import { MAX_POINTS, periodLabel, periodsOf, spanOf } from '../../../shared/money/financials/figures.rules.ts'
import type { figuresQuery, FigurePoint } from '../../../shared/money/financials/financials.api.ts'
import { averageCents, netProfitCents } from '../../../shared/money/financials/financial.rules.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { sourceLabel } from '../../../shared/trade/job.choices.ts'
import { addDays, instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  countBooked,
  listFigureJobs,
  readCompanies,
  readDays,
  readYears,
  sumByKind,
  sumByPeriod,
  sumByWorker,
  type FigureFilter,
  type FigureJob,
  type Sums,
} from './figures.store.ts'

type Query = z.output<typeof figuresQuery>
type Companies = Awaited<ReturnType<typeof readCompanies>>

/** The scope of a query of figures: companies whose figures the caller may see, and the time. */
export interface FigureScope {
  tx: Tx
  companyIds: readonly number[]
  now: Date
}

/** The maximum number of jobs in a CSV, more than anyone reads in a spreadsheet. */
const MAX_CSV_JOBS = 50_000
const NO_SUMS: Sums = { revenueCents: 0, cogsCents: 0, expensesCents: 0, tipsCents: 0, jobs: 0 }

/** Returns figures in dollars with the values derived from them. */
function figureOf(sums: Sums) {
  const revenue = cents(sums.revenueCents)
  const cogs = cents(sums.cogsCents)
  const expenses = cents(sums.expensesCents)
  return {
    revenues: dollarsFromCents(revenue),
    cogs: dollarsFromCents(cogs),
    expenses: dollarsFromCents(expenses),
    netProfit: dollarsFromCents(netProfitCents({ revenue, cogs, expenses })),
    jobs: sums.jobs,
    averageJob: dollarsFromCents(averageCents(revenue, sums.jobs)),
    tips: dollarsFromCents(cents(sums.tipsCents)),
  }
}

/**
 * Returns the requested filter with its span; throws rest_invalid_param if the span ends before it begins.
 */
async function filterOf(
  read: FigureScope,
  query: Query,
): Promise<{
  filter: FigureFilter
  companies: Companies
  days: { first: string | null; last: string | null }
}> {
  const { tx, companyIds, now } = read
  const statuses = query.jobStatus ?? ['completed']
  const companies = await readCompanies(tx, companyIds)
  const days = await readDays(tx, companyIds, statuses)
  const timezone = companies[0]?.timezone ?? 'UTC'
  const today = wallClockOf(now.toISOString(), timezone).slice(0, 10)
  const span = spanOf(query, today, days.first)
  if (span.from > span.to) throw refusedSpan('The end is before the start.')
  if (periodsOf(span.from, span.to, query.period).length > MAX_POINTS)
    throw refusedSpan('Choose a shorter span.')
  const filter = { companyIds, ...span, statuses, types: query.jobType, sources: query.jobSource }
  return { filter, companies, days }
}

function refusedSpan(message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { to: message } })
}

/** Returns the points of the chart, one for each period of the span, including empty periods. */
export async function listPoints(read: FigureScope, query: Query): Promise<FigurePoint[]> {
  const { filter } = await filterOf(read, query)
  const sums = new Map((await sumByPeriod(read.tx, filter, query.period)).map((row) => [row.start, row]))
  return periodsOf(filter.from, filter.to, query.period).map((start) => ({
    ...figureOf(sums.get(start) ?? NO_SUMS),
    dateData: start,
    label: periodLabel(start, query.period),
  }))
}

/** Returns the totals and booking rate of the whole span, and the totals by type, source, and worker. */
export async function summarize(read: FigureScope, query: Query, allowed: readonly number[]) {
  const { filter, companies, days } = await filterOf(read, query)
  const kinds = await sumByKind(read.tx, filter)
  const byType = kinds.flatMap(({ type, ...sums }) =>
    type === null ? [] : [{ key: type, label: JOB_TYPE_LABELS[type], ...figureOf(sums) }],
  )
  const bySource = kinds.flatMap(({ source, ...sums }) =>
    source === null ? [] : [{ key: source, label: sourceLabel(source), ...figureOf(sums) }],
  )
  const workers = await sumByWorker(read.tx, filter)
  const byRevenue = <G extends { revenues: number }>(groups: G[]) =>
    groups.toSorted((one, other) => other.revenues - one.revenues)
  const { first, last } = days
  return {
    total: figureOf(kinds.find(({ type, source }) => type === null && source === null) ?? NO_SUMS),
    booking: await bookingOf(read.tx, companies, filter),
    groups: {
      jobType: byRevenue(byType),
      jobSource: byRevenue(bySource),
      crew: workers.map(({ userId, name, payCents, ...sums }) => ({
        key: String(userId),
        label: name,
        // A worker's cost is their pay; the other costs of a job belong to no particular worker.
        ...figureOf({ ...sums, cogsCents: payCents, expensesCents: 0 }),
      })),
    },
    companies: (await readCompanies(read.tx, allowed)).map(({ id, name }) => ({ id, name })),
    years:
      first === null || last === null
        ? []
        : await readYears(read.tx, read.companyIds, filter.statuses, { first, last }),
  }
}

/** Jobs created during the span, in each company's time zone, and how many of them were booked. */
async function bookingOf(tx: Tx, companies: Companies, filter: FigureFilter) {
  let inquiries = 0
  let booked = 0
  for (const { id, timezone } of companies) {
    const since = instantOf(`${filter.from} 00:00:00`, timezone)
    const until = instantOf(`${addDays(filter.to, 1)} 00:00:00`, timezone)
    const counted = await countBooked(tx, id, { since, until }, filter)
    inquiries += counted.inquiries
    booked += counted.booked
  }
  const ratePercent = inquiries === 0 ? null : Math.round((booked / inquiries) * 1000) / 10
  return { inquiries, booked, ratePercent }
}

/** Returns the jobs behind a point of the chart, newest first. */
export async function listJobs(read: FigureScope, query: Query & { page: number; per_page: number }) {
  const { filter } = await filterOf(read, query)
  const page = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
  const { rows, total } = await listFigureJobs(read.tx, filter, page)
  return { rows: rows.map((row) => jobOf(row)), total }
}

function jobOf({ revenueCents, cogsCents, expensesCents, ...job }: FigureJob) {
  const { revenues, cogs, expenses, netProfit } = figureOf({
    ...NO_SUMS,
    revenueCents,
    cogsCents,
    expensesCents,
  })
  return { ...job, revenues, cogs, expenses, netProfit }
}

/** Returns the figures as CSV: the periods of the chart, or the jobs behind them. */
export async function figuresCsv(read: FigureScope, query: Query & { of: 'periods' | 'jobs' }) {
  const { filter } = await filterOf(read, query)
  const file = (content: string) => ({
    fileName: `financials-${query.of}-${filter.from}-${filter.to}.csv`,
    mimeType: 'text/csv',
    content,
  })
  if (query.of === 'periods') {
    const points = await listPoints(read, query)
    const head = [
      'Period',
      'From',
      'Revenues',
      'Cost of Goods Sold',
      'Expenses',
      'Net Profit',
      'Jobs',
      'Average Job',
      'Tips',
    ]
    const rows = points.map((one) => [
      one.label,
      one.dateData,
      one.revenues,
      one.cogs,
      one.expenses,
      one.netProfit,
      one.jobs,
      one.averageJob,
      one.tips,
    ])
    return file(csvText([head, ...rows]))
  }
  const { rows, total } = await listFigureJobs(read.tx, filter, { limit: MAX_CSV_JOBS, offset: 0 })
  if (total > MAX_CSV_JOBS) throw refusedSpan('Choose a shorter span.')
  const head = [
    'Job',
    'Date',
    'Client',
    'Type',
    'Source',
    'Revenues',
    'Cost of Goods Sold',
    'Expenses',
    'Net Profit',
  ]
  const lines = rows
    .map((row) => jobOf(row))
    .map((job) => [
      job.id,
      job.day,
      job.client,
      JOB_TYPE_LABELS[job.jobType],
      sourceLabel(job.jobSource),
      job.revenues,
      job.cogs,
      job.expenses,
      job.netProfit,
    ])
  return file(csvText([head, ...lines]))
}

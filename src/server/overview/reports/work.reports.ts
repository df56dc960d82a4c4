import { addDays, formatDay } from '../../../shared/kernel/dates.ts'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { sumAccuracy, sumAhead, type AccuracySums, type ReportSpan, type WeekAhead } from './reports.store.ts'
import {
  dollarsOf,
  percentOf,
  summed,
  tableOf,
  type Column,
  type MadeReport,
  type ReportWork,
  type Rows,
} from './report.table.ts'
import { sumUse, type UseSums } from './use.store.ts'

type Accuracy = Omit<AccuracySums, 'type'>
const NOT_DONE: Accuracy = {
  jobs: 0,
  clocked: 0,
  plannedHours: 0,
  clockHours: 0,
  priced: 0,
  bookedCents: 0,
  invoiceCents: 0,
}

const roundedHours = (hours: number) => Math.round(hours * 10) / 10

const ACCURACY_COLUMNS: readonly Column<Accuracy>[] = [
  { key: 'jobs', title: 'Jobs', kind: 'count', more: 'neither', facts: {}, of: ({ jobs }) => jobs },
  {
    key: 'clocked',
    title: 'With clock',
    kind: 'count',
    more: 'neither',
    facts: { clock: 'yes' },
    of: ({ clocked }) => clocked,
  },
  {
    key: 'planned',
    title: 'Planned hours',
    kind: 'hours',
    more: 'neither',
    of: ({ plannedHours }) => roundedHours(plannedHours),
  },
  {
    key: 'clock',
    title: 'Clock hours',
    kind: 'hours',
    more: 'neither',
    of: ({ clockHours }) => roundedHours(clockHours),
  },
  {
    key: 'hours',
    title: 'Hours over plan',
    kind: 'percent',
    more: 'worse',
    of: ({ plannedHours, clockHours }) => percentOf(clockHours - plannedHours, plannedHours),
  },
  {
    key: 'booked',
    title: 'Booked price',
    kind: 'money',
    more: 'neither',
    of: ({ bookedCents }) => dollarsOf(bookedCents),
  },
  {
    key: 'invoice',
    title: 'Invoiced',
    kind: 'money',
    more: 'neither',
    of: ({ invoiceCents }) => dollarsOf(invoiceCents),
  },
  {
    key: 'price',
    title: 'Price over estimate',
    kind: 'percent',
    more: 'neither',
    isAmount: true,
    of: ({ bookedCents, invoiceCents }) => percentOf(invoiceCents - bookedCents, bookedCents),
  },
]

/** Makes the report of estimated against actual hours and prices. */
export async function reportEstimates({
  tx,
  company,
  span,
  before,
  hasAmounts,
}: ReportWork): Promise<MadeReport> {
  const rowsOf = async (days: ReportSpan): Promise<Rows<Accuracy>> => {
    const rows = (await sumAccuracy(tx, company, days)).map(({ type, ...sums }) => ({
      key: type,
      label: JOB_TYPE_LABELS[type],
      facts: { type },
      sums,
    }))
    return summed(rows, NOT_DONE)
  }
  const table = tableOf(
    { key: 'estimates', title: 'Estimates', heading: 'Type', columns: ACCURACY_COLUMNS, none: NOT_DONE },
    await rowsOf(span),
    before && (await rowsOf(before)),
    hasAmounts,
  )
  return { facts: { day: `${span.from}..${span.to}`, status: 'completed' }, tables: [table] }
}

type Use = Omit<UseSums, 'week'>
const NOT_USED: Use = { jobs: 0, hours: 0, hoursAvailable: 0, trucks: 0, trucksAvailable: 0 }

const USE_COLUMNS: readonly Column<Use>[] = [
  { key: 'jobs', title: 'Jobs', kind: 'count', more: 'better', facts: {}, of: ({ jobs }) => jobs },
  {
    key: 'hours',
    title: 'Crew hours',
    kind: 'hours',
    more: 'better',
    of: ({ hours }) => roundedHours(hours),
  },
  {
    key: 'hoursAvailable',
    title: 'Hours available',
    kind: 'hours',
    more: 'neither',
    of: ({ hoursAvailable }) => roundedHours(hoursAvailable),
  },
  {
    key: 'crewUse',
    title: 'Use of crews',
    kind: 'percent',
    more: 'better',
    of: ({ hours, hoursAvailable }) => percentOf(hours, hoursAvailable),
  },
  { key: 'trucks', title: 'Truck days', kind: 'count', more: 'better', of: ({ trucks }) => trucks },
  {
    key: 'trucksAvailable',
    title: 'Truck days available',
    kind: 'count',
    more: 'neither',
    of: ({ trucksAvailable }) => trucksAvailable,
  },
  {
    key: 'truckUse',
    title: 'Use of trucks',
    kind: 'percent',
    more: 'better',
    of: ({ trucks, trucksAvailable }) => percentOf(trucks, trucksAvailable),
  },
]

/** Makes the report of how much of the crews and trucks was used. */
export async function reportUse({ tx, company, span, before, hasAmounts }: ReportWork): Promise<MadeReport> {
  const rowsOf = async (days: ReportSpan): Promise<Rows<Use>> => {
    const rows = (await sumUse(tx, company, days)).map(({ week, ...sums }, index) => ({
      // Weeks are compared by their place in the range.
      key: String(index),
      label: `Week of ${formatDay(week)}`,
      facts: { day: `${week < days.from ? days.from : week}..${earlierOf(addDays(week, 6), days.to)}` },
      sums,
    }))
    return summed(rows, NOT_USED)
  }
  const now = await rowsOf(span)
  const earlier = before && (await rowsOf(before))
  const most = now.rows.length
  const table = tableOf(
    {
      key: 'use',
      title: 'Crews and trucks',
      heading: 'Week',
      columns: USE_COLUMNS,
      none: NOT_USED,
      isOrdered: true,
    },
    now,
    // A range before may touch one more week; it counts for the total only.
    earlier && { ...earlier, rows: earlier.rows.slice(0, most) },
    hasAmounts,
  )
  return { facts: { day: `${span.from}..${span.to}`, stage: 'planned' }, tables: [table] }
}

const earlierOf = (one: string, other: string) => (one < other ? one : other)

type Ahead = Omit<WeekAhead, 'week'>
const NOTHING_AHEAD: Ahead = { jobs: 0, revenueCents: 0, paidCents: 0 }
/** Weeks of the report of what is booked. */
export const WEEKS_AHEAD = 12

const AHEAD_COLUMNS: readonly Column<Ahead>[] = [
  { key: 'jobs', title: 'Jobs', kind: 'count', more: 'better', facts: {}, of: ({ jobs }) => jobs },
  {
    key: 'revenue',
    title: 'Booked revenue',
    kind: 'money',
    more: 'better',
    facts: {},
    of: ({ revenueCents }) => dollarsOf(revenueCents),
  },
  {
    key: 'paid',
    title: 'Paid so far',
    kind: 'money',
    more: 'better',
    facts: {},
    of: ({ paidCents }) => dollarsOf(paidCents),
  },
]

/** Makes the report of booked revenue by week; the days are those of the weeks. */
export async function reportAhead({ tx, company, span, hasAmounts }: ReportWork): Promise<MadeReport> {
  const found = new Map((await sumAhead(tx, company, span)).map((row) => [row.week, row]))
  const rows = Array.from({ length: WEEKS_AHEAD }, (_none, index) => {
    const week = addDays(span.from, 7 * index)
    const { jobs, revenueCents, paidCents } = found.get(week) ?? NOTHING_AHEAD
    return {
      key: week,
      label: `Week of ${formatDay(week)}`,
      facts: { day: `${week}..${addDays(week, 6)}` },
      sums: { jobs, revenueCents, paidCents },
    }
  })
  const table = tableOf(
    {
      key: 'ahead',
      title: 'Weeks ahead',
      heading: 'Week',
      columns: AHEAD_COLUMNS,
      none: NOTHING_AHEAD,
      isOrdered: true,
    },
    summed(rows, NOTHING_AHEAD),
    null,
    hasAmounts,
  )
  return { facts: { day: `${span.from}..${span.to}`, status: 'scheduled' }, tables: [table] }
}

import { sourceLabel, type JobSource } from '../../../shared/trade/job.choices.ts'
import { sumCosts, sumSellers, sumSources, type LeadSums, type ReportSpan } from './reports.store.ts'
import {
  createdFacts,
  dollarsEach,
  dollarsOf,
  percentOf,
  summed,
  tableOf,
  type Column,
  type MadeReport,
  type ReportWork,
  type Row,
  type Rows,
} from './report.table.ts'

type Costed = LeadSums & { costCents: number }
const NO_LEADS = { leads: 0, booked: 0, revenueCents: 0, marginCents: 0 }

const LEAD_COLUMNS: readonly Column<LeadSums>[] = [
  {
    key: 'leads',
    title: 'Leads',
    kind: 'count',
    more: 'better',
    facts: { stage: 'lead' },
    of: ({ leads }) => leads,
  },
  {
    key: 'booked',
    title: 'Booked',
    kind: 'count',
    more: 'better',
    facts: { stage: 'booked' },
    of: ({ booked }) => booked,
  },
  {
    key: 'rate',
    title: 'Booking rate',
    kind: 'percent',
    more: 'better',
    of: ({ leads, booked }) => percentOf(booked, leads),
  },
  {
    key: 'revenue',
    title: 'Revenue',
    kind: 'money',
    more: 'better',
    facts: { stage: 'completed' },
    of: ({ revenueCents }) => dollarsOf(revenueCents),
  },
  {
    key: 'margin',
    title: 'Margin',
    kind: 'money',
    more: 'better',
    facts: { stage: 'completed' },
    of: ({ marginCents }) => dollarsOf(marginCents),
  },
]

const SOURCE_COLUMNS: readonly Column<Costed>[] = [
  ...LEAD_COLUMNS,
  { key: 'cost', title: 'Cost', kind: 'money', more: 'worse', of: ({ costCents }) => dollarsOf(costCents) },
  {
    key: 'perLead',
    title: 'Cost per lead',
    kind: 'money',
    more: 'worse',
    of: ({ costCents, leads }) => dollarsEach(costCents, leads),
  },
  {
    key: 'perBooking',
    title: 'Cost per booking',
    kind: 'money',
    more: 'worse',
    of: ({ costCents, booked }) => dollarsEach(costCents, booked),
  },
]

/** Makes the report of where leads come from and what they bring. */
export async function reportSources({
  tx,
  company,
  span,
  before,
  today,
  hasAmounts,
}: ReportWork): Promise<MadeReport> {
  const rowsOf = async (days: ReportSpan): Promise<Rows<Costed>> => {
    const spent = { from: days.from, to: days.to < today ? days.to : today }
    const [sums, costs] = await Promise.all([
      sumSources(tx, company, days),
      hasAmounts && spent.from <= spent.to ? sumCosts(tx, company, spent) : [],
    ])
    const bySource = new Map<JobSource | 'notSet', Costed>(
      costs.map(({ source, cents }) => [source, { ...NO_LEADS, costCents: cents }]),
    )
    for (const { source, ...lead } of sums)
      bySource.set(source, { ...lead, costCents: bySource.get(source)?.costCents ?? 0 })
    const rows = [...bySource].map(([source, one]) => ({
      key: source,
      label: sourceLabel(source),
      facts: { source },
      sums: one,
    }))
    return summed(rows, { ...NO_LEADS, costCents: 0 })
  }
  const table = tableOf(
    {
      key: 'sources',
      title: 'Sources',
      heading: 'Source',
      columns: SOURCE_COLUMNS,
      none: { ...NO_LEADS, costCents: 0 },
    },
    await rowsOf(span),
    before && (await rowsOf(before)),
    hasAmounts,
  )
  return { facts: createdFacts(span), tables: [table] }
}

/** Makes the report of who takes care of the leads, and what they brought. */
export async function reportPeople({
  tx,
  company,
  span,
  before,
  hasAmounts,
}: ReportWork): Promise<MadeReport> {
  const rowsOf = async (days: ReportSpan): Promise<Rows<LeadSums>> => {
    const sums = await sumSellers(tx, company, days)
    const rows = sums.map(({ userId, name, ...lead }): Row<LeadSums> => ({
      key: String(userId),
      ...(userId === null ? { label: 'Nobody yet' } : { name: name || `#${userId}` }),
      facts: { seller: userId === null ? 'none' : String(userId) },
      sums: lead,
    }))
    return summed(rows as Row<LeadSums & Record<string, number>>[], NO_LEADS)
  }
  const table = tableOf(
    { key: 'people', title: 'People', heading: 'Responsible', columns: LEAD_COLUMNS, none: NO_LEADS },
    await rowsOf(span),
    before && (await rowsOf(before)),
    hasAmounts,
  )
  return { facts: createdFacts(span), tables: [table] }
}

import { LOST_REASON_LABELS } from '../../../shared/jobs/jobs/lost.ts'
import { hourText } from '../../../shared/jobs/jobs/job-facts.ts'
import {
  sumLost,
  sumSpeed,
  type LostSums,
  type ReportSpan,
  type SpeedRow,
  type SpeedSums,
} from './reports.store.ts'
import {
  createdFacts,
  dollarsOf,
  percentOf,
  tableOf,
  type Column,
  type MadeReport,
  type ReportWork,
  type Row,
  type Rows,
} from './report.table.ts'

const NOT_ASKED: SpeedSums = { inquiries: 0, answered: 0, inTime: 0, medianSeconds: null }

const SPEED_COLUMNS: readonly Column<SpeedSums>[] = [
  {
    key: 'inquiries',
    title: 'Inquiries',
    kind: 'count',
    more: 'neither',
    facts: {},
    of: ({ inquiries }) => inquiries,
  },
  {
    key: 'answered',
    title: 'Answered',
    kind: 'count',
    more: 'better',
    facts: { answer: 'any' },
    of: ({ answered }) => answered,
  },
  {
    key: 'inTime',
    title: 'In time',
    kind: 'count',
    more: 'better',
    facts: { answer: 'inTime' },
    of: ({ inTime }) => inTime,
  },
  {
    key: 'share',
    title: 'Share in time',
    kind: 'percent',
    more: 'better',
    of: ({ inTime, inquiries }) => percentOf(inTime, inquiries),
  },
  {
    key: 'median',
    title: 'Median',
    kind: 'minutes',
    more: 'worse',
    of: ({ medianSeconds }) => (medianSeconds === null ? null : Math.round(medianSeconds / 6) / 10),
  },
]

/** Makes the report of how fast inquiries from clients and visitors are answered. */
export async function reportSpeed({
  tx,
  company,
  span,
  before,
  hasAmounts,
}: ReportWork): Promise<MadeReport> {
  const now = await sumSpeed(tx, company, span)
  const earlier = before && (await sumSpeed(tx, company, before))
  const partOf = (all: readonly SpeedRow[], kind: 'person' | 'hour'): Rows<SpeedSums> => ({
    rows: all
      .filter((row) => row.kind === kind)
      .map((row) => (kind === 'hour' ? hourRow(row) : personRow(row))),
    total: all.find((row) => row.kind === 'all') ?? NOT_ASKED,
  })
  const table = (kind: 'person' | 'hour', title: string, heading: string) => {
    const shown = partOf(now, kind)
    const compared = earlier && partOf(earlier, kind)
    return tableOf(
      { key: kind, title, heading, columns: SPEED_COLUMNS, none: NOT_ASKED, isOrdered: kind === 'hour' },
      kind === 'hour' ? inOrder(shown, compared) : shown,
      compared,
      hasAmounts,
    )
  }
  return {
    facts: { ...createdFacts(span), answer: 'sent' },
    tables: [
      table('person', 'By person', 'First answer by'),
      table('hour', 'By hour', 'Hour in which they came in'),
    ],
  }
}

/** Returns the hours of both ranges in the order of the day. */
function inOrder(now: Rows<SpeedSums>, before: Rows<SpeedSums> | null): Rows<SpeedSums> {
  const keys = new Set(now.rows.map(({ key }) => key))
  const added = (before?.rows ?? [])
    .filter(({ key }) => !keys.has(key))
    .map((row) => ({ ...row, sums: NOT_ASKED }))
  return {
    ...now,
    rows: [...now.rows, ...added].toSorted((one, other) => Number(one.key) - Number(other.key)),
  }
}

const hourRow = (row: SpeedRow): Row<SpeedSums> => ({
  key: String(row.hour),
  label: hourText(row.hour ?? 0),
  facts: { hour: String(row.hour) },
  sums: row,
})

function personRow(row: SpeedRow): Row<SpeedSums> {
  const { isAnswered, userId, name } = row
  if (!isAnswered) return { key: 'none', label: 'Not answered', facts: { answer: 'none' }, sums: row }
  if (userId === null)
    return {
      key: 'unnamed',
      label: 'Call, or marked as done',
      facts: { answer: 'any', by: 'none' },
      sums: row,
    }
  return {
    key: String(userId),
    name: name || `#${userId}`,
    facts: { answer: 'any', by: String(userId) },
    sums: row,
  }
}

type Lost = Pick<LostSums, 'lost' | 'estimateCents'> & { all: number }
const NONE_LOST: Lost = { lost: 0, estimateCents: 0, all: 0 }

const LOST_COLUMNS: readonly Column<Lost>[] = [
  { key: 'lost', title: 'Lost', kind: 'count', more: 'worse', facts: {}, of: ({ lost }) => lost },
  {
    key: 'share',
    title: 'Share',
    kind: 'percent',
    more: 'neither',
    of: ({ lost, all }) => percentOf(lost, all),
  },
  {
    key: 'estimates',
    title: 'Estimates',
    kind: 'money',
    more: 'worse',
    facts: {},
    of: ({ estimateCents }) => dollarsOf(estimateCents),
  },
]

/** Makes the report of why leads are lost. */
export async function reportLost({ tx, company, span, before, hasAmounts }: ReportWork): Promise<MadeReport> {
  const rowsOf = async (days: ReportSpan): Promise<Rows<Lost>> => {
    const sums = await sumLost(tx, company, days)
    const all = sums.reduce((sum, { lost }) => sum + lost, 0)
    const estimateCents = sums.reduce((sum, one) => sum + one.estimateCents, 0)
    return {
      rows: sums.map(({ reason, ...one }) => ({
        key: reason,
        label: LOST_REASON_LABELS[reason],
        facts: { reason },
        sums: { ...one, all },
      })),
      total: { lost: all, estimateCents, all },
    }
  }
  const table = tableOf(
    { key: 'lost', title: 'Lost leads', heading: 'Reason', columns: LOST_COLUMNS, none: NONE_LOST },
    await rowsOf(span),
    before && (await rowsOf(before)),
    hasAmounts,
  )
  return { facts: { lost: `${span.from}..${span.to}` }, tables: [table] }
}

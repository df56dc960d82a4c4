import { sql } from 'kysely'
import { automaticPayLines, lineTotal } from '../../../shared/schedule/crew/crew.rules.ts'
import type { WorkerInvoiceLine } from '../../../shared/people/workers/crew.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

/** A stored pay line; rate in dollars. */
export interface StoredPayLine {
  id: number
  item: WorkerInvoiceLine['item']
  date: string | null
  rate: number
  units: number
  /** Calculated and updated automatically, until a person edits a line of that member. */
  isAuto: boolean
  paidAt: string | null
}

/** The data from which a member's pay is calculated. */
export interface PayRow {
  userId: number | null
  firstName: string | null
  lastName: string | null
  /** Entered or default. */
  hourlyRate: number
  noShow: boolean
  answer: { value: 'open' | 'confirmed' | 'declined' }
  /** Hours by the member's own clock; null without a finished one. */
  clockHours: number | null
  payLines: StoredPayLine[]
}

/**
 * The hourly rate of the member `c` if none was entered: fixed when the job was completed, else the current
 * one.
 */
export const DEFAULT_RATE = sql`coalesce(c.kept_rate, default_rate(c.company_id, c.user_id))::float8`

/** The hourly rate of the member `c`. */
export const HOURLY_RATE = sql`coalesce(c.hourly_rate::float8, ${DEFAULT_RATE})`

/** The hours by the own clock of the member `c`; null without a finished one. */
export const CLOCK_HOURS = sql`(select h.pay_hours::float8 from clock_hours h
  where h.company_id = c.company_id and h.job_id = c.job_id and h.user_id = c.user_id)`

/** Whether the member `c` did no work on the job; the rule of `isAbsent`. */
export const IS_ABSENT = sql`(c.no_show or c.answer = 'declined' and ${CLOCK_HOURS} is null)`

/** Returns whether a member did no work on the job: they did not come, or declined and have no hours by their clock. */
export function isAbsent(member: Pick<PayRow, 'noShow' | 'answer' | 'clockHours'>): boolean {
  return member.noShow || (member.answer.value === 'declined' && member.clockHours === null)
}

/** The pay lines of the member `c` as JSON. */
export const PAY_LINES = sql`coalesce((select json_agg(json_build_object('id', l.id, 'item', l.item, 'date', l.line_date,
    'rate', l.rate, 'units', l.units, 'isAuto', l.is_auto,
    'paidAt', to_char(l.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.position, l.id)
  from crew_invoice_lines l where l.company_id = c.company_id and l.job_id = c.job_id and l.user_id = c.user_id), '[]')`

/** A pay line to store; the id of the line it changes, or null for a new one. */
export type PlannedPayLine = Omit<StoredPayLine, 'id'> & { id: number | null }

/** Returns whether no line of this member was edited by a person. */
export function isAutomaticPay(row: Pick<PayRow, 'payLines'>): boolean {
  return row.payLines.every(({ isAuto }) => isAuto)
}

/**
 * Returns the pay lines of a member: the stored ones if a person has edited any or the move is completed,
 * else the calculated ones including those already paid. A member without a user has none.
 */
export function payLinesOf(row: PayRow, job: JobRecord): WorkerInvoiceLine[] {
  return payLinesAsStored(row, job).map((line) => ({
    id: line.id,
    isDirty: !line.isAuto,
    isAutoFill: line.isAuto,
    date: line.date,
    item: line.item,
    rate: line.rate,
    units: line.units,
    total: lineTotal(line),
    paid: line.paidAt !== null,
  }))
}

/** Returns the same lines as they are or would be stored. */
export function payLinesAsStored(row: PayRow, job: JobRecord): PlannedPayLine[] {
  if (row.userId === null) return []
  const isKept = row.payLines.length > 0 && (!isAutomaticPay(row) || job.jobStatus === 'completed')
  return isKept ? row.payLines : recalculatedPayLines(row, job)
}

/**
 * Returns the automatic lines of a member from the current crew, activities and rates. Stored lines keep
 * their ids and the flat rate or hourly mode of their creation, so that a company's later rates change no
 * completed job; paid lines stay unchanged.
 */
export function recalculatedPayLines(row: PayRow, job: JobRecord): PlannedPayLine[] {
  const wanted = calculatedPayLines(row, job)
  const lines = wanted.map((line): PlannedPayLine => {
    const stored = row.payLines.find(({ item }) => item === line.item)
    if (stored && stored.paidAt !== null) return stored
    const { item, rate, units } = line
    return { id: stored?.id ?? null, item, date: line.date ?? null, rate, units, isAuto: true, paidAt: null }
  })
  const paid = row.payLines.filter(
    ({ paidAt, item }) => paidAt !== null && !wanted.some((line) => line.item === item),
  )
  return [...lines, ...paid]
}

/** Returns the calculated pay lines of a member of this job. */
export function calculatedPayLines(
  row: Pick<PayRow, 'answer' | 'clockHours' | 'hourlyRate' | 'noShow' | 'payLines'>,
  job: JobRecord,
): WorkerInvoiceLine[] {
  const { variables, defaultWorkerPay } = job.company
  const made = row.payLines.filter(({ isAuto }) => isAuto)
  const flat = made.find(({ item }) => item === 'laborFlat')
  const isFlat = made.length > 0 ? flat !== undefined : defaultWorkerPay === 'laborFlat'
  return automaticPayLines({
    mode: isFlat ? 'laborFlat' : 'laborVariable',
    hourlyRate: row.hourlyRate,
    workerPay: variables.workerPay.value,
    workerFlatPay: flat?.rate ?? variables.workerFlatPay.value,
    locations: job.locations,
    day: job.jobDate?.slice(0, 10) ?? null,
    noShow: isAbsent(row),
    clockHours: row.clockHours,
  })
}

import { automaticPayLines, lineTotal } from '../../../shared/schedule/crew/crew.rules.ts'
import type { WorkerInvoiceLine } from '../../../shared/people/workers/crew.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

export { CLOCK_HOURS, HOURLY_RATE, IS_ABSENT, PAY_LINES } from './crew.pay.store.ts'

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

/** Returns whether a member did no work on the job: they did not come, or declined and have no hours by their clock. */
export function isAbsent(member: Pick<PayRow, 'noShow' | 'answer' | 'clockHours'>): boolean {
  return member.noShow || (member.answer.value === 'declined' && member.clockHours === null)
}

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

import { automaticPayLines, lineTotal } from '../../shared/crew/crew.rules.ts'
import type { WorkerInvoiceLine } from '../../shared/crew/crew.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { PayRow, StoredPayLine } from './crew.store.ts'

/** A pay line as it is to be stored; the id of the one it changes, or null for a new one. */
export type PlannedPayLine = Omit<StoredPayLine, 'id'> & { id: number | null }

/** Whether nobody has typed a line of this member yet. */
export function isAutomaticPay(row: Pick<PayRow, 'payLines'>): boolean {
  return row.payLines.every(({ isAuto }) => isAuto)
}

/**
 * What a member is paid: the stored lines once somebody has typed one or the move is done, else what is worked out, with
 * the lines among it that are paid already (DECISIONS E6). Who is gone has nobody to be paid.
 */
export function payLinesOf(row: PayRow, job: JobRecord): WorkerInvoiceLine[] {
  return payOf(row, job).map((line) => ({
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

/** The same lines as they are stored, or would be. */
export function payOf(row: PayRow, job: JobRecord): PlannedPayLine[] {
  if (row.userId === null) return []
  const isKept = row.payLines.length > 0 && (!isAutomaticPay(row) || job.jobStatus === 'completed')
  return isKept ? row.payLines : keptInStep(row, job)
}

/**
 * The automatic lines of a member as crew, activities and rates make them now: stored ones keep their ids, and the flat
 * rate or the hourly mode that they were made with, so that a company's later rates change no job that is done; paid
 * ones stay as they are (DECISIONS E6).
 */
export function keptInStep(row: PayRow, job: JobRecord): PlannedPayLine[] {
  const wanted = automaticOf(row, job)
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

/** What is worked out for a member of this job (DECISIONS E6). */
export function automaticOf(
  row: Pick<PayRow, 'hourlyRate' | 'noShow' | 'payLines'>,
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
    noShow: row.noShow,
  })
}

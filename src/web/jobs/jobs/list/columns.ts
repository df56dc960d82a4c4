import type { JobListQuery } from '../../../../shared/jobs/jobs/job.api.ts'
import { JOB_COLUMNS, type JobColumn, type JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'

export type ColumnName = JobColumn | 'scheduled'

interface Sort {
  orderby: JobListQuery['orderby']
  label: string
  tip?: string
}

/** Headings of the columns, and what they sort by; the job number is shown below the date. */
export const COLUMNS: Record<ColumnName, { title: string; sorts?: readonly Sort[] }> = {
  lastContact: {
    title: 'Last Contact Date',
    sorts: [{ orderby: 'lastContactDate', label: 'Last Contact Date' }],
  },
  scheduled: {
    title: 'Scheduled Date',
    sorts: [
      { orderby: 'jobDate', label: 'Scheduled Date' },
      { orderby: 'id', label: '#', tip: 'Job number' },
    ],
  },
  status: { title: 'Status' },
  type: { title: 'Type' },
  phone: { title: 'Phone' },
  client: { title: 'Client' },
  address: { title: 'Address' },
  toAddress: { title: 'To' },
  amount: { title: 'Amount' },
  balance: { title: 'Left to pay' },
  company: { title: 'Company' },
  crew: { title: 'Crew' },
  seenBy: { title: 'Seen By' },
}

/** Columns that the office sees only if it chooses them. */
const CHOSEN_ALONE: readonly JobColumn[] = ['toAddress', 'amount', 'balance']

/** Returns the columns that the office has chosen, or else those that suit a view. */
export function chosenColumns(
  typed: readonly JobColumn[] | null,
  view: JobView | null,
): readonly JobColumn[] {
  if (typed) return typed
  const isMoney = (column: JobColumn) => column === 'amount' || column === 'balance'
  return JOB_COLUMNS.filter(
    (column) => !CHOSEN_ALONE.includes(column) || (view === 'unpaid' && isMoney(column)),
  )
}

/** Returns the columns of a role; a worker with sales on a listed job also sees the last contact. */
export function columnsFor(
  role: Role,
  rows: readonly Pick<JobRow, 'hasSales'>[],
  chosen: readonly JobColumn[],
): ColumnName[] {
  if (isManager(role)) {
    const shown: ColumnName[] = JOB_COLUMNS.filter((column) => chosen.includes(column))
    const before = shown[0] === 'lastContact' ? 1 : 0
    return [...shown.slice(0, before), 'scheduled', ...shown.slice(before)]
  }
  if (role === 'client') return ['scheduled', 'status', 'type', 'address', 'crew']
  const base: ColumnName[] = ['scheduled', 'status', 'type', 'address']
  return rows.some((row) => row.hasSales) ? ['lastContact', ...base] : base
}

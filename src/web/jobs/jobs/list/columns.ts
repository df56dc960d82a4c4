import type { JobListQuery } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'

export type ColumnName =
  | 'lastContact'
  | 'scheduled'
  | 'status'
  | 'type'
  | 'phone'
  | 'client'
  | 'address'
  | 'company'
  | 'crew'
  | 'seenBy'

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
  company: { title: 'Company' },
  crew: { title: 'Crew' },
  seenBy: { title: 'Seen By' },
}

/** Returns the columns of a role; a worker with sales on a listed job also sees the last contact. */
export function columnsFor(role: Role, rows: readonly Pick<JobRow, 'hasSales'>[]): ColumnName[] {
  if (isManager(role))
    return [
      'lastContact',
      'scheduled',
      'status',
      'type',
      'phone',
      'client',
      'address',
      'company',
      'crew',
      'seenBy',
    ]
  if (role === 'client') return ['scheduled', 'status', 'type', 'address', 'crew']
  const base: ColumnName[] = ['scheduled', 'status', 'type', 'address']
  return rows.some((row) => row.hasSales) ? ['lastContact', ...base] : base
}

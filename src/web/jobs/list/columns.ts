import type { JobListQuery } from '../../../shared/jobs/job.api.ts'
import type { JobRow } from '../../../shared/jobs/job.ts'
import { isManager, type Role } from '../../../shared/kernel/permissions.ts'

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

/** A column's heading, and what it sorts by where it sorts. */
export const COLUMNS: Record<ColumnName, { title: string; orderby?: JobListQuery['orderby'] }> = {
  lastContact: { title: 'Last Contact Date', orderby: 'lastContactDate' },
  scheduled: { title: 'Scheduled Date', orderby: 'jobDate' },
  status: { title: 'Status' },
  type: { title: 'Type' },
  phone: { title: 'Phone' },
  client: { title: 'Client' },
  address: { title: 'Address' },
  company: { title: 'Company' },
  crew: { title: 'Crew' },
  seenBy: { title: 'Seen By' },
}

/** The columns of a role (spec 3 §2.12); a worker with sales on a listed job sees the last contact too. */
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

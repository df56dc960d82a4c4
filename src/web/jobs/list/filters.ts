import type { z } from 'zod'
import type { jobListQuery } from '../../../shared/jobs/job.api.ts'
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../../../shared/jobs/job.ts'
import { addDays, isDay } from '../../../shared/kernel/dates.ts'
import { isManager, type Role } from '../../../shared/kernel/permissions.ts'

type ListQuery = z.input<typeof jobListQuery>

/** What the list is filtered and sorted by; kept with the session (spec 1 §4 'Persisted state'). */
export interface JobFilter {
  search: string
  /** First and last day, `YYYY-MM-DD`; the last one is included. */
  startDate: string
  endDate: string
  jobStatus: JobStatus[]
  jobType: JobType[]
  client: { id: number; name: string } | null
  isDeleted: boolean
  orderby: NonNullable<ListQuery['orderby']>
  order: NonNullable<ListQuery['order']>
}

export const NO_FILTER: JobFilter = {
  search: '',
  startDate: '',
  endDate: '',
  jobStatus: [],
  jobType: [],
  client: null,
  isDeleted: false,
  orderby: 'jobDate',
  order: 'desc',
}

const KEY = 'jobFilter'

/** The filter of this session; what is not one is none. */
export function readFilter(): JobFilter {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NO_FILTER
    const filter = { ...NO_FILTER, ...kept }
    return {
      ...filter,
      search: String(filter.search),
      jobStatus: JOB_STATUSES.filter((status) => filter.jobStatus.includes(status)),
      jobType: JOB_TYPES.filter((type) => filter.jobType.includes(type)),
      startDate: isDay(filter.startDate) ? filter.startDate : '',
      endDate: isDay(filter.endDate) ? filter.endDate : '',
    }
  } catch {
    return NO_FILTER
  }
}

/** Keeps the filter until the session ends. */
export function keepFilter(filter: JobFilter): void {
  localStorage.setItem(KEY, JSON.stringify(filter))
}

/** Statuses that a role may filter by: managers every one, others scheduled and completed (spec 3 §4). */
export function statusChoices(role: Role): readonly JobStatus[] {
  return isManager(role) ? JOB_STATUSES : ['scheduled', 'completed']
}

/** The list's query; the end date includes its day: the next midnight is sent (DECISIONS K24). */
export function queryOf(filter: JobFilter, page: number, role: Role): Partial<ListQuery> {
  const choices = statusChoices(role)
  const statuses = filter.jobStatus.filter((status) => choices.includes(status))
  return {
    page,
    orderby: filter.orderby,
    order: filter.order,
    ...(filter.search.trim() !== '' && { search: filter.search.trim() }),
    ...(filter.startDate !== '' && { after: `${filter.startDate}T00:00:00` }),
    ...(filter.endDate !== '' && { before: `${addDays(filter.endDate, 1)}T00:00:00` }),
    ...(statuses.length > 0 && { jobStatus: statuses }),
    ...(filter.jobType.length > 0 && { jobType: filter.jobType }),
    ...(filter.client && isManager(role) && { client: filter.client.id }),
    ...(filter.isDeleted && role === 'administrator' && { deleted: true }),
  }
}

/** Whether a filter lets through less than everything. */
export function isFiltering(filter: JobFilter): boolean {
  const { search, startDate, endDate, jobStatus, jobType, client, isDeleted } = filter
  const isNarrow = search.trim() !== '' || startDate !== '' || endDate !== '' || client !== null
  return isNarrow || isDeleted || jobStatus.length > 0 || jobType.length > 0
}

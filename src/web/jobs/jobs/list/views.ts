import type { JobListQuery } from '../../../../shared/jobs/jobs/job.api.ts'
import { addDays } from '../../../../shared/kernel/dates.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { NO_FILTER, type JobFilter } from './filters.ts'
import type { JobView } from './view-names.ts'

export const JOB_VIEW_LABELS: Record<JobView, string> = {
  today: 'Today',
  upcoming: 'Upcoming',
  all: 'All',
  undated: 'No date',
}
/** Said of a view that holds no job. */
export const NO_JOBS_IN_VIEW: Record<JobView, string> = {
  today: 'No jobs today',
  upcoming: 'No upcoming jobs',
  all: 'No jobs yet',
  undated: 'Every job has a date',
}

/** The view that is tried first for a role: the day for the office, what comes next for everybody else. */
export function triedView(role: Role): { tried: JobView; otherwise: JobView } {
  return isManager(role) ? { tried: 'today', otherwise: 'upcoming' } : { tried: 'upcoming', otherwise: 'all' }
}

/** The days of a view for the list's query; `today` is the company's day. */
export function viewQuery(
  view: JobView,
  today: string,
): Partial<Pick<JobListQuery, 'after' | 'before' | 'undated'>> {
  if (view === 'all') return {}
  if (view === 'undated') return { undated: true }
  const after = `${today}T00:00:00`
  return view === 'today' ? { after, before: `${addDays(today, 1)}T00:00:00` } : { after }
}

/** A filter as far as it works inside a view: the view has its own days and order. */
export function filterIn(view: JobView, filter: JobFilter): JobFilter {
  if (view === 'all') return filter
  const { search, startDate, endDate, orderby, isDeleted } = NO_FILTER
  const order = view === 'undated' ? 'desc' : 'asc'
  return {
    ...filter,
    search,
    startDate,
    endDate,
    isDeleted,
    orderby: view === 'undated' ? 'id' : orderby,
    order,
  }
}

/** Whether a filter needs all jobs: it searches, has days or an order of its own, or asks for deleted ones. */
export function needsAll(filter: JobFilter, view: JobView): boolean {
  const inView = filterIn(view, filter)
  return (
    filter.search.trim() !== '' ||
    filter.startDate !== '' ||
    filter.endDate !== '' ||
    filter.isDeleted ||
    filter.orderby !== inView.orderby ||
    filter.order !== inView.order
  )
}

/** Whether a filter kept from before says more than the list does by itself. */
export function isNarrowed(filter: JobFilter): boolean {
  const { orderby, order } = NO_FILTER
  return (
    needsAll({ ...filter, orderby, order }, 'all') || filter.orderby !== orderby || filter.order !== order
  )
}

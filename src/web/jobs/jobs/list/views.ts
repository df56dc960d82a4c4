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
/** Texts for views without jobs. */
export const NO_JOBS_IN_VIEW: Record<JobView, string> = {
  today: 'No jobs today',
  upcoming: 'No upcoming jobs',
  all: 'No jobs yet',
  undated: 'Every job has a date',
}

/** Returns the view that is tried first for a role: today for the office, upcoming for others. */
export function preferredView(role: Role): { tried: JobView; otherwise: JobView } {
  return isManager(role) ? { tried: 'today', otherwise: 'upcoming' } : { tried: 'upcoming', otherwise: 'all' }
}

/** Returns the days of a view for the list's query; `today` is the day in the company's time zone. */
export function viewQuery(
  view: JobView,
  today: string,
): Partial<Pick<JobListQuery, 'after' | 'before' | 'undated'>> {
  if (view === 'all') return {}
  if (view === 'undated') return { undated: true }
  const after = `${today}T00:00:00`
  return view === 'today' ? { after, before: `${addDays(today, 1)}T00:00:00` } : { after }
}

/** Returns the parts of a filter that apply inside a view, which has its own days and order. */
export function filterForView(view: JobView, filter: JobFilter): JobFilter {
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

/**
 * Returns whether a filter requires all jobs: it has a search, its own days or order, or includes deleted
 * jobs.
 */
export function needsAllJobs(filter: JobFilter, view: JobView): boolean {
  const inView = filterForView(view, filter)
  return (
    filter.search.trim() !== '' ||
    filter.startDate !== '' ||
    filter.endDate !== '' ||
    filter.isDeleted ||
    filter.orderby !== inView.orderby ||
    filter.order !== inView.order
  )
}

/** Returns whether a stored filter differs from the default. */
export function isFiltered(filter: JobFilter): boolean {
  const { orderby, order } = NO_FILTER
  return (
    needsAllJobs({ ...filter, orderby, order }, 'all') || filter.orderby !== orderby || filter.order !== order
  )
}

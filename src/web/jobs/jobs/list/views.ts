import type { JobListQuery } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { addDays } from '../../../../shared/kernel/dates.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { NO_FILTER, type JobFilter } from './filters.ts'

export const JOB_VIEW_LABELS: Record<JobView, string> = {
  today: 'Today',
  upcoming: 'Upcoming',
  leads: 'Leads',
  unstaffed: 'Unstaffed',
  unpaid: 'Unpaid',
  mine: 'Mine',
  all: 'All',
  undated: 'No date',
}
/** Texts for views without jobs. */
export const NO_JOBS_IN_VIEW: Record<JobView, string> = {
  today: 'No jobs today',
  upcoming: 'No upcoming jobs',
  leads: 'No open inquiries',
  unstaffed: 'Every scheduled job has its crew',
  unpaid: 'Every completed job is paid',
  mine: 'You have added no job and are on no crew',
  all: 'No jobs yet',
  undated: 'Every job has a date',
}

/** Returns the view that is tried first for a role: today for the office, upcoming for others. */
export function preferredView(role: Role): { tried: JobView; otherwise: JobView } {
  return isManager(role) ? { tried: 'today', otherwise: 'upcoming' } : { tried: 'upcoming', otherwise: 'all' }
}

type ViewQuery = Partial<
  Pick<JobListQuery, 'after' | 'before' | 'undated' | 'unstaffed' | 'unpaid' | 'mine' | 'open' | 'jobStatus'>
>

/** Returns what a view adds to the list's query; `today` is the day in the company's time zone. */
export function viewQuery(view: JobView, today: string): ViewQuery {
  const after = `${today}T00:00:00`
  const queries: Record<JobView, ViewQuery> = {
    today: { after, before: `${addDays(today, 1)}T00:00:00` },
    upcoming: { after },
    leads: { jobStatus: ['inquiring'], open: true },
    unstaffed: { after, unstaffed: true, jobStatus: ['scheduled'] },
    unpaid: { unpaid: true, jobStatus: ['completed'] },
    mine: { mine: true },
    all: {},
    undated: { undated: true },
  }
  return queries[view]
}

/** Views that show the newest date first; the others begin with the next job, or the oldest debt. */
const NEWEST_FIRST: readonly JobView[] = ['leads', 'mine', 'undated']
/** Views of jobs of one status. */
const OF_ONE_STATUS: readonly JobView[] = ['leads', 'unstaffed', 'unpaid']

/** Returns the parts of a filter that apply inside a view, which has its own days and order. */
export function filterForView(view: JobView, filter: JobFilter): JobFilter {
  if (view === 'all') return filter
  const { search, startDate, endDate, orderby, isDeleted, jobStatus, facts } = NO_FILTER
  return {
    ...filter,
    search,
    startDate,
    endDate,
    isDeleted,
    facts,
    ...(OF_ONE_STATUS.includes(view) && { jobStatus }),
    orderby: view === 'undated' ? 'id' : orderby,
    order: NEWEST_FIRST.includes(view) ? 'desc' : 'asc',
  }
}

/**
 * Returns whether a filter requires all jobs: it has a search, its own days, order or status, or includes deleted
 * jobs.
 */
export function needsAllJobs(filter: JobFilter, view: JobView): boolean {
  const inView = filterForView(view, filter)
  return (
    filter.search.trim() !== '' ||
    filter.startDate !== '' ||
    filter.endDate !== '' ||
    filter.isDeleted ||
    filter.facts !== '' ||
    filter.jobStatus.length !== inView.jobStatus.length ||
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

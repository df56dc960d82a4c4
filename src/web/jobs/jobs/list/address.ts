import type { JobListSearch, JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { NO_FILTER, parseFilter, sortOf, type JobFilter } from './filters.ts'
import { filterForView } from './views.ts'

/** Returns the parameters of the address for a view and what is filtered in it; default values are left out. */
export function searchOf(view: JobView, filter: JobFilter): JobListSearch {
  const { search, startDate, endDate, jobStatus, jobType, client, isDeleted, facts, orderby, order } = filter
  const standard = view === 'all' ? NO_FILTER : filterForView(view, NO_FILTER)
  const isSorted = orderby !== standard.orderby || order !== standard.order
  return {
    view,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(startDate !== '' && { from: startDate }),
    ...(endDate !== '' && { to: endDate }),
    ...(jobStatus.length > 0 && { status: jobStatus.join(',') }),
    ...(jobType.length > 0 && { type: jobType.join(',') }),
    ...(client && { client: client.id }),
    ...(isDeleted && { deleted: true }),
    ...(facts !== '' && { facts }),
    ...(isSorted && { sort: `${orderby}-${order}` }),
  }
}

/**
 * Returns the filter that an address names, or null if it names none; what is invalid in it is left out. The address
 * has no name of the client: `clientName` is shown.
 */
export function filterOf(search: JobListSearch, clientName: string): JobFilter | null {
  const { view, ...named } = search
  if (Object.keys(named).length === 0) return null
  const [orderby, order] = (search.sort ?? '').split('-')
  const parsed = parseFilter(
    JSON.stringify({
      search: search.search,
      startDate: search.from,
      endDate: search.to,
      jobStatus: search.status?.split(','),
      jobType: search.type?.split(','),
      client: search.client === undefined ? null : { id: search.client, name: clientName },
      isDeleted: search.deleted,
      facts: search.facts,
      orderby,
      order,
    }),
  )
  const isSorted = search.sort !== undefined
  return isSorted || view === undefined ? parsed : { ...parsed, ...sortOf(filterForView(view, NO_FILTER)) }
}

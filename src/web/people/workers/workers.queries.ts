import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import {
  getMySchedule,
  getWorkerSchedule,
  listTimesOff,
} from '../../../shared/people/workers/schedule.api.ts'
import {
  getWorker,
  listMyDocuments,
  listWorkerDocuments,
} from '../../../shared/people/workers/workers.api.ts'
import { listWorkerPlaces } from '../../../shared/people/clients/person-places.api.ts'
import { callKey, callQuery, keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'

/** Sign-ups and requests shown on the workers page; the rest follow as these are decided. */
const WAITING_SHOWN = 20

/** Returns a function that reloads the lists of workers and of requests for time off. */
export function useRefetchWorkers(): () => Promise<void> {
  return useRefetch(callKey(listWorkers, {}), keyBelow(listWorkerPlaces), keyBelow(listTimesOff))
}

/** Returns the query of a page of the company's workers. */
export function workersQuery(page: number, search: string) {
  return listQuery(listWorkers, { query: { page, per_page: 50, search } })
}

/** The query of sign-ups that await approval. */
export const pendingQuery = listQuery(listWorkers, {
  query: { approval: 'pending', per_page: WAITING_SHOWN },
})

/** The query of time-off requests that await the office. */
export const timesOffQuery = listQuery(listTimesOff, {
  query: { status: 'pending', per_page: WAITING_SHOWN },
})

/** Returns the query of one worker. */
export function workerQuery(id: number) {
  // A worker that does not exist will not exist a moment later.
  return queryOptions({ ...callQuery(getWorker, { params: { id } }), retry: false })
}

/** Owner of documents or a schedule: a worker's id for the office, or 'me' for one's own. */
export type ScheduleOwner = number | 'me'

/** Returns the query of a worker's documents. */
export function documentsQuery(owner: ScheduleOwner) {
  return owner === 'me'
    ? callQuery(listMyDocuments, {})
    : callQuery(listWorkerDocuments, { params: { id: owner } })
}

/** Returns the query of a worker's jobs and time off in a range of days. */
export function scheduleQuery(owner: ScheduleOwner, span: { from: string; to: string }) {
  const query =
    owner === 'me'
      ? callQuery(getMySchedule, { query: span })
      : callQuery(getWorkerSchedule, { params: { id: owner }, query: span })
  return queryOptions({ ...query, placeholderData: keepPreviousData })
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { getWorkerPay } from '../../../shared/people/workers/pay.api.ts'
import {
  getMySchedule,
  getWorkerSchedule,
  listTimesOff,
} from '../../../shared/people/workers/schedule.api.ts'
import {
  getWorker,
  listMyDocuments,
  listWorkerDocuments,
  listWorkerJobs,
} from '../../../shared/people/workers/workers.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Workers per page. */
export const WORKERS_A_PAGE = 50
/** Jobs per page in a worker's list. */
const JOBS_A_PAGE = 20
/** Sign-ups and requests shown on the workers page; the rest follow as these are decided. */
const WAITING_SHOWN = 20

/** Returns the query of a page of the company's workers. */
export function workersQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['workers', 'list', page, search],
    queryFn: ({ signal }) =>
      callList(listWorkers, { query: { page, per_page: WORKERS_A_PAGE, search } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The query of sign-ups that await approval. */
export const pendingQuery = queryOptions({
  queryKey: ['workers', 'pending'],
  queryFn: ({ signal }) =>
    callList(listWorkers, { query: { approval: 'pending', per_page: WAITING_SHOWN } }, { signal }),
})

/** The query of time-off requests that await the office. */
export const timesOffQuery = queryOptions({
  queryKey: ['workers', 'times-off'],
  queryFn: ({ signal }) =>
    callList(listTimesOff, { query: { status: 'pending', per_page: WAITING_SHOWN } }, { signal }),
})

/** Returns the query of one worker. */
export function workerQuery(id: number) {
  return queryOptions({
    queryKey: ['worker', id],
    queryFn: ({ signal }) => call(getWorker, { params: { id } }, { signal }),
    // A worker that does not exist will not exist a moment later.
    retry: false,
  })
}

/** Returns the query of a page of a worker's jobs. */
export function workerJobsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['worker', id, 'jobs', page],
    queryFn: ({ signal }) =>
      callList(listWorkerJobs, { params: { id }, query: { page, per_page: JOBS_A_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of a worker's pay in a range of days. */
export function workerPayQuery(id: number, company: number, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['worker', id, 'pay', company, span],
    queryFn: ({ signal }) => call(getWorkerPay, { params: { id }, query: { company, ...span } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Owner of documents or a schedule: a worker's id for the office, or 'me' for one's own. */
export type Whose = number | 'me'

/** Returns the query of a worker's documents. */
export function documentsQuery(whose: Whose) {
  return queryOptions({
    queryKey: ['worker', whose, 'documents'],
    queryFn: ({ signal }) =>
      whose === 'me'
        ? call(listMyDocuments, {}, { signal })
        : call(listWorkerDocuments, { params: { id: whose } }, { signal }),
  })
}

/** Returns the query of a worker's jobs and time off in a range of days. */
export function scheduleQuery(whose: Whose, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['worker', whose, 'schedule', span],
    queryFn: ({ signal }) =>
      whose === 'me'
        ? call(getMySchedule, { query: span }, { signal })
        : call(getWorkerSchedule, { params: { id: whose }, query: span }, { signal }),
    placeholderData: keepPreviousData,
  })
}

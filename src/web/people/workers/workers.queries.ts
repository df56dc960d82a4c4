import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { getWorkerPay } from '../../../shared/money/financials/financials.api.ts'
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

/** Workers a page. */
export const WORKERS_A_PAGE = 50
/** Jobs of a worker a page. */
const JOBS_A_PAGE = 20
/** Sign-ups and requests that the workers page shows at once; the rest follow as these are decided. */
const WAITING_SHOWN = 20

/** A page of the company's workers. */
export function workersQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['workers', 'list', page, search],
    queryFn: ({ signal }) =>
      callList(listWorkers, { query: { page, per_page: WORKERS_A_PAGE, search } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Sign-ups that await approval. */
export const pendingQuery = queryOptions({
  queryKey: ['workers', 'pending'],
  queryFn: ({ signal }) =>
    callList(listWorkers, { query: { approval: 'pending', per_page: WAITING_SHOWN } }, { signal }),
})

/** Times off that wait for the office. */
export const timesOffQuery = queryOptions({
  queryKey: ['workers', 'times-off'],
  queryFn: ({ signal }) =>
    callList(listTimesOff, { query: { status: 'pending', per_page: WAITING_SHOWN } }, { signal }),
})

/** One worker. */
export function workerQuery(id: number) {
  return queryOptions({
    queryKey: ['worker', id],
    queryFn: ({ signal }) => call(getWorker, { params: { id } }, { signal }),
    // Who is not there will not be there a moment later.
    retry: false,
  })
}

/** A page of the jobs of a worker. */
export function workerJobsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['worker', id, 'jobs', page],
    queryFn: ({ signal }) =>
      callList(listWorkerJobs, { params: { id }, query: { page, per_page: JOBS_A_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a worker is paid for a span of days. */
export function workerPayQuery(id: number, company: number, span: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['worker', id, 'pay', company, span],
    queryFn: ({ signal }) => call(getWorkerPay, { params: { id }, query: { company, ...span } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Whose papers or schedule: a worker's, for the office, or one's own. */
export type Whose = number | 'me'

/** The papers of a worker. */
export function documentsQuery(whose: Whose) {
  return queryOptions({
    queryKey: ['worker', whose, 'documents'],
    queryFn: ({ signal }) =>
      whose === 'me'
        ? call(listMyDocuments, {}, { signal })
        : call(listWorkerDocuments, { params: { id: whose } }, { signal }),
  })
}

/** Jobs and times off of a worker in a span of days. */
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

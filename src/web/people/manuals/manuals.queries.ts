import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import {
  getManual,
  getManualVersion,
  listManualReaders,
  listManualVersions,
} from '../../../shared/people/manuals/manuals.api.ts'
import {
  getAttempt,
  getQuestionResults,
  getQuiz,
  listMyTests,
  listQuizResults,
  listQuizzes,
} from '../../../shared/people/manuals/quizzes.api.ts'
import type { RemarkFilter } from '../../../shared/people/manuals/worker-area.ts'
import { getDashboard, getRemarkFilter, listRemarks } from '../../../shared/people/manuals/worker-area.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Number of rows requested at once by screens that show all of them. */
const ALL = 100

/** Returns the query of a company's manual with what the person has read of it. */
export function manualQuery(companyId: number) {
  return queryOptions({
    queryKey: ['manual', companyId],
    queryFn: ({ signal }) => call(getManual, { params: { id: companyId } }, { signal }),
  })
}

/** Returns the query of a page of the manual's versions. */
export function versionsQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: ['manual', companyId, 'versions', page],
    queryFn: ({ signal }) =>
      callList(listManualVersions, { params: { id: companyId }, query: { page, per_page: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of one version of the manual. */
export function versionQuery(companyId: number, version: number) {
  return queryOptions({
    queryKey: ['manual', companyId, 'version', version],
    queryFn: ({ signal }) => call(getManualVersion, { params: { id: companyId, version } }, { signal }),
    staleTime: Infinity,
  })
}

/** Returns the query of a page of what each worker has read. */
export function readersQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: ['manual', companyId, 'readers', page],
    queryFn: ({ signal }) =>
      callList(listManualReaders, { params: { id: companyId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Cache key of a company's quizzes and a person's tests. */
export const QUIZ_KEY = ['quizzes'] as const

/** Returns the query of a page of a company's quizzes. */
export function quizzesQuery(companyId: number, isArchived: boolean, page: number) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'list', companyId, isArchived, page],
    queryFn: ({ signal }) =>
      callList(
        listQuizzes,
        { query: { company: companyId, archived: isArchived ? '1' : '0', page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of a quiz for its editors. */
export function quizQuery(id: number) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'one', id],
    queryFn: ({ signal }) => call(getQuiz, { params: { id } }, { signal }),
  })
}

/** Returns the query of a page of each worker's result in a quiz. */
export function resultsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'results', id, page],
    queryFn: ({ signal }) => callList(listQuizResults, { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Returns the query of how often each question was answered correctly; for the newest version if `version` is
 * undefined.
 */
export function questionsQuery(id: number, version: number | undefined) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'questions', id, version ?? 'newest'],
    queryFn: ({ signal }) =>
      call(
        getQuestionResults,
        { params: { id }, query: version === undefined ? {} : { version } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the person's tests, outstanding or completed. */
export function myTestsQuery(isOutstanding: boolean, page: number) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'mine', isOutstanding, page],
    queryFn: ({ signal }) =>
      callList(listMyTests, { query: { outstanding: isOutstanding ? '1' : '0', page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of an attempt. */
export function attemptQuery(id: number) {
  return queryOptions({
    queryKey: [...QUIZ_KEY, 'attempt', id],
    queryFn: ({ signal }) => call(getAttempt, { params: { id } }, { signal }),
  })
}

/** Returns the query of the company's workers to choose from. */
export function workersQuery(search: string) {
  return queryOptions({
    queryKey: ['workers', 'choice', search],
    queryFn: ({ signal }) => callList(listWorkers, { query: { search, per_page: ALL } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the worker area's first screen. */
export function dashboardQuery(companyId: number) {
  return queryOptions({
    queryKey: ['worker-area', companyId, 'dashboard'],
    queryFn: ({ signal }) => call(getDashboard, { query: { company: companyId } }, { signal }),
  })
}

/** Returns the query of a page of remarks about a worker. */
export function remarksQuery(companyId: number, filter: RemarkFilter, page: number) {
  return queryOptions({
    queryKey: ['worker-area', companyId, 'remarks', filter, page],
    queryFn: ({ signal }) =>
      callList(listRemarks, { query: { ...filter, company: companyId, page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of the person's saved filter. */
export function filterQuery(companyId: number) {
  return queryOptions({
    queryKey: ['worker-area', companyId, 'filter'],
    queryFn: ({ signal }) => call(getRemarkFilter, { query: { company: companyId } }, { signal }),
  })
}

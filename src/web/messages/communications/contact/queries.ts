import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CommunicationType } from '../../../../shared/jobs/timeline/communication-types.ts'
import {
  fillTemplates,
  listCommunications,
  listJobContacts,
  previewBookingInfo,
} from '../../../../shared/messages/communications/communications.api.ts'
import { call, callList } from '../../../kernel/api.ts'

const HISTORY_PAGE = 20

/** Milliseconds after which a list is reloaded, so that its links to recordings and pictures stay valid. */
export const LINK_LIFETIME_MS = 8 * 60_000

/** The filter of a list of communications: one kind, or all. */
export type CommunicationFilter = CommunicationType | 'all'

/** Query key of a job's history, for all filters. */
export const historyKey = (jobId: number) => ['communications', jobId] as const

/** Returns the infinite query for the communications of a job, newest first. */
export function communicationsQuery(jobId: number, kind: CommunicationFilter) {
  return infiniteQueryOptions({
    queryKey: [...historyKey(jobId), kind],
    queryFn: ({ pageParam, signal }) =>
      callList(
        listCommunications,
        {
          params: { id: jobId },
          query: {
            order: 'desc',
            page: pageParam,
            per_page: HISTORY_PAGE,
            ...(kind !== 'all' && { type: [kind] }),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
    refetchInterval: LINK_LIFETIME_MS,
  })
}

/**
 * Returns the query for the contacts of a job; reloaded when the job changes, like every query under its key.
 */
export function contactsQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'contacts'],
    queryFn: ({ signal }) => call(listJobContacts, { params: { id: jobId } }, { signal }),
  })
}

/** Returns the query for the company's templates, filled in for one contact of a job or for none yet. */
export function templatesQuery(jobId: number, contactKey: string) {
  return queryOptions({
    queryKey: ['job', jobId, 'message-templates', contactKey],
    queryFn: ({ signal }) =>
      call(
        fillTemplates,
        { params: { id: jobId }, query: contactKey === '' ? {} : { contact: contactKey } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for the current booking information of a job. */
export function bookingInfoQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'booking-info'],
    queryFn: ({ signal }) => call(previewBookingInfo, { params: { id: jobId } }, { signal }),
  })
}

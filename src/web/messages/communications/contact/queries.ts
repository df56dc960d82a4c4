import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CommunicationType } from '../../../../shared/messages/communications/communication.ts'
import {
  fillTemplates,
  listCommunications,
  listJobContacts,
  previewBookingInfo,
} from '../../../../shared/messages/communications/communications.api.ts'
import { call, callList } from '../../../kernel/api.ts'

const HISTORY_PAGE = 20

/** Milliseconds after which a list is asked for again, so that its links to recordings and pictures stay good. */
export const LINKS_LAST_MS = 8 * 60_000

/** What a list of communications shows: one kind, or all. */
export type Kind = CommunicationType | 'all'

/** Key of the history of a job, under every filter. */
export const historyKey = (jobId: number) => ['communications', jobId] as const

/** What was said about a job, newest first, a page at a time. */
export function communicationsQuery(jobId: number, kind: Kind) {
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
    refetchInterval: LINKS_LAST_MS,
  })
}

/** Who can be reached about a job; asked again when the job changes, as all that stands under its key. */
export function contactsQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'contacts'],
    queryFn: ({ signal }) => call(listJobContacts, { params: { id: jobId } }, { signal }),
  })
}

/** The company's templates, filled for one contact of a job or for nobody yet. */
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

/** What the booking information of a job would say now. */
export function bookingInfoQuery(jobId: number) {
  return queryOptions({
    queryKey: ['job', jobId, 'booking-info'],
    queryFn: ({ signal }) => call(previewBookingInfo, { params: { id: jobId } }, { signal }),
  })
}

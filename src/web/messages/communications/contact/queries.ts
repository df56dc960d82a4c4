import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InfoKind } from '../../../../shared/messages/communications/communication.ts'
import type { CommunicationType } from '../../../../shared/jobs/timeline/communication-types.ts'
import {
  fillTemplates,
  listCommunications,
  listJobContacts,
  previewBookingInfo,
} from '../../../../shared/messages/communications/communications.api.ts'
import { callQuery, pagesQuery } from '../../../kernel/queries.ts'

const HISTORY_PAGE = 20

/** Milliseconds after which a list is reloaded, so that its links to recordings and pictures stay valid. */
export const LINK_LIFETIME_MS = 8 * 60_000

/** The filter of a list of communications: one kind, or all. */
export type CommunicationFilter = CommunicationType | 'all'

/**
 * Query key of a job's history, for all filters; not below the key of the job, because `useHistory` reloads it in
 * turn with the pages that are added.
 */
export const historyKey = (jobId: number) => ['communications', jobId] as const

/** Returns the infinite query for the communications of a job, newest first. */
export function communicationsQuery(jobId: number, kind: CommunicationFilter) {
  return infiniteQueryOptions({
    ...pagesQuery(listCommunications, {
      params: { id: jobId },
      query: { order: 'desc', per_page: HISTORY_PAGE, ...(kind !== 'all' && { type: [kind] }) },
    }),
    queryKey: [...historyKey(jobId), kind],
    refetchInterval: LINK_LIFETIME_MS,
  })
}

/**
 * Returns the query for the contacts of a job; reloaded when the job changes, like every query under its key.
 */
export function contactsQuery(jobId: number) {
  return callQuery(listJobContacts, { params: { id: jobId } })
}

/** Returns the query for the company's templates, filled in for one contact of a job or for none yet. */
export function templatesQuery(jobId: number, contactKey: string) {
  const query = contactKey === '' ? {} : { contact: contactKey }
  return queryOptions({
    ...callQuery(fillTemplates, { params: { id: jobId }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for a message about a job; without a kind for the one that is next. */
export function bookingInfoQuery(jobId: number, kind?: InfoKind) {
  return queryOptions({
    ...callQuery(previewBookingInfo, { params: { id: jobId }, query: kind === undefined ? {} : { kind } }),
    placeholderData: keepPreviousData,
  })
}

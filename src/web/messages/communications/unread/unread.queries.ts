import { queryOptions } from '@tanstack/react-query'
import { getUnread } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'

/** The items that arrived since the person last read; reloaded by live updates (useFollowUnread). */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: ({ signal }) => call(getUnread, {}, { signal }),
})

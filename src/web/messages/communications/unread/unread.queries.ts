import { queryOptions } from '@tanstack/react-query'
import { getUnread } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'

/** What came in since the person last looked; asked again at live hints (useFollowUnread). */
export const unreadQuery = queryOptions({
  queryKey: ['unread'],
  queryFn: ({ signal }) => call(getUnread, {}, { signal }),
})

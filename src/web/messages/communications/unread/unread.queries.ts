import { queryOptions } from '@tanstack/react-query'
import { getUnread } from '../../../../shared/messages/communications/communications.api.ts'
import { afterFirstScreen } from '../../../kernel/first-screen.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery } from '../../../kernel/queries.ts'

/** The items that arrived since the person last read; reloaded by live updates (useFollowUnread). */
export const unreadQuery = queryOptions({
  ...callQuery(getUnread, {}),
  queryFn: async ({ signal }) => {
    await afterFirstScreen()
    return call(getUnread, {}, { signal })
  },
})

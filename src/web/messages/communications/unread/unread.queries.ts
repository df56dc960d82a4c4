import { getUnread } from '../../../../shared/messages/communications/communications.api.ts'
import { callQuery } from '../../../kernel/queries.ts'

/** The items that arrived since the person last read; reloaded by live updates (useFollowUnread). */
export const unreadQuery = callQuery(getUnread, {})

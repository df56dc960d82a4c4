import { Badge, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MAX_UNREAD } from '../../../../shared/messages/communications/unread.ts'
import { countText } from './news.ts'
import { unreadQuery } from './unread.queries.ts'

/** Returns the number of people with unread messages; 0 for people who are no managers. */
export function useUnreadInbox(isManager: boolean): number {
  const { data } = useQuery({ ...unreadQuery, enabled: isManager })
  return isManager ? (data?.people ?? 0) : 0
}

/** The unread count next to 'Inbox'; renders nothing if it is 0. */
export function UnreadCount() {
  const count = useUnreadInbox(true)
  if (count === 0) return null
  return (
    <Badge ml={6} size="sm" circle={count < 10} variant="filled" tt="none">
      {countText(count, MAX_UNREAD)}
      <VisuallyHidden> new</VisuallyHidden>
    </Badge>
  )
}

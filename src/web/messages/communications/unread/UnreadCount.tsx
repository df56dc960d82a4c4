import { Badge, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MOST_UNREAD } from '../../../../shared/messages/communications/unread.ts'
import { countText } from './news.ts'
import { unreadQuery } from './unread.queries.ts'

/** Messages without a job that the person has not looked at; 0 for who is no manager. */
export function useUnreadInbox(isManager: boolean): number {
  const { data } = useQuery({ ...unreadQuery, enabled: isManager })
  return isManager ? (data?.inbox ?? 0) : 0
}

/** That number beside the word 'Inbox'; nothing while everything is looked at. */
export function UnreadCount() {
  const count = useUnreadInbox(true)
  if (count === 0) return null
  return (
    <Badge ml={6} size="sm" circle={count < 10} variant="filled" tt="none">
      {countText(count, MOST_UNREAD)}
      <VisuallyHidden> new</VisuallyHidden>
    </Badge>
  )
}

import { Badge, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClock, IconMessageReply } from '@tabler/icons-react'
import { memo } from 'react'
import type { Conversation } from '../../../../shared/messages/communications/conversations.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { nameOf, newestText, timeText, untilText } from './row-words.ts'
import classes from './inbox.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  rows: readonly Conversation[]
  openKey: string | undefined
  timezone: string
  onOpen: (conversation: Conversation) => void
}

/** The rows of a list of conversations, each a button that opens it. */
export function ConversationRows({ rows, openKey, timezone, onOpen }: Props) {
  const today = useToday(timezone)
  return (
    <ul className={ui['list']} aria-label="Conversations">
      {rows.map((row) => (
        <li key={row.key}>
          <button
            type="button"
            className={classes['row']}
            data-key={row.key}
            data-unread={row.unread > 0 || undefined}
            aria-current={row.key === openKey ? 'true' : undefined}
            onClick={() => onOpen(row)}
          >
            <RowContent row={row} timezone={timezone} today={today} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Only what has changed of hundreds of rows is rendered again. */
const RowContent = memo(function RowContent({
  row,
  timezone,
  today,
}: {
  row: Conversation
  timezone: string
  today: string
}) {
  return (
    <>
      <span className={classes['rowLine']}>
        <span className={classes['rowName']}>{nameOf(row)}</span>
        <span className={classes['rowTime']}>{timeText(row.newest.at, timezone, today)}</span>
      </span>
      <span className={classes['rowText']}>{newestText(row)}</span>
      <Marks row={row} timezone={timezone} today={today} />
    </>
  )
})

const ICON = { size: 14, 'aria-hidden': true } as const

function Marks({ row, timezone, today }: { row: Conversation; timezone: string; today: string }) {
  const { unread, waits, isDone, assignee, snoozedUntil } = row
  if (unread === 0 && !waits && !isDone && !assignee && snoozedUntil === null) return null
  return (
    <span className={classes['marks']}>
      {unread > 0 && (
        <Badge size="sm" variant="filled" circle={unread < 10} tt="none">
          {unread}
          <VisuallyHidden> new</VisuallyHidden>
        </Badge>
      )}
      {waits && (
        <span className={classes['mark']}>
          <IconMessageReply {...ICON} /> Waits
        </span>
      )}
      {isDone && (
        <span className={classes['mark']}>
          <IconCheck {...ICON} /> Done
        </span>
      )}
      {snoozedUntil !== null && (
        <span className={classes['mark']}>
          <IconClock {...ICON} /> Until {untilText(snoozedUntil, timezone, today)}
        </span>
      )}
      {assignee && <span className={classes['mark']}>{assignee.name}</span>}
    </span>
  )
}

/** Placeholder for rows that are loading. */
export function RowSkeletons() {
  return (
    <Stack gap="xs" p="sm" aria-busy="true">
      <VisuallyHidden component="output">Loading conversations</VisuallyHidden>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
        <Skeleton key={row} height={60} />
      ))}
    </Stack>
  )
}

/** What an empty list says. */
export function NoRows({ text }: { text: string }) {
  return (
    <Text c="dimmed" p="md" ta="center">
      {text}
    </Text>
  )
}

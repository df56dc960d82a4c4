import { ActionIcon, Button, Chip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import {
  INBOX_FILTER_LABELS,
  INBOX_FILTERS,
  type Conversation,
  type InboxFilter,
} from '../../../../shared/messages/communications/conversations.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { TabPhone } from '../contact/slot.ts'
import { ConversationRows, NoRows, RowSkeletons } from './ConversationRows.tsx'
import type { InboxSearch } from './inbox.place.ts'
import { registerView } from '../unread/looking.ts'
import { conversationsQuery, threadQuery } from './inbox.queries.ts'
import { loadMore, reloadNewest } from './reload-newest.ts'
import { Thread } from './Thread.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import classes from './inbox.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  place: InboxSearch
  onPlace: (place: InboxSearch) => void
  /** That of the company. */
  timezone: string
  userId: number
  phone: TabPhone
  /** Renders the link that begins a job from a conversation. */
  renderNewJob: (conversation: Conversation) => ReactNode
  /** Opens the messages that failed. */
  onFailed: () => void
}

const EMPTY: Record<InboxFilter, string> = {
  all: 'Calls, texts and mails will appear here.',
  waiting: 'Nobody waits for an answer.',
  mine: 'No conversation is assigned to you.',
  unread: 'You have read everything.',
  snoozed: 'No conversation is snoozed.',
  done: 'No conversation was marked as done.',
}

const NEXT_KEYS = ['J', 'ArrowDown'].join(' ')
const PREVIOUS_KEYS = ['K', 'ArrowUp'].join(' ')

/** Milliseconds between two loads. The first update after a pause is shown at once. */
const RELOAD_EVERY_MS = 250
const GATHER_MS = 10
/** Milliseconds between two loads of everything that is in the list. */
const RELOAD_LIST_EVERY_MS = 5_000
const GATHER_LIST_MS = 2_000
const EVENTS = ['update-communications', 'update-inbox', 'update-jobs'] as const

/** The inbox by person: the list, and beside it the open conversation; on a phone one after the other. */
export function Inbox({ place, onPlace, timezone, userId, phone, renderNewJob, onFailed }: Props) {
  const { filter = 'all', search = '', open } = place
  const area = useRef<HTMLDivElement>(null)
  const list = conversationsQuery(filter, search)
  const query = useInfiniteQuery(list)
  const client = useQueryClient()
  useLiveRefetch(EVENTS, [], {
    gatherMs: GATHER_MS,
    everyMs: RELOAD_EVERY_MS,
    schedule: () => reloadNewest(client, { filter, search, open }),
  })
  // Below the first page, others assign, snooze and finish too.
  const isLong = (query.data?.pages.length ?? 0) > 1
  useLiveRefetch(EVENTS, isLong ? [list.queryKey] : [], {
    gatherMs: GATHER_LIST_MS,
    everyMs: RELOAD_LIST_EVERY_MS,
  })
  useShortcuts(area)
  // What comes in shows here, so that no toast repeats it.
  useEffect(() => registerView(null), [])
  const rows = uniqueRows(query.data?.pages.flatMap((page) => page.rows) ?? [])
  const openKey = useOpenKey(rows, open)
  const at = rows.findIndex(({ key }) => key === openKey)

  const show = (row: Conversation | undefined) => {
    if (!row) return
    onPlace({ ...place, open: row.id })
    area.current?.querySelector(`[data-key="${CSS.escape(row.key)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => onPlace({ ...place, open: undefined })
  /** A conversation that leaves the list makes room for the next one. */
  const leave = () => {
    if (filter === 'all') return
    const next = rows[at + 1] ?? rows[at - 1]
    if (at >= 0 && next) show(next)
    else close()
  }

  return (
    <div ref={area} className={classes['panes']} data-open={open !== undefined || undefined}>
      <section className={classes['listPane']} aria-label="List">
        <div className={classes['tools']}>
          <SearchField
            label="Search"
            placeholder="Name, phone, email or text"
            value={search}
            onSearch={(typed) => onPlace({ ...place, search: typed || undefined })}
          />
          <div role="radiogroup" aria-label="Which conversations" className={classes['filters']}>
            <Chip.Group
              value={filter}
              onChange={(value) => {
                const chosen = INBOX_FILTERS.find((one) => one === value)
                onPlace({ ...place, filter: chosen === 'all' ? undefined : chosen })
              }}
            >
              {INBOX_FILTERS.map((one) => (
                <Chip key={one} value={one}>
                  {INBOX_FILTER_LABELS[one]}
                </Chip>
              ))}
            </Chip.Group>
          </div>
          <div className={classes['steps']}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Next conversation"
              aria-keyshortcuts={NEXT_KEYS}
              onClick={() => show(rows[at + 1])}
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Previous conversation"
              aria-keyshortcuts={PREVIOUS_KEYS}
              onClick={() => show(rows[at - 1])}
            >
              <IconChevronUp size={18} aria-hidden />
            </ActionIcon>
            <span className={ui['small']}>Press ? for the keys.</span>
          </div>
        </div>
        <div className={classes['scroll']}>
          {query.isError && rows.length === 0 && (
            <ErrorState message="The inbox could not be loaded." onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <RowSkeletons />}
          {query.data && rows.length === 0 && (
            <NoRows text={search === '' ? EMPTY[filter] : 'No conversation matches the search.'} />
          )}
          <ConversationRows rows={rows} openKey={openKey} timezone={timezone} onOpen={show} />
          {query.hasNextPage && (
            <Button
              variant="default"
              mih={44}
              m="sm"
              loading={query.isFetchingNextPage}
              onClick={() => void loadMore(query)}
            >
              Load more
            </Button>
          )}
        </div>
      </section>
      <section className={classes['threadPane']} aria-label="Conversation">
        {open === undefined ? (
          <NoRows text="Choose a conversation." />
        ) : (
          <Thread
            // Another conversation begins at its end, with its own draft.
            key={open}
            id={open}
            timezone={timezone}
            userId={userId}
            phone={phone}
            renderNewJob={renderNewJob}
            onClose={close}
            onLeave={leave}
            // Also without a live connection it no longer waits.
            onReplied={() => void reloadNewest(client, { filter, search, open: undefined })}
            onFailed={onFailed}
          />
        )}
      </section>
    </div>
  )
}

/** A person who wrote between two pages is on both. */
function uniqueRows(rows: readonly Conversation[]): Conversation[] {
  const found = new Map<string, Conversation>()
  for (const row of rows) if (!found.has(row.key)) found.set(row.key, row)
  return [...found.values()]
}

/** Returns the key of the open conversation, which stays while newer messages give its row another id. */
function useOpenKey(rows: readonly Conversation[], open: number | undefined): string | undefined {
  const { data: key } = useInfiniteQuery({
    ...threadQuery(open ?? 0),
    enabled: open !== undefined,
    // A new entry of the conversation does not render the list again.
    select: ({ pages }) => pages[0]?.conversation.key,
  })
  if (open === undefined) return undefined
  return rows.find(({ id }) => id === open)?.key ?? key
}

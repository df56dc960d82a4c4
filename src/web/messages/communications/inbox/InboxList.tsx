import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import { COMMUNICATION_TYPE_LABELS } from '../../../../shared/jobs/timeline/communication-types.ts'
import { Pages } from '../../../ui/list/Pages.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { EntryList } from '../contact/EntryList.tsx'
import { EntrySkeletons } from '../contact/History.tsx'
import { KindFilter } from '../contact/KindFilter.tsx'
import type { CommunicationFilter } from '../contact/queries.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { AssignForm } from './AssignForm.tsx'
import { INBOX_KEY, inboxQuery } from './inbox.queries.ts'
import classes from './inbox.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  /** That of the company. */
  timezone: string
  /** Renders the link that begins a job from a message. */
  renderNewJob: (entry: Communication) => ReactNode
}

/** Messages and calls that belong to no job yet, each with a new job for it and a form to assign it. */
export function InboxList({ timezone, renderNewJob }: Props) {
  const [kind, setKind] = useState<CommunicationFilter>('all')
  const [page, setPage] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(inboxQuery(kind, page))
  // The last message of the last page was assigned.
  if (data && page > Math.max(1, data.totalPages)) setPage(Math.max(1, data.totalPages))

  useLiveRefetch(['update-inbox'], [INBOX_KEY])

  return (
    <div className={`${ui['stackSmall']} ${classes['inbox']}`}>
      <KindFilter
        kind={kind}
        onChange={(next) => {
          setKind(next)
          setPage(1)
        }}
      />
      {error && <ErrorState message="The inbox could not be loaded." onRetry={() => void refetch()} />}
      {!data && !error && <EntrySkeletons />}
      {data && (
        <Text component="output" size="sm" c="dimmed">
          {data.total > 0 && `${data.total.toLocaleString('en-US')} without a job`}
        </Text>
      )}
      {/* Gets the focus when the focused entry is removed. */}
      <div ref={list} tabIndex={-1} className={classes['list']}>
        {data?.rows.length === 0 &&
          (kind === 'all' ? (
            <EmptyState
              title="Every message is assigned to a job."
              text="Calls and messages from numbers that match no job will appear here."
            />
          ) : (
            <Text c="dimmed">No {COMMUNICATION_TYPE_LABELS[kind].toLowerCase()} without a job.</Text>
          ))}
        {data && (
          <EntryList
            entries={data.rows}
            level={2}
            timezone={timezone}
            onFailed={null}
            onReload={() => void refetch()}
            renderActions={(entry) =>
              entry.actions.includes('assign') && (
                <div className={classes['ways']}>
                  {renderNewJob(entry)}
                  <AssignForm entry={entry} onAssigned={() => list.current?.focus()} />
                </div>
              )
            }
          />
        )}
      </div>
      <Pages page={page} pages={data?.totalPages ?? 1} onPage={setPage} label="Pages of the inbox" />
    </div>
  )
}

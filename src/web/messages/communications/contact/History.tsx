import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { COMMUNICATION_TYPE_LABELS } from '../../../../shared/jobs/timeline/communication-types.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { EntryList } from './EntryList.tsx'
import { KindFilter } from './KindFilter.tsx'
import type { CommunicationFilter } from './queries.ts'
import { useHistory } from './use-history.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  jobId: number
  timezone: string
  onFailed: (() => void) | null
}

/** The communications of the job, newest first, with a button to load more. */
export function History({ jobId, timezone, onFailed }: Props) {
  const [kind, setKind] = useState<CommunicationFilter>('all')
  const { query, entries, total, loadMore, reload } = useHistory(jobId, kind)
  return (
    <section aria-label="Communications" className={`${ui['section']} ${classes['history']}`}>
      <div className={classes['line']}>
        <h2 className={ui['heading']}>Communications</h2>
        {entries && (
          <Text component="output" size="sm" c="dimmed">
            {total.toLocaleString('en-US')} {total === 1 ? 'entry' : 'entries'}
          </Text>
        )}
      </div>
      <KindFilter kind={kind} onChange={setKind} />
      {query.isError && !entries && (
        <ErrorState message="The communications could not be loaded." onRetry={reload} />
      )}
      {query.isRefetchError && (
        <Group gap="sm" role="alert">
          <Text size="sm">The newest communications could not be loaded.</Text>
          <Button variant="default" onClick={reload}>
            Try again
          </Button>
        </Group>
      )}
      {query.isPending && <EntrySkeletons />}
      {entries?.length === 0 && (
        <Text c="dimmed" py="md">
          {emptyText(kind)}
        </Text>
      )}
      {entries && (
        <EntryList entries={entries} level={3} timezone={timezone} onFailed={onFailed} onReload={reload} />
      )}
      {query.isFetchNextPageError && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          More could not be loaded. {query.error.message}
        </Text>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          mih={44}
          className={classes['more'] ?? ''}
          loading={query.isFetchingNextPage}
          onClick={loadMore}
        >
          Load more
        </Button>
      )}
    </section>
  )
}

/** Placeholder for entries that are loading. */
export function EntrySkeletons() {
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden component="output">Loading communications</VisuallyHidden>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </Stack>
  )
}

function emptyText(kind: CommunicationFilter): string {
  if (kind === 'all')
    return 'No messages about this job yet. Calls, texts, mails, chats and quote forms will appear here.'
  return `No ${COMMUNICATION_TYPE_LABELS[kind].toLowerCase()} yet.`
}

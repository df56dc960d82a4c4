import { Anchor, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { COMMUNICATION_TYPE_LABELS } from '../../../shared/jobs/timeline/communication-types.ts'
import type { ClientDetail } from '../../../shared/people/clients/client.ts'
import { listClientCommunications } from '../../../shared/messages/communications/communications.api.ts'
import { EntryList } from '../../messages/communications/contact/EntryList.tsx'
import { EntrySkeletons } from '../../messages/communications/contact/History.tsx'
import { KindFilter } from '../../messages/communications/contact/KindFilter.tsx'
import { LINK_LIFETIME_MS, type CommunicationFilter } from '../../messages/communications/contact/queries.ts'
import { pagesQuery } from '../../kernel/queries.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

const PAGE_SIZE = 25

/**
 * The messages and calls with a client or about their jobs, newest first; calls and texts are started from
 * the job.
 */
export function TalkOfClient({ client, timezone }: { client: ClientDetail; timezone: string }) {
  const [kind, setKind] = useState<CommunicationFilter>('all')
  const query = useInfiniteQuery({
    ...pagesQuery(listClientCommunications, {
      params: { id: client.id },
      query: { per_page: PAGE_SIZE, ...(kind !== 'all' && { type: [kind] }) },
    }),
    refetchInterval: LINK_LIFETIME_MS,
  })
  const entries = query.data?.pages.flatMap(({ rows }) => rows)
  const [newest] = client.clientJobs.ids
  return (
    <>
      <Group justify="space-between" mb="sm">
        <KindFilter kind={kind} onChange={setKind} />
        {newest === undefined ? (
          <Text size="sm" c="dimmed">
            Open one of their jobs to call, text or email.
          </Text>
        ) : (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/job/$jobId"
                params={{ jobId: String(newest) }}
                search={{ tab: 'contact' }}
              />
            )}
          >
            Call, text or mail about job #{newest}
          </Button>
        )}
      </Group>
      {query.isError && !entries && (
        <ErrorState message="The communications could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <EntrySkeletons />}
      {entries?.length === 0 && (
        <EmptyState
          title={
            kind === 'all' ? 'No messages yet.' : `No ${COMMUNICATION_TYPE_LABELS[kind].toLowerCase()} yet.`
          }
          text="Calls, texts and mails with this client, and about their jobs, will appear here."
        />
      )}
      {entries && entries.length > 0 && (
        <EntryList
          entries={entries}
          level={2}
          timezone={timezone}
          onFailed={null}
          onReload={() => void query.refetch()}
          renderActions={({ jobId }) =>
            jobId !== null && (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/job/$jobId"
                    params={{ jobId: String(jobId) }}
                    search={{ tab: 'contact' }}
                  />
                )}
              >
                Job #{jobId}
              </Anchor>
            )
          }
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          mih={44}
          mt="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}

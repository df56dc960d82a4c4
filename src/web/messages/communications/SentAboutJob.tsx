import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listDeliveries, type Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import {
  DOCUMENT_OF_KIND,
  SENT_DOCUMENT_LABELS,
  type SentDocument,
} from '../../../shared/messages/sends/sends.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callKey, pagesQuery } from '../../kernel/queries.ts'
import { MessageBadge } from '../../ui/MessageBadge.tsx'
import { SENT_MEANING } from '../../ui/message-states.ts'
import { ErrorState } from '../../ui/states.tsx'
import { DELIVERY_STATES, deliveryState } from './delivery-states.ts'
import classes from './sent-about-job.module.css'
import ui from '../../ui/primitives.module.css'

const PAGE_SIZE = 10

/** The texts and emails about a job, for managers: what was sent when to whom, and how far it is; the newest first. */
export default function SentAboutJob({ jobId, timezone }: { jobId: number; timezone: string }) {
  const input = { query: { job: jobId, channel: ['mail', 'text'] as const, per_page: PAGE_SIZE } }
  const query = useInfiniteQuery(pagesQuery(listDeliveries, input))
  useLiveRefetch(['update-jobs', 'update-communications'], [callKey(listDeliveries, input)], { jobId })
  if (query.isPending) return <Skeleton height={120} aria-label="Loading messages" />
  if (query.isError && !query.data)
    return <ErrorState message="The messages could not be loaded." onRetry={() => void query.refetch()} />
  const rows = query.data.pages.flatMap((page) => page.rows)
  return (
    <Stack component="section" gap="sm" aria-label="Messages sent">
      <h2 className={ui['heading']}>Messages sent</h2>
      <Text size="sm" c="dimmed">
        {rows.length === 0 ? 'Texts and emails about this job will be listed here.' : SENT_MEANING}
      </Text>
      <ol className={`${ui['list']} ${ui['stackSmall']}`}>
        {rows.map((delivery) => (
          <Sent key={delivery.id} delivery={delivery} timezone={timezone} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          variant="default"
          mih={44}
          className={classes['more'] ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more messages
        </Button>
      )}
    </Stack>
  )
}

/** Returns the document that a message carries, else the name of the message; undefined for messages of earlier versions. */
function nameOf(kind: string): string | undefined {
  const document = new Map<string, SentDocument>(Object.entries(DOCUMENT_OF_KIND)).get(kind)
  return document ? SENT_DOCUMENT_LABELS[document] : messageKindRule(kind)?.label
}

function Sent({ delivery, timezone }: { delivery: Delivery; timezone: string }) {
  const { channel, to, name, kind, subject, createdAt, lastError } = delivery
  const state = deliveryState(delivery)
  const address = channel === 'text' ? formatPhone(to) : to
  const recipient = name === '' ? address : `${name}, ${address}`
  return (
    <li className={classes['sent']}>
      <MessageBadge {...DELIVERY_STATES[state]} state={state} />
      <Text size="sm" component="span" className={classes['what'] ?? ''}>
        <strong>{nameOf(kind) ?? subject}</strong>{' '}
        {channel === 'text' ? `by text to ${recipient}` : `by email to ${recipient}`}
      </Text>
      <Text component="time" size="xs" c="dimmed" dateTime={createdAt}>
        {formatInstant(createdAt, timezone)}
      </Text>
      {lastError !== null && DELIVERY_STATES[state].color === 'red' && (
        <Text size="sm" component="span">
          {lastError}
        </Text>
      )}
    </li>
  )
}

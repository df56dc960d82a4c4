import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DISPUTE_STATUS_LABELS, type OpenDispute } from '../../../shared/messages/communications/dispute.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { dayOf, dollars, deadlineText } from './dispute-words.ts'
import { openDisputesQuery } from './disputes.queries.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

/** Complaints of all jobs that wait for the company, oldest first, with their deadlines. */
export function OpenDisputes({ timezone }: { timezone: string }) {
  const query = useQuery(openDisputesQuery)
  useLiveRefetch(['update-communications'], [openDisputesQuery.queryKey])
  if (query.isPending) return <Skeleton height={96} aria-label="Loading disputes" />
  if (!query.data) {
    return (
      <Alert color="red" role="alert" title="The disputes could not be loaded.">
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  const { rows, total } = query.data
  if (rows.length === 0) return <Text c="dimmed">No dispute is waiting for an answer.</Text>
  return (
    <Stack component="ul" gap="sm" className={ui['list'] ?? ''}>
      {rows.map((dispute) => (
        <Line
          key={dispute.id}
          dispute={dispute}
          timezone={timezone}
          now={new Date(query.dataUpdatedAt).toISOString()}
        />
      ))}
      {total > rows.length && (
        <Text component="li" size="sm" c="dimmed">
          And {total - rows.length} more.
        </Text>
      )}
    </Stack>
  )
}

function Line({ dispute, now, timezone }: { dispute: OpenDispute; now: string; timezone: string }) {
  const { jobId, client, status, claimedAmount, submittedAt, next } = dispute
  return (
    <li className={classes['card']}>
      <Group justify="space-between" gap="xs">
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }}>
              Job #{jobId}
              {client === '' ? '' : `, ${client}`}
            </Link>
          )}
        />
        <Badge variant="light">{DISPUTE_STATUS_LABELS[status]}</Badge>
      </Group>
      <Text size="sm">
        Complaint of {dayOf(submittedAt, timezone)}
        {claimedAmount === null ? '' : ` · ${dollars(claimedAmount)} claimed`}
      </Text>
      {next && (
        <Group gap={6} wrap="nowrap" c={next.isOverdue ? 'red' : 'dimmed'}>
          {next.isOverdue ? <IconAlertTriangle size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
          <Text size="sm">
            {next.label}: {deadlineText(next, now, timezone)}
          </Text>
        </Group>
      )}
    </li>
  )
}

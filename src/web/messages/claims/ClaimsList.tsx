import { Alert, Anchor, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  CLAIM_FILTERS,
  CLAIM_STATE_LABELS,
  type ClaimFilter,
  type ClaimRow,
} from '../../../shared/messages/claims/claim.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { STATE_COLORS } from './claim-words.ts'
import { dayOf, deadlineText, dollars } from './dispute-words.ts'
import { claimsListQuery } from './claims.queries.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

const FILTER_LABELS: Record<ClaimFilter, string> = { waiting: 'Open', unpaid: 'To pay', closed: 'Closed' }
const EMPTY: Record<ClaimFilter, string> = {
  waiting: 'No claim is open.',
  unpaid: 'No settled claim waits for its payment.',
  closed: 'No claim is closed yet.',
}

/** Claims of all jobs for managers: the open ones, oldest first, with their deadlines; settled and closed ones. */
export function ClaimsList({ timezone }: { timezone: string }) {
  const [filter, setFilter] = useState<ClaimFilter>('waiting')
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Claims to show"
        transitionDuration={0}
        className={classes['filter'] ?? ''}
        data={CLAIM_FILTERS.map((one) => ({ value: one, label: FILTER_LABELS[one] }))}
        value={filter}
        onChange={setFilter}
      />
      <Rows filter={filter} timezone={timezone} />
    </Stack>
  )
}

function Rows({ filter, timezone }: { filter: ClaimFilter; timezone: string }) {
  const wanted = claimsListQuery(filter)
  const query = useQuery(wanted)
  useLiveRefetch(['update-communications'], [wanted.queryKey])
  if (query.isPending) return <Skeleton height={96} aria-label="Loading claims" />
  if (!query.data) {
    return (
      <Alert color="red" role="alert" title="The claims could not be loaded.">
        <Button variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
    )
  }
  const { rows, total } = query.data
  if (rows.length === 0) return <Text c="dimmed">{EMPTY[filter]}</Text>
  const now = new Date(query.dataUpdatedAt).toISOString()
  return (
    <Stack component="ul" gap="sm" className={ui['list'] ?? ''} aria-label="Claims">
      {rows.map((claim) => (
        <Row key={claim.id} claim={claim} timezone={timezone} now={now} />
      ))}
      {total > rows.length && (
        <Text component="li" size="sm" c="dimmed">
          And {total - rows.length} more.
        </Text>
      )}
    </Stack>
  )
}

function Row({ claim, now, timezone }: { claim: ClaimRow; now: string; timezone: string }) {
  const { id, jobId, client, state, asked, offered, filedAt, next } = claim
  return (
    <li className={classes['card']}>
      <Group justify="space-between" gap="xs">
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link {...props} to="/job/$jobId/claims" params={{ jobId: String(jobId) }}>
              Claim #{id}
              {client === '' ? '' : `, ${client}`}
            </Link>
          )}
        />
        <StatusBadge label={CLAIM_STATE_LABELS[state]} color={STATE_COLORS[state]} />
      </Group>
      <Text size="sm">
        Job #{jobId} · Filed on {dayOf(filedAt, timezone)}
        {asked !== null && ` · ${dollars(asked)} asked`}
        {offered !== null && ` · ${dollars(offered)} offered`}
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

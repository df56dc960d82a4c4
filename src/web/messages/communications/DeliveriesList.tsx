import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { messageKindRule } from '../../../shared/company/deliveries/message-kinds.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { MessageBadge } from '../../ui/MessageBadge.tsx'
import { DELIVERY_STATES, deliveryState } from './delivery-states.ts'

/** What people call the channels. */
export const CHANNEL_LABELS: Record<Delivery['channel'], string> = {
  mail: 'Mail',
  text: 'Text',
  push: 'Push',
}

function Recipient({ delivery: { channel, to, name } }: { delivery: Delivery }) {
  const address = channel === 'text' ? formatPhone(to) : to
  if (name === '') return address
  return (
    <>
      {name}
      <Text component="div" size="sm" c="dimmed">
        {address}
      </Text>
    </>
  )
}

/** The state of a resend on this screen. */
export type ResendState = 'pending' | 'done' | { error: string }

interface Props {
  deliveries: readonly Delivery[]
  resends: ReadonlyMap<number, ResendState>
  onResend: (delivery: Delivery) => void
  formatTime: (instant: string) => string
}

/** Outbound messages with their status: a table, or cards on a phone. */
export function DeliveriesList({ deliveries, resends, onResend, formatTime }: Props) {
  return (
    <DataTable
      label="Deliveries"
      heading={{ title: 'To', cell: (delivery) => <Recipient delivery={delivery} /> }}
      columns={[
        { title: 'Message', cell: (delivery) => <Message delivery={delivery} /> },
        { title: 'Sent by', cell: ({ channel }) => CHANNEL_LABELS[channel] },
        { title: 'Status', cell: (delivery) => <Status delivery={delivery} formatTime={formatTime} /> },
        { title: 'Attempts', isFigure: true, cell: ({ attempts }) => attempts },
        { title: 'Last error', cell: ({ lastError }) => lastError },
        { title: 'Created', cell: ({ createdAt }) => formatTime(createdAt) },
        {
          title: 'Action',
          cell: (delivery) => <Resend delivery={delivery} resends={resends} onResend={onResend} />,
        },
      ]}
      rows={deliveries}
      keyOf={({ id }) => id}
    />
  )
}

function Message({ delivery: { kind, subject, job } }: { delivery: Delivery }) {
  const label = messageKindRule(kind)?.label
  return (
    <>
      {job === null ? (
        subject
      ) : (
        <Anchor renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(job) }} />}>
          {subject}
        </Anchor>
      )}
      {label !== undefined && (
        <Text component="div" size="sm" c="dimmed">
          {label}
        </Text>
      )}
    </>
  )
}

function Status({ delivery, formatTime }: Pick<Props, 'formatTime'> & { delivery: Delivery }) {
  const status = deliveryState(delivery)
  return (
    <>
      <MessageBadge {...DELIVERY_STATES[status]} state={status} />
      {status === 'waiting' && delivery.dueAt !== null && (
        <Text component="div" size="sm" c="dimmed">
          until {formatTime(delivery.dueAt)}
        </Text>
      )}
    </>
  )
}

function Resend({
  delivery,
  resends,
  onResend,
}: Pick<Props, 'resends' | 'onResend'> & { delivery: Delivery }) {
  const state = resends.get(delivery.id)
  if (state === 'done') return <Text size="sm">Queued again</Text>
  if (!delivery.actions.includes('resend')) return null
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        mih={44}
        loading={state === 'pending'}
        onClick={() => onResend(delivery)}
        aria-label={`Resend “${delivery.subject}” to ${delivery.to}`}
      >
        Resend
      </Button>
      {typeof state === 'object' && (
        <Text size="sm" c="red" role="alert">
          {state.error}
        </Text>
      )}
    </Stack>
  )
}

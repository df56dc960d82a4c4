import { Badge, Button, Stack, Text } from '@mantine/core'
import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'

const STATUS: Record<Delivery['status'] | 'retrying', { label: string; color: string }> = {
  retrying: { label: 'Retrying', color: 'red' },
  queued: { label: 'On its way', color: 'yellow' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

const KINDS: Record<Delivery['channel'], string> = { mail: 'Mail', text: 'Text', push: 'Push' }

function receiverOf({ channel, to }: Delivery): string {
  return channel === 'text' ? formatPhone(to) : to
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
      heading={{ title: 'To', cell: receiverOf }}
      columns={[
        { title: 'Kind', cell: ({ channel }) => KINDS[channel] },
        { title: 'Subject or text', cell: ({ subject }) => subject },
        { title: 'Status', cell: (delivery) => <StatusBadge delivery={delivery} /> },
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

function StatusBadge({ delivery }: { delivery: Delivery }) {
  const isRetrying = delivery.status === 'queued' && delivery.lastError !== null
  const status = isRetrying ? 'retrying' : delivery.status
  return (
    <Badge color={STATUS[status].color} variant="light" tt="none" flex="none">
      {STATUS[status].label}
    </Badge>
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

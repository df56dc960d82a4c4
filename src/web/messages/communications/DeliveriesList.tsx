import { Alert, Badge, Button, Card, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { Delivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'

const STATUS: Record<Delivery['status'] | 'retrying', { label: string; color: string }> = {
  retrying: { label: 'Retrying', color: 'red' },
  queued: { label: 'On its way', color: 'yellow' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
}

const KINDS: Record<Delivery['channel'], string> = { mail: 'Mail', text: 'Text' }

function receiverOf({ channel, to }: Delivery): string {
  return channel === 'text' ? formatPhone(to) : to
}

/** The state of a resend on this screen. */
export type ResendState = 'pending' | 'done' | { error: string }

export interface DeliveriesListProps {
  deliveries: readonly Delivery[] | undefined
  /** The error of loading. */
  error: string | null
  onRetry: () => void
  /** Text shown if there are no messages. */
  emptyText: string
  resends: ReadonlyMap<number, ResendState>
  onResend: (delivery: Delivery) => void
  formatTime: (instant: string) => string
}

/** Outbound messages with their status: a table, or cards on a phone. */
export function DeliveriesList(props: DeliveriesListProps) {
  const { deliveries, error, onRetry, emptyText } = props
  if (error !== null) {
    return (
      <Alert color="red" title="The deliveries could not be loaded." role="alert">
        <Stack align="flex-start" gap="sm">
          <Text>{error}</Text>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  }
  if (!deliveries) {
    return (
      <Stack gap="xs" aria-busy="true" aria-label="Loading deliveries">
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    )
  }
  if (deliveries.length === 0) return <Text c="dimmed">{emptyText}</Text>
  return (
    <>
      <Table.ScrollContainer minWidth={1040} visibleFrom="sm">
        <Table verticalSpacing="sm" highlightOnHover>
          {/* Column headings stay on one line; long addresses and errors wrap in their cells. */}
          <Table.Thead style={{ whiteSpace: 'nowrap' }}>
            <Table.Tr>
              <Table.Th scope="col">Kind</Table.Th>
              <Table.Th scope="col">To</Table.Th>
              <Table.Th scope="col">Subject or text</Table.Th>
              <Table.Th scope="col">Status</Table.Th>
              <Table.Th scope="col" ta="right">
                Attempts
              </Table.Th>
              <Table.Th scope="col">Last error</Table.Th>
              <Table.Th scope="col">Created</Table.Th>
              <Table.Th scope="col">Action</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deliveries.map((delivery) => (
              <Table.Tr key={delivery.id}>
                <Table.Td>{KINDS[delivery.channel]}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{receiverOf(delivery)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{delivery.subject}</Table.Td>
                <Table.Td>
                  <StatusBadge delivery={delivery} />
                </Table.Td>
                <Table.Td ta="right">{delivery.attempts}</Table.Td>
                <Table.Td maw={280} style={{ overflowWrap: 'anywhere' }}>
                  {delivery.lastError}
                </Table.Td>
                <Table.Td>{props.formatTime(delivery.createdAt)}</Table.Td>
                <Table.Td>
                  <Resend {...props} delivery={delivery} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Stack hiddenFrom="sm" gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {deliveries.map((delivery) => (
          <Card key={delivery.id} component="li" withBorder padding="md">
            <Stack gap={4}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Text fw={600}>{delivery.subject}</Text>
                <StatusBadge delivery={delivery} />
              </Group>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {KINDS[delivery.channel]} to {receiverOf(delivery)}
              </Text>
              <Text size="sm" c="dimmed">
                {props.formatTime(delivery.createdAt)} · Attempts: {delivery.attempts}
              </Text>
              {delivery.lastError !== null && <Text size="sm">{delivery.lastError}</Text>}
              <Resend {...props} delivery={delivery} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </>
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
}: Pick<DeliveriesListProps, 'resends' | 'onResend'> & { delivery: Delivery }) {
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

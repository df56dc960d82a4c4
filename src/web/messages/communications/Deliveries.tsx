import { Anchor, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  listDeliveries,
  resendDelivery,
  type Delivery,
} from '../../../shared/company/deliveries/deliveries.api.ts'
import { DELIVERY_CHANNELS } from '../../../shared/company/deliveries/channels.ts'
import { MESSAGE_KINDS } from '../../../shared/company/deliveries/message-kinds.ts'
import { formatJobDate, wallClockOf } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { CHANNEL_LABELS, DeliveriesList, type ResendState } from './DeliveriesList.tsx'
import type { DeliveriesSearch } from './deliveries.place.ts'
import { deliveriesQuery } from './deliveries.queries.ts'

const SHOWN = [
  { value: 'failed', label: 'Not sent' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'all', label: 'All' },
] as const
type Shown = (typeof SHOWN)[number]['value']

const EMPTY: Record<Shown, string> = {
  failed:
    'Every message was sent. This list opens first, because messages that could not be sent need you. All others are under “All”.',
  waiting: 'No message waits. At night, automatic texts wait for the morning of their recipient.',
  all: 'Nothing has been sent yet. Emails, texts and notifications to clients and crews will appear here.',
}

const KIND_OPTIONS = Object.entries(MESSAGE_KINDS)
  .map(([value, { label }]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
const CHANNEL_OPTIONS = Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label }))

interface Props {
  place: DeliveriesSearch
  onPlace: (place: DeliveriesSearch) => void
}

/** The company's outbound messages, failed ones first, with a button to send again. */
export function Deliveries({ place, onPlace }: Props) {
  const shown: Shown = place.show ?? 'failed'
  const change = (part: DeliveriesSearch) => onPlace({ ...place, page: undefined, ...part })
  const [resends, setResends] = useState<ReadonlyMap<number, ResendState>>(new Map())
  const client = useQueryClient()
  const zone = useCompanyZone()
  const list = useQuery(deliveriesQuery(place))
  const isNarrowed = [place.search, place.kind, place.channel].some((one) => one !== undefined)

  const note = (id: number, state: ResendState) => setResends((before) => new Map(before).set(id, state))
  const resend = useMutation({
    mutationFn: (delivery: Delivery) => call(resendDelivery, { params: { id: delivery.id } }),
    onMutate: ({ id }) => note(id, 'pending'),
    onSuccess: async ({ id, to }) => {
      note(id, 'done')
      // The row disappears from the list of failures, so a toast reports the result.
      showSuccess(`The message to ${to} is on its way again.`)
      await client.invalidateQueries({ queryKey: keyBelow(listDeliveries) })
      // If it fails again, the button must reappear.
      setResends((before) => new Map([...before].filter(([other]) => other !== id)))
    },
    onError: (error, { id }) => note(id, { error: error.message }),
  })

  return (
    <Stack>
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Which messages"
          value={shown}
          onChange={(value) => change({ show: value === 'failed' ? undefined : value })}
          data={[...SHOWN]}
        />
        <SearchField
          label="Search by recipient or subject"
          value={place.search ?? ''}
          onSearch={(text) => change({ search: text === '' ? undefined : text })}
        />
        <Select
          label="Message"
          placeholder="Every message"
          data={KIND_OPTIONS}
          value={place.kind ?? null}
          onChange={(kind) => change({ kind: kind ?? undefined })}
          clearable
          searchable
        />
        <Select
          label="Sent by"
          placeholder="Every channel"
          data={CHANNEL_OPTIONS}
          value={place.channel ?? null}
          onChange={(value) => change({ channel: DELIVERY_CHANNELS.find((one) => one === value) })}
          clearable
        />
      </Group>
      {list.data?.rows.some(({ channel, lastError }) => channel === 'mail' && lastError !== null) && (
        <Text size="sm">
          Emails marked “Retrying” go out by themselves once the cause is fixed; resend those marked “Failed”.
          If the mail server refuses them, check{' '}
          <Anchor
            renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'mail-server' }} />}
          >
            Mail Server
          </Anchor>{' '}
          in Settings.
        </Text>
      )}
      <PagedList
        query={list}
        nouns={['message', 'messages']}
        page={place.page ?? 1}
        onPage={(page) => onPlace({ ...place, page })}
        empty={
          <Stack gap="sm" align="flex-start">
            <Text c="dimmed">{isNarrowed ? 'No messages match.' : EMPTY[shown]}</Text>
            {shown === 'failed' && (
              <Button variant="default" mih={44} onClick={() => change({ show: 'all' })}>
                Show all messages
              </Button>
            )}
          </Stack>
        }
      >
        {(deliveries) => (
          <DeliveriesList
            deliveries={deliveries}
            resends={resends}
            onResend={(delivery) => resend.mutate(delivery)}
            formatTime={(instant) => formatJobDate(wallClockOf(instant, zone))}
          />
        )}
      </PagedList>
    </Stack>
  )
}

import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  listDeliveries,
  resendDelivery,
  type Delivery,
} from '../../../shared/company/deliveries/deliveries.api.ts'
import { formatJobDate, wallClockOf } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { DeliveriesList, type ResendState } from './DeliveriesList.tsx'
import { deliveriesQuery, type DeliveryFilter } from './deliveries.queries.ts'

const EMPTY: Record<DeliveryFilter, string> = {
  failed: 'Every message was sent. Messages that cannot be sent appear here.',
  all: 'Nothing has been sent yet. Emails, texts and notifications to clients and crews will appear here.',
}

/** The company's outbound messages, failed ones first, with a button to send again. */
export function Deliveries() {
  const [filter, setFilter] = useState<DeliveryFilter>('failed')
  const [page, setPage] = useState(1)
  const [resends, setResends] = useState<ReadonlyMap<number, ResendState>>(new Map())
  const client = useQueryClient()
  const zone = useCompanyZone()
  const list = useQuery(deliveriesQuery(filter, page))

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
      <SegmentedControl
        aria-label="Which messages"
        value={filter}
        onChange={(value) => {
          setFilter(value === 'all' ? 'all' : 'failed')
          setPage(1)
        }}
        data={[
          { value: 'failed', label: 'Not sent' },
          { value: 'all', label: 'All' },
        ]}
        maw={320}
      />
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
        page={page}
        onPage={setPage}
        empty={<Text c="dimmed">{EMPTY[filter]}</Text>}
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

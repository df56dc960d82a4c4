import { Group, Pagination, SegmentedControl, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resendDelivery, type Delivery } from '../../shared/communications/deliveries.api.ts'
import { formatJobDate, wallClockOf } from '../../shared/kernel/dates.ts'
import { call } from '../kernel/api.ts'
import { useCompanyZone } from '../kernel/session.ts'
import { showDone } from '../ui/toasts.ts'
import { DeliveriesList, type ResendState } from './DeliveriesList.tsx'
import { DELIVERIES_PER_PAGE, deliveriesQuery, type DeliveryFilter } from './deliveries.queries.ts'

const EMPTY: Record<DeliveryFilter, string> = {
  failed: 'Nothing has failed. Messages that could not be sent appear here, to be sent again.',
  all: 'Nothing has been sent yet. Mails and texts that go out to clients and crews appear here.',
}

/** The company's outbound messages, with what failed first at hand and a way to send it again (DECISIONS G). */
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
      // With the list of failures the row goes away: say what became of it.
      showDone(`The message to ${to} is on its way again.`)
      await client.invalidateQueries({ queryKey: ['deliveries'] })
      // Should it fail again, the button is there again.
      setResends((before) => new Map([...before].filter(([other]) => other !== id)))
    },
    onError: (error, { id }) => note(id, { error: error.message }),
  })

  const pages = Math.ceil((list.data?.total ?? 0) / DELIVERIES_PER_PAGE)
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
          { value: 'failed', label: 'Failed' },
          { value: 'all', label: 'All' },
        ]}
        maw={320}
      />
      <DeliveriesList
        deliveries={list.data?.rows}
        error={list.isError ? list.error.message : null}
        onRetry={() => void list.refetch()}
        emptyText={EMPTY[filter]}
        resends={resends}
        onResend={(delivery) => resend.mutate(delivery)}
        formatTime={(instant) => formatJobDate(wallClockOf(instant, zone))}
      />
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </Stack>
  )
}

import { Container, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getMyPay } from '../../../../shared/people/workers/pay.api.ts'
import type { Answer } from '../../../../shared/kernel/endpoint.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { callQuery, keyBelow } from '../../../kernel/queries.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { chosenName, chosenSpan, spanTitle } from '../../../ui/range/range.ts'
import { RangePicker } from '../../../ui/range/RangePicker.tsx'
import type { FinancialsSearch } from '../search.ts'
import { isBackward, type SpanName } from '../../../../shared/kernel/spans.ts'
import { useToday } from '../today.ts'
import { money } from '../words.ts'
import { PayJobs } from './PayJobs.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import tiles from '../tiles.module.css'

/** Ranges offered to workers. */
const PAY_SPANS: readonly SpanName[] = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last12Months',
  'own',
]

type MyPay = Answer<typeof getMyPay>

interface Props {
  /** The range in the URL. */
  search: FinancialsSearch
  onSearch: (search: FinancialsSearch) => void
}

/** /financials for workers: their own pay for completed jobs in a range. */
export function MyPayPage({ search, onSearch }: Props) {
  const today = useToday()
  const name = chosenName(search, PAY_SPANS, 'thisMonth')
  const span = chosenSpan(search, name, today)
  const query = {
    ...(span.from !== '' && { from: span.from }),
    ...(span.to !== '' && { to: span.to }),
  }
  const pay = useQuery({
    ...callQuery(getMyPay, { query }),
    placeholderData: keepPreviousData,
    enabled: !isBackward(span),
  })
  useLiveRefetch(['update-jobs'], [keyBelow(getMyPay)], { everyMs: 2_000 })
  return (
    <Container size="lg" py="lg">
      <PageHeader title="My pay" />
      <div className={tiles['filters']}>
        <RangePicker
          offered={PAY_SPANS}
          usual="thisMonth"
          search={search}
          today={today}
          onSearch={onSearch}
        />
      </div>
      <Text fw={600} component="output" display="block" my="sm">
        {spanTitle(name, span)}
      </Text>
      {pay.isError && !pay.data ? (
        <ErrorState message={pay.error.message} onRetry={() => void pay.refetch()} />
      ) : !pay.data ? (
        <Placeholder />
      ) : (
        <Stack gap="lg" data-waiting={pay.isPlaceholderData || undefined}>
          <Sums pay={pay.data} />
          {pay.data.jobs.length === 0 ? (
            <EmptyState
              title="No completed jobs in these days"
              text="Jobs you worked on will appear here with their pay once they are completed."
            />
          ) : (
            <PayJobs jobs={pay.data.jobs} />
          )}
        </Stack>
      )}
    </Container>
  )
}

/** The totals of the range. */
function Sums({ pay }: { pay: MyPay }) {
  const sums: readonly Fact[] = [
    ['Hours', pay.hours.toLocaleString('en-US')],
    ['Pay', money(pay.pay)],
    ['Tips', money(pay.tips)],
    ['Total', money(pay.total)],
    ['Paid', money(pay.paid)],
    ['Unpaid', money(pay.unpaid)],
  ]
  return <FactList className={tiles['tiles']} facts={sums} />
}

/** Skeleton of the pay while it is loading. */
function Placeholder() {
  return (
    <Stack gap="lg" component="output" aria-label="Loading pay">
      <Skeleton height={72} />
      <Skeleton height={240} />
    </Stack>
  )
}

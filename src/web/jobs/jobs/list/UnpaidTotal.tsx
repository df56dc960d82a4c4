import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getUnpaidTotal } from '../../../../shared/jobs/jobs/job-views.api.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { callQuery, keyBelow } from '../../../kernel/queries.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'

/** Says which jobs the view 'Unpaid' has, how many they are in all, and what is open. */
export default function UnpaidTotal() {
  const { data } = useQuery(callQuery(getUnpaidTotal, {}))
  useLiveRefetch(['update-jobs'], [keyBelow(getUnpaidTotal)], { everyMs: 2_000 })
  if (!data) return null
  const jobs = data.jobs === 1 ? '1 job' : `${data.jobs} jobs`
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {`Completed jobs that are not paid in full: ${jobs}, ${money(data.open)} open.`}
    </Text>
  )
}

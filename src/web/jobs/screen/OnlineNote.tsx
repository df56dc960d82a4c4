import { Text } from '@mantine/core'
import type { OnlineBooking } from '../../../shared/booking/online.ts'
import { onlineWords } from '../../../shared/booking/online.words.ts'
import type { JobStatus } from '../../../shared/jobs/job.ts'
import { useMinute } from '../../kernel/use-today.ts'

/** That a client books the job on a public page, and how far they have come, for the office. */
export function OnlineNote({ booking, jobStatus }: { booking: OnlineBooking; jobStatus: JobStatus }) {
  const now = useMinute()
  return (
    <Text size="sm" c="dimmed">
      {onlineWords(booking, jobStatus, new Date(now))}
    </Text>
  )
}

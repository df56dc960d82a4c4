import { Group, Text } from '@mantine/core'
import { sendPersonalLink } from '../../../../shared/jobs/personal-links/personal-links.api.ts'
import type { OnlineBooking } from '../../../../shared/jobs/jobs/online.ts'
import { onlineBookingText } from '../../../../shared/jobs/jobs/online.words.ts'
import type { JobStatus } from '../../../../shared/trade/job.choices.ts'
import { call } from '../../../kernel/api.ts'
import { useMinute } from '../../../kernel/use-today.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { JobLink } from '../../../ui/JobLink.tsx'

interface Props {
  booking: OnlineBooking
  jobId: number
  jobStatus: JobStatus
  /** Whether there is a client to send the link to. */
  hasClient: boolean
}

/**
 * For the office: states that a client is booking the job on a public page and how far they are, with a link
 * to remind them.
 */
export function OnlineNote({ booking, jobId, jobStatus, hasClient }: Props) {
  const now = useMinute()
  const isOpen = jobStatus === 'inquiring' || jobStatus === 'scheduled'
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {onlineBookingText(booking, jobStatus, new Date(now))}
      </Text>
      {booking.referredBy && (
        <Text size="sm" c="dimmed">
          Recommended by {booking.referredBy.client},{' '}
          <JobLink jobId={booking.referredBy.jobId}>job #{booking.referredBy.jobId}</JobLink>.
        </Text>
      )}
      {hasClient && isOpen && (
        <AsyncButton
          size="compact-sm"
          variant="subtle"
          action={() => call(sendPersonalLink, { params: { id: jobId } })}
          successText="Link sent."
        >
          Mail the client a link
        </AsyncButton>
      )}
    </Group>
  )
}

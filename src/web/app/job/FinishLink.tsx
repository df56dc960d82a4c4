import { Button } from '@mantine/core'
import { IconFlagCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'

/** Opens the end of a move: signatures, bill and payment at the door. */
export function FinishLink({ job: { id, jobStatus } }: { job: Pick<PartSlot['job'], 'id' | 'jobStatus'> }) {
  if (id === null || (jobStatus !== 'scheduled' && jobStatus !== 'completed')) return null
  return (
    <Button
      size="md"
      mih={48}
      variant="default"
      leftSection={<IconFlagCheck size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/job/$jobId/finish" params={{ jobId: String(id) }} />}
    >
      {jobStatus === 'completed' ? 'Bill and payment' : 'Finish and payment'}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'

/** Opens the change orders of a job. */
export function ChangeOrdersLink({
  job: { id, jobStatus },
}: {
  job: Pick<PartSlot['job'], 'id' | 'jobStatus'>
}) {
  if (id === null || (jobStatus !== 'scheduled' && jobStatus !== 'completed')) return null
  return (
    <Button
      size="md"
      mih={48}
      variant="default"
      leftSection={<IconFilePlus size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/job/$jobId/changes" params={{ jobId: String(id) }} />}
    >
      Change orders
    </Button>
  )
}

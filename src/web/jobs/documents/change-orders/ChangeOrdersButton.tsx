import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'

/** Opens the change orders of a booked job. */
export function ChangeOrdersButton({
  job: { id, jobStatus },
}: {
  job: { id: number | null; jobStatus: Job['jobStatus'] }
}) {
  if (id === null || (jobStatus !== 'scheduled' && jobStatus !== 'completed')) return null
  return (
    <Button
      variant="default"
      mih={44}
      renderRoot={(props) => <Link {...props} to="/job/$jobId/changes" params={{ jobId: String(id) }} />}
    >
      Change orders
    </Button>
  )
}

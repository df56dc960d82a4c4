import { List } from '@mantine/core'
import type { Collision } from '../../../../shared/people/workers/crew.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { AllowDialog } from '../../../ui/AllowDialog.tsx'
import { JobLink } from '../../../ui/JobLink.tsx'

/** Formats jobs on one line: 'job #12, Denver, CO, 03/04/2031 9:00 AM'. */
export function jobsText(collisions: readonly Collision[], timezone: string): string {
  return collisions.map((one) => jobText(one, timezone)).join('; ')
}

function jobText({ jobId, place, startsAt }: Collision, timezone: string): string {
  return [`job #${jobId}`, place, formatInstant(startsAt, timezone)].filter(Boolean).join(', ')
}

interface Props {
  /** Null if there are none. */
  collisions: readonly Collision[] | null
  timezone: string
  onClose: () => void
  onAllow: (reason: string) => Promise<unknown>
}

/**
 * Shows which jobs overlap with a time off, and lets a manager enter a reason why the worker stays on them.
 */
export function JobsInTheWay({ collisions, timezone, onClose, onAllow }: Props) {
  return (
    <AllowDialog
      opened={collisions !== null}
      title="There are jobs at that time."
      description="Why they stay on these jobs. The reason is saved with the job."
      missingText="Enter why they stay on these jobs."
      allowLabel="Approve anyway"
      onClose={onClose}
      onAllow={onAllow}
    >
      {collisions?.map((one) => (
        <List.Item key={one.jobId}>
          {one.jobId === null ? (
            jobText(one, timezone)
          ) : (
            <JobLink jobId={one.jobId}>{jobText(one, timezone)}</JobLink>
          )}
        </List.Item>
      ))}
    </AllowDialog>
  )
}

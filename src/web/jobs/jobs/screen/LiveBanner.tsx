import { Alert, Button, Group, Text } from '@mantine/core'
import { IconTrash, IconUserEdit } from '@tabler/icons-react'
import { restoreJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import type { ScreenJob } from './form.ts'
import { personName } from './words.ts'

/** States that another person saved this job while there are unsaved changes here; it overwrites nothing. */
export function NewerBanner({ newer, onReview }: { newer: ScreenJob; onReview: () => void }) {
  const who = newer.updatedBy ? personName(newer.updatedBy) : 'Someone else'
  return (
    <Alert variant="default" icon={<IconUserEdit aria-hidden />} role="alert" title={`Updated by ${who}`}>
      <Group justify="space-between">
        <Text size="sm">This job changed while you were working on it. What you typed is still here.</Text>
        <Button variant="default" onClick={onReview}>
          Review changes
        </Button>
      </Group>
    </Alert>
  )
}

/** States that the job was deleted; the input can still be read and copied. */
export function GoneBanner({ onLeave }: { onLeave: () => void }) {
  return (
    <Alert
      variant="default"
      icon={<IconTrash aria-hidden />}
      role="alert"
      title="This job was deleted by someone else."
    >
      <Group justify="space-between">
        <Text size="sm">It can no longer be saved. An administrator can restore it for 30 days.</Text>
        <Button variant="default" onClick={onLeave}>
          Go to jobs
        </Button>
      </Group>
    </Alert>
  )
}

/** States that the job is deleted, with a button that restores it. */
export function DeletedBanner({ job, onRestored }: { job: ScreenJob; onRestored: (job: ScreenJob) => void }) {
  const { id } = job
  return (
    <Alert variant="default" title="This job is deleted.">
      {job.actions.restore && id !== null && (
        <AsyncButton
          variant="default"
          successText="Job restored."
          action={async () => onRestored(await call(restoreJob, { params: { id } }))}
        >
          Restore Job
        </AsyncButton>
      )}
    </Alert>
  )
}

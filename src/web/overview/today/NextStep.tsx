import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { JobNext } from '../../../shared/jobs/jobs/progress.ts'
import classes from './today.module.css'

/** Shows the next step of a job as a link to the tab where it is done, or as text if nobody has to do anything. */
export function NextStep({ jobId, next }: { jobId: number; next: JobNext | null }) {
  if (next === null) return null
  const { where, text, turn } = next
  if (where === null || turn === null)
    return (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    )
  const { tab } = where
  return (
    <Button
      size="compact-sm"
      variant="light"
      classNames={{ root: classes['step'] ?? '', label: classes['stepLabel'] ?? '' }}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/job/$jobId"
          params={{ jobId: String(jobId) }}
          search={tab === 'job' ? {} : { tab }}
        />
      )}
    >
      {text}
    </Button>
  )
}

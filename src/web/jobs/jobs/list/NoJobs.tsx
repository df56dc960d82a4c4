import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { NO_JOBS_IN_VIEW } from './views.ts'
import { EmptyState } from '../../../ui/states.tsx'

interface Props {
  view: JobView
  isFiltered: boolean
  addJob: ReactNode
  onClear: () => void
  /** Switches to all jobs, from a view without jobs. */
  onAll: () => void
}

/** Why the list shows no job, with the next action: other filters, all jobs, or the first job. */
export function NoJobs({ view, isFiltered, addJob, onClear, onAll }: Props) {
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    )
    return <EmptyState title="No jobs match these filters" action={clear} />
  }
  if (view !== 'all') {
    const all = (
      <Button variant="default" onClick={onAll}>
        Show all jobs
      </Button>
    )
    return <EmptyState title={NO_JOBS_IN_VIEW[view]} action={all} />
  }
  return <EmptyState title={NO_JOBS_IN_VIEW.all} text="Jobs you create will appear here." action={addJob} />
}

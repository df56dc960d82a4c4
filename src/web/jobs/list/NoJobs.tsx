import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states.tsx'

interface Props {
  /** Pages that the list has; above 0 the asked one lies past its end. */
  pages: number
  isFiltered: boolean
  addJob: ReactNode
  onClear: () => void
  onPage: (page: number) => void
}

/** Why the list shows no job, and the way on: another page, other filters, or the first job. */
export function NoJobs({ pages, isFiltered, addJob, onClear, onPage }: Props) {
  if (pages > 0) {
    const last = (
      <Button variant="default" onClick={() => onPage(pages)}>
        Go to page {pages}
      </Button>
    )
    return <EmptyState title="There is no such page" text={`The list ends at page ${pages}.`} action={last} />
  }
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    )
    return <EmptyState title="No jobs match these filters" action={clear} />
  }
  return <EmptyState title="No jobs yet" text="Jobs stand here as soon as there are some." action={addJob} />
}

import { createFileRoute, useParams } from '@tanstack/react-router'
import { parseJobListSearch } from '../../../../shared/jobs/jobs/job-views.ts'
import { JobsPage } from '../../pages/JobsPage.tsx'

/**
 * One list for all its pages: turning the page or typing a filter keeps the fields, the focus and the rows.
 */
export const Route = createFileRoute('/_private/jobs')({
  validateSearch: parseJobListSearch,
  component: function Jobs() {
    const { page } = useParams({ strict: false })
    return <JobsPage page={Number(page ?? 1)} search={Route.useSearch()} />
  },
})

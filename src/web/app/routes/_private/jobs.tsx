import { createFileRoute, useParams } from '@tanstack/react-router'
import { parseView, type JobView } from '../../../jobs/jobs/list/view-names.ts'
import { JobsPage } from '../../pages/JobsPage.tsx'

/**
 * One list for all its pages: turning the page or typing a filter keeps the fields, the focus and the rows.
 */
export const Route = createFileRoute('/_private/jobs')({
  validateSearch: (search): { view?: JobView } => {
    const view = parseView(search['view'])
    return view ? { view } : {}
  },
  component: function Jobs() {
    const { page } = useParams({ strict: false })
    const { view } = Route.useSearch()
    return <JobsPage page={Number(page ?? 1)} view={view} />
  },
})

import { createFileRoute, useParams } from '@tanstack/react-router'
import { JobsPage } from '../../pages/JobsPage.tsx'

/** One list over all its pages: turning a page or typing a filter keeps the fields, the focus and the rows shown. */
export const Route = createFileRoute('/_private/jobs')({
  component: function Jobs() {
    const { page } = useParams({ strict: false })
    return <JobsPage page={Number(page ?? 1)} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '../../pages/JobsPage.tsx'

export const Route = createFileRoute('/_private/jobs/')({
  component: function Jobs() {
    return <JobsPage page={1} />
  },
})

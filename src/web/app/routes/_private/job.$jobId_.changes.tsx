import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { ChangeOrdersPage } from '../../pages/ChangeOrdersPage.tsx'

export const Route = createFileRoute('/_private/job/$jobId_/changes')({
  /** Whether a link leads to a new change order. */
  validateSearch: z.object({ add: z.literal(true).optional().catch(undefined) }),
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function ChangesOfJob() {
    const jobId = Number(Route.useParams().jobId)
    return <ChangeOrdersPage key={jobId} jobId={jobId} isAdding={Route.useSearch().add === true} />
  },
})

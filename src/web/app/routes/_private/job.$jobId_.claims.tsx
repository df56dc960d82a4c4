import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClaimsPage } from '../../../messages/claims/ClaimsPage.tsx'

/** The claims of a job, for its client and for managers. */
export const Route = createFileRoute('/_private/job/$jobId_/claims')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function Claims() {
    return <ClaimsPage jobId={Number(Route.useParams().jobId)} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { DisputePage } from '../../messages/claims/DisputePage.tsx'

/** A client's dispute link; requires no sign-in. */
export const Route = createFileRoute('/job/$jobId/dispute/$token')({
  component: function Dispute() {
    return <DisputePage token={Route.useParams().token} />
  },
})

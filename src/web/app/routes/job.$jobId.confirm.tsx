import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '../../schedule/crew/confirm/ConfirmPage.tsx'

/** The link of a message to the crew; requires no sign-in. */
export const Route = createFileRoute('/job/$jobId/confirm')({
  component: function Confirm() {
    return <ConfirmPage jobId={Route.useParams().jobId} />
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { InvitePage } from '../../people/accounts/invite/InvitePage.tsx'

export const Route = createFileRoute('/invite')({
  validateSearch: z.object({ token: z.coerce.string().optional().catch(undefined) }),
  component: function Invite() {
    return <InvitePage token={Route.useSearch().token ?? ''} />
  },
})

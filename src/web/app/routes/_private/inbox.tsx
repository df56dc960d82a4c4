import { createFileRoute } from '@tanstack/react-router'
import { inboxSearchSchema } from '../../../messages/communications/inbox/inbox.place.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'

export const Route = createFileRoute('/_private/inbox')({
  validateSearch: inboxSearchSchema,
  component: function InboxRoute() {
    const navigate = Route.useNavigate()
    const place = Route.useSearch()
    return (
      <InboxPage
        place={place}
        // Going back leads from a conversation to the list, and not through every list that was shown.
        onPlace={(next) =>
          void navigate({ search: next, replace: next.open === undefined || place.open !== undefined })
        }
      />
    )
  },
})

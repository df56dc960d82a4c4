import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { CLIENT_TABS } from '../../../people/clients/tabs.ts'
import { ClientPage } from '../../pages/ClientPage.tsx'

export const Route = createFileRoute('/_private/client/$clientId')({
  validateSearch: z.object({ tab: z.enum(CLIENT_TABS).optional().catch(undefined) }),
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.clientId)) throw notFound()
  },
  component: function Client() {
    const { clientId } = Route.useParams()
    const { tab } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ClientPage
        key={clientId}
        clientId={Number(clientId)}
        tab={tab ?? 'profile'}
        onTab={(next) =>
          void navigate({
            search: next === 'profile' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  },
})

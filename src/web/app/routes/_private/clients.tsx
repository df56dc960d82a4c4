import { createFileRoute, useParams } from '@tanstack/react-router'
import { listSearchSchema } from '../../../people/clients/place.ts'
import { ClientsPage } from '../../pages/ClientsPage.tsx'

/** One list over all its pages: turning a page or typing a search keeps the fields, the focus and the rows shown. */
export const Route = createFileRoute('/_private/clients')({
  validateSearch: listSearchSchema,
  component: function Clients() {
    const { page } = useParams({ strict: false })
    const { search, sort } = Route.useSearch()
    return <ClientsPage page={Number(page ?? 1)} search={search ?? ''} sort={sort ?? 'name'} />
  },
})

import { createFileRoute, useParams } from '@tanstack/react-router'
import { listSearchSchema } from '../../../people/clients/place.ts'
import { ClientsPage } from '../../pages/ClientsPage.tsx'

/**
 * One list for all its pages: turning the page or typing a search keeps the fields, the focus and the rows.
 */
export const Route = createFileRoute('/_private/clients')({
  validateSearch: listSearchSchema,
  component: function Clients() {
    const { page } = useParams({ strict: false })
    const { search, sort, add } = Route.useSearch()
    return (
      <ClientsPage
        page={Number(page ?? 1)}
        search={search ?? ''}
        sort={sort ?? 'name'}
        isNew={add === true}
      />
    )
  },
})

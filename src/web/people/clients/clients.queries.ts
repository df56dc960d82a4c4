import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { callList } from '../../kernel/api.ts'

/** Clients per page. */
const PAGE_SIZE = 50

/** Returns the query for a page of the clients. */
export function clientListQuery(page: number, search: string, orderby: ClientOrder) {
  return queryOptions({
    queryKey: ['clients', 'list', page, search, orderby],
    queryFn: ({ signal }) =>
      callList(
        listClients,
        { query: { page, per_page: PAGE_SIZE, orderby, ...(search !== '' && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

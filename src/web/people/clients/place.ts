import { z } from 'zod'
import { CLIENT_ORDERS, type ClientOrder } from '../../../shared/people/clients/client-orders.ts'

/** What the address says of the list, beside the page: words to search for, and the order; both fall away when usual. */
export const listSearchSchema = z.object({
  search: z.string().max(100).optional().catch(undefined),
  sort: z.enum(CLIENT_ORDERS).optional().catch(undefined),
})
export type ListSearch = z.output<typeof listSearchSchema>

/** The search that an address keeps: nothing that is usual. */
export function keptSearch(search: string, sort: ClientOrder): ListSearch {
  return { ...(search.trim() !== '' && { search: search.trim() }), ...(sort !== 'name' && { sort }) }
}

/** How many there are, and which of them are shown. */
export function countWords(total: number, page: number, shown: number, perPage: number): string {
  const all = total === 1 ? '1 client' : `${total.toLocaleString('en-US')} clients`
  if (shown === 0 || shown >= total) return all
  const first = (page - 1) * perPage + 1
  return `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${all}`
}

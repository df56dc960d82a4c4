import { z } from 'zod'
import { CLIENT_ORDERS, type ClientOrder } from '../../../shared/people/clients/client-orders.ts'

/** The URL parameters of the list besides the page: search text and order; default values are left out. */
export const listSearchSchema = z.object({
  search: z.string().max(100).optional().catch(undefined),
  sort: z.enum(CLIENT_ORDERS).optional().catch(undefined),
  /** Whether the form of a new client is open. */
  add: z.boolean().optional().catch(undefined),
})
export type ListSearch = z.output<typeof listSearchSchema>

/** Returns the search parameters without default values. */
export function toListSearch(search: string, sort: ClientOrder): ListSearch {
  return { ...(search.trim() !== '' && { search: search.trim() }), ...(sort !== 'name' && { sort }) }
}

import { queryOptions } from '@tanstack/react-query'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'

/** Where the settings keep the company: what is saved here shows there. */
export function companyKey(companyId: number) {
  return ['company', companyId, 'edit']
}

/** The installation's public address; under the key that the shell keeps it by. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: ({ signal }) => call(getInfo, {}, { signal }),
  staleTime: Infinity,
})

/** US addresses for a typed text. */
export function searchAddresses(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  return call(searchPlaces, { query: { search } }, { signal })
}

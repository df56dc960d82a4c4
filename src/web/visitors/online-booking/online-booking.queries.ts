import { queryOptions } from '@tanstack/react-query'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'

/**
 * Returns the cache key under which the settings hold the company, so that what is saved here shows there.
 */
export function companyKey(companyId: number) {
  return ['company', companyId, 'edit']
}

/** The query of the installation's public address; has the same key as in the shell. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: ({ signal }) => call(getInfo, {}, { signal }),
  staleTime: Infinity,
})

/** Returns US addresses for a typed text. */
export function searchAddresses(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  return call(searchPlaces, { query: { search } }, { signal })
}

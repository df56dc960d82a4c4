import { queryOptions } from '@tanstack/react-query'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'

/** The query of the installation's public address. */
export const infoQuery = queryOptions({ ...callQuery(getInfo, {}), staleTime: Infinity })

/** Returns US addresses for a typed text. */
export function searchAddresses(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  return call(searchPlaces, { query: { search } }, { signal })
}

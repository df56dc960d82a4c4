import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '../../../../shared/company/settings/companies.api.ts'
import type { Place, Point } from '../../../../shared/kernel/places.ts'
import { planRoute, searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { call } from '../../../kernel/api.ts'

const LONG_MS = 5 * 60_000

/** Returns the query for the company with its variables: all for its managers, the public ones for others. */
export function companyQuery(companyId: number, isManager: boolean) {
  return queryOptions({
    queryKey: ['company', companyId, isManager ? 'edit' : 'view'],
    queryFn: ({ signal }) =>
      call(
        getCompany,
        { params: { id: String(companyId) }, query: { context: isManager ? 'edit' : 'view' } },
        { signal },
      ),
    staleTime: LONG_MS,
  })
}

/** Returns the query for the drive through points in their order. */
export function routeQuery(points: readonly Point[]) {
  return queryOptions({
    queryKey: ['route', ...points.map(({ latitude, longitude }) => `${latitude},${longitude}`)],
    queryFn: ({ signal }) => call(planRoute, { body: { points: [...points] } }, { signal }),
    enabled: points.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Returns US addresses that match a typed text. */
export function searchAddresses(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  return call(searchPlaces, { query: { search } }, { signal })
}

import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '../../../../shared/company/settings/companies.api.ts'
import type { Place, Point } from '../../../../shared/kernel/places.ts'
import { planRoute, searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { call } from '../../../kernel/api.ts'
import { afterFirstScreen } from '../../../kernel/first-screen.ts'
import { callQuery, readAnswer } from '../../../kernel/queries.ts'

const LONG_MS = 5 * 60_000

/** Returns the query for the company with its variables: all for its managers, the public ones for others. */
export function companyQuery(companyId: number, isManager: boolean) {
  const query = { context: isManager ? 'edit' : 'view' } as const
  return queryOptions({
    ...callQuery(getCompany, { params: { id: String(companyId) }, query }),
    queryFn: async (context) => {
      await afterFirstScreen()
      return readAnswer(getCompany, { params: { id: String(companyId) }, query }, context)
    },
    staleTime: LONG_MS,
  })
}

/** Returns the query for the drive through points in their order. */
export function routeQuery(points: readonly Point[]) {
  const input = { body: { points: [...points] } }
  return queryOptions({
    ...callQuery(planRoute, input),
    queryFn: async ({ signal }) => {
      await afterFirstScreen()
      return call(planRoute, input, { signal })
    },
    enabled: points.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Returns US addresses that match a typed text. */
export function searchAddresses(search: string, signal: AbortSignal): Promise<readonly Place[]> {
  return call(searchPlaces, { query: { search } }, { signal })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getInsuranceDesk,
  listInsuranceRequests,
  listPolicies,
} from '../../../shared/company/insurance/insurance.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Policies that are shown of a company: years of them. */
const SHOWN_MOST = 100

/** All that is kept of a company's insurance. */
function insuranceKey(company: number) {
  return ['insurance', company] as const
}

/** A company's policies, the one that ends last first, or the deleted ones. */
export function policiesQuery(company: number, isDeleted: boolean) {
  return queryOptions({
    queryKey: [...insuranceKey(company), 'policies', isDeleted],
    queryFn: ({ signal }) =>
      callList(
        listPolicies,
        { query: { company, per_page: SHOWN_MOST, ...(isDeleted && { deleted: true }) } },
        { signal },
      ),
  })
}

/** Where a request for insurance goes. */
export function deskQuery(company: number) {
  return queryOptions({
    queryKey: [...insuranceKey(company), 'desk'],
    queryFn: ({ signal }) => call(getInsuranceDesk, { query: { company } }, { signal }),
  })
}

/** The newest requests for insurance. */
export function requestsQuery(company: number) {
  return queryOptions({
    queryKey: [...insuranceKey(company), 'requests'],
    queryFn: ({ signal }) =>
      callList(listInsuranceRequests, { query: { company, per_page: 10 } }, { signal }),
  })
}

/** Asks again for all that is shown of a company's insurance. */
export function useInsuranceNews(company: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: insuranceKey(company) })
}

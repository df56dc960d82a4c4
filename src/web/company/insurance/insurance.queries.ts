import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  getInsuranceDesk,
  listInsuranceRequests,
  listPolicies,
} from '../../../shared/company/insurance/insurance.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Maximum number of policies shown per company, which covers years. */
const SHOWN_MOST = 100

/** Returns the query key of a company's insurance data. */
function insuranceKey(company: number) {
  return ['insurance', company] as const
}

/** Returns the query for a company's policies, the latest end date first, or for the deleted ones. */
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

/** Returns the query for the recipient of insurance requests. */
export function requestRecipientQuery(company: number) {
  return queryOptions({
    queryKey: [...insuranceKey(company), 'desk'],
    queryFn: ({ signal }) => call(getInsuranceDesk, { query: { company } }, { signal }),
  })
}

/** Returns the query for the newest requests for insurance. */
export function requestsQuery(company: number) {
  return queryOptions({
    queryKey: [...insuranceKey(company), 'requests'],
    queryFn: ({ signal }) =>
      callList(listInsuranceRequests, { query: { company, per_page: 10 } }, { signal }),
  })
}

/** Returns a function that reloads all shown data of a company's insurance. */
export function useRefetchInsurance(company: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: insuranceKey(company) })
}

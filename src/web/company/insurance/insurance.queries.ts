import { listInsuranceRequests, listPolicies } from '../../../shared/company/insurance/insurance.api.ts'
import { keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'

/** Maximum number of policies shown per company, which covers years. */
const SHOWN_MOST = 100

/** Returns the query for a company's policies, the latest end date first, or for the deleted ones. */
export function policiesQuery(company: number, isDeleted: boolean) {
  return listQuery(listPolicies, {
    query: { company, per_page: SHOWN_MOST, ...(isDeleted && { deleted: true }) },
  })
}

/** Returns a function that reloads all shown policies and requests. */
export function useRefetchInsurance(): () => Promise<void> {
  return useRefetch(keyBelow(listPolicies), keyBelow(listInsuranceRequests))
}

import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '../../../shared/company/settings/companies.api.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { getStorage } from '../../../shared/company/files/files.api.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { companyKey } from '../record/company-key.ts'

/**
 * Returns the query of a company with everything that its managers may change; throws for people who get only
 * its public data.
 */
export function companyQuery(companyId: number) {
  return queryOptions({
    queryKey: companyKey(companyId),
    queryFn: async ({ signal }): Promise<Company> => {
      const input = { params: { id: String(companyId) }, query: { context: 'edit' } } as const
      const company = await call(getCompany, input, { signal })
      if (!('showDocuments' in company)) throw new Error(ERRORS.rest_forbidden.text)
      return company
    },
  })
}

/** Returns the query of how much file storage a company uses, and its limit. */
export function storageQuery(companyId: number) {
  return callQuery(getStorage, { params: { id: companyId } })
}

/** The query of the installation's name. */
export const infoQuery = queryOptions({ ...callQuery(getInfo, {}), staleTime: Infinity })

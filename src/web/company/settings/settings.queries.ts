import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '../../../shared/company/settings/companies.api.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import { getStorage } from '../../../shared/company/files/files.api.ts'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { call } from '../../kernel/api.ts'

/**
 * Returns the query of a company with everything that its managers may change; throws for people who get only
 * its public data.
 */
export function companyQuery(companyId: number) {
  return queryOptions({
    // The job screen uses the same cache key, so that what is saved here shows there.
    queryKey: ['company', companyId, 'edit'],
    queryFn: async ({ signal }): Promise<Company> => {
      const company = await call(
        getCompany,
        { params: { id: String(companyId) }, query: { context: 'edit' } },
        { signal },
      )
      if (!('showDocuments' in company)) throw new Error(ERRORS.rest_forbidden.text)
      return company
    },
  })
}

/** Returns the query of how much file storage a company uses, and its limit. */
export function storageQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', companyId, 'storage'],
    queryFn: ({ signal }) => call(getStorage, { params: { id: companyId } }, { signal }),
  })
}

/** The query of the installation's name; has the same key as in the shell. */
export const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: ({ signal }) => call(getInfo, {}, { signal }),
  staleTime: Infinity,
})

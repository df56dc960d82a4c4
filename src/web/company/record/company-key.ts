import { getCompany } from '../../../shared/company/settings/companies.api.ts'
import { callKey } from '../../kernel/queries.ts'

/** Returns the key under which the settings and the job screen hold a company, so that what is saved shows there. */
export function companyKey(companyId: number) {
  return callKey(getCompany, { params: { id: String(companyId) }, query: { context: 'edit' } })
}

import { queryOptions } from '@tanstack/react-query'
import { listWordings } from '../../../shared/jobs/wordings/wordings.api.ts'
import { call } from '../../kernel/api.ts'

/** Returns the query of the wordings of a company's agreements with all their versions. */
export function wordingsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', companyId, 'wordings'],
    queryFn: ({ signal }) => call(listWordings, { params: { id: companyId } }, { signal }),
  })
}

import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '../../../shared/messages/communications/communications.api.ts'
import { call } from '../../kernel/api.ts'

/** Returns the query of the company's templates of texts and mails, by name. */
export function templatesQuery(companyId: number) {
  return queryOptions({
    queryKey: ['company', companyId, 'templates'],
    queryFn: ({ signal }) => call(listTemplates, { params: { id: companyId } }, { signal }),
  })
}

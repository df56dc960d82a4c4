import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { readAudit } from '../../../shared/records/audit/audit.api.ts'
import { listTeam } from '../../../shared/people/accounts/team.api.ts'
import { call, callList } from '../../kernel/api.ts'
import { filterInput, type AuditFilters } from './filters.ts'

/** Returns the infinite query for the audit log. */
export function auditQuery(companyId: number, filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', companyId, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        readAudit,
        { query: { ...filterInput(companyId, filters), ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  })
}

/** Returns the query that finds people by name who may have made changes. */
export function authorQuery(companyId: number, search: string) {
  return queryOptions({
    queryKey: ['audit', companyId, 'who', search],
    queryFn: ({ signal }) =>
      callList(listTeam, { params: { id: companyId }, query: { search, per_page: 100 } }, { signal }),
  })
}

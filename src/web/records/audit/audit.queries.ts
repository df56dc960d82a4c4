import { infiniteQueryOptions } from '@tanstack/react-query'
import { readAudit } from '../../../shared/records/audit/audit.api.ts'
import { call } from '../../kernel/api.ts'
import { callKey } from '../../kernel/queries.ts'
import { filterInput, type AuditFilters } from './filters.ts'

/** Returns the infinite query for the audit log. */
export function auditQuery(companyId: number, filters: AuditFilters) {
  const query = filterInput(companyId, filters)
  return infiniteQueryOptions({
    queryKey: callKey(readAudit, { query }),
    queryFn: ({ signal, pageParam }) =>
      call(readAudit, { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  })
}

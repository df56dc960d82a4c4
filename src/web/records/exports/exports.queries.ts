import { queryOptions } from '@tanstack/react-query'
import { listExports, type CompanyExport } from '../../../shared/records/exports/exports.api.ts'
import { callList } from '../../kernel/api.ts'

/** How often a running export is looked at, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
const EXPORTS_A_PAGE = 10

/** Whether an export is still being made. */
export function isUnderWay({ status }: Pick<CompanyExport, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Exports of the company, newest first; looked at again while one is under way. */
export function exportsQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: ['exports', companyId, page],
    queryFn: ({ signal }) =>
      callList(listExports, { query: { company: companyId, page, per_page: EXPORTS_A_PAGE } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LOOKS_EVERY_MS : false),
  })
}

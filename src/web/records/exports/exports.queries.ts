import { queryOptions } from '@tanstack/react-query'
import { listExports, type CompanyExport } from '../../../shared/records/exports/exports.api.ts'
import { listQuery } from '../../kernel/queries.ts'

/** Interval at which a running export is polled, in milliseconds. */
const LOOKS_EVERY_MS = 1_000
const EXPORTS_A_PAGE = 10

/** Returns whether an export is queued or running. */
export function isInProgress({ status }: Pick<CompanyExport, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Returns the query for the company's exports, newest first; polls while one is running. */
export function exportsQuery(companyId: number, page: number) {
  return queryOptions({
    ...listQuery(listExports, { query: { company: companyId, page, per_page: EXPORTS_A_PAGE } }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? LOOKS_EVERY_MS : false),
  })
}

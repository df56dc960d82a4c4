import { queryOptions } from '@tanstack/react-query'
import { getImport, listImportRows, listImports } from '../../../shared/records/imports/imports.api.ts'
import type { Import, ImportRowStatus } from '../../../shared/records/imports/import.ts'
import { call, callList } from '../../kernel/api.ts'

/** Interval at which a running import is polled, in milliseconds. */
const LOOK_EVERY_MS = 700

/** Returns whether an import is running, stopping or being undone. */
export function isInProgress({ status }: Pick<Import, 'status'>): boolean {
  return status === 'running' || status === 'stopping' || status === 'undoing'
}

export function importsQuery(companyId: number, page: number) {
  return queryOptions({
    queryKey: ['imports', companyId, 'list', page],
    queryFn: ({ signal }) =>
      callList(listImports, { query: { company: companyId, page, per_page: 20 } }, { signal }),
  })
}

/** Returns the query for one import; polls while it runs. */
export function importQuery(companyId: number, id: number) {
  return queryOptions({
    queryKey: ['imports', companyId, 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? LOOK_EVERY_MS : false),
  })
}

export function importRowsQuery(
  companyId: number,
  of: { id: number; status: ImportRowStatus; page: number; count: number },
) {
  const { id, status, page, count } = of
  return queryOptions({
    queryKey: ['imports', companyId, 'rows', id, status, page, count],
    queryFn: ({ signal }) =>
      callList(listImportRows, { params: { id }, query: { status, page, per_page: 20 } }, { signal }),
  })
}

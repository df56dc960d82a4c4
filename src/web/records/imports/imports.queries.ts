import { queryOptions } from '@tanstack/react-query'
import { getImport } from '../../../shared/records/imports/imports.api.ts'
import type { Import } from '../../../shared/records/imports/import.ts'
import { callQuery } from '../../kernel/queries.ts'

/** Interval at which a running import is polled, in milliseconds. */
const LOOK_EVERY_MS = 700

/** Returns whether an import is running, stopping or being undone. */
export function isInProgress({ status }: Pick<Import, 'status'>): boolean {
  return status === 'running' || status === 'stopping' || status === 'undoing'
}

/** Returns the query for one import; polls while it runs. */
export function importQuery(id: number) {
  return queryOptions({
    ...callQuery(getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? LOOK_EVERY_MS : false),
  })
}

import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import type { FindWorkers } from '../../company/fleet/fleet.queries.ts'
import { callList } from '../../kernel/api.ts'

/** Finds workers for the check-out of equipment. */
export const findWorkers: FindWorkers = async (search, most, signal) => {
  const { rows } = await callList(listWorkers, { query: { search, per_page: most } }, { signal })
  return rows
}

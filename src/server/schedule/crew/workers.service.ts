import type { Worker } from '../../../shared/people/workers/crew.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { listWorkerPage } from './workers.store.ts'
import { showWorker } from './workers.view.ts'

/** Returns these approved workers of a company as a manager may see them, by id. */
export async function showWorkers(
  tx: Tx,
  actor: Actor,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Worker>> {
  if (ids.length === 0) return new Map()
  const { rows } = await listWorkerPage(tx, [companyId], { page: 1, per_page: ids.length, ids }, null)
  return new Map(rows.map((row) => [row.id, showWorker(actor, row, null)]))
}

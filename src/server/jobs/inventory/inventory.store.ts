import { sql } from 'kysely'
import type { InventoryChange } from '../../../shared/jobs/inventory/inventory.changes.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A change of an inventory as it is stored; `at` in milliseconds by the corrected clock of the phone. */
export interface StoredChange {
  id: string
  jobId: number
  content: InventoryChange
  at: number
}

const COLUMNS = sql`c.id, c.job_id as "jobId", c.content,
  (extract(epoch from c.happened_at) * 1000)::float8 as at`

/** Returns those of these changes that are stored, on any job. */
export async function findInventoryChanges(
  tx: Tx,
  companyId: number,
  ids: readonly string[],
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select ${COLUMNS} from inventory_changes c
    where c.company_id = ${companyId} and c.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Returns the stored edits and check-offs of these articles of a job. */
export async function findChangesOfItems(
  tx: Tx,
  companyId: number,
  jobId: number,
  keys: readonly string[],
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select ${COLUMNS} from inventory_changes c
    where c.company_id = ${companyId} and c.job_id = ${jobId} and c.kind in ('edit', 'deliver')
      and c.item_keys && ${[...keys]}::text[]`.execute(tx)
  return rows
}

/** Stores changes in this order. */
export async function insertInventoryChanges(
  tx: Tx,
  at: { companyId: number; jobId: number; userId: number; now: string },
  changes: readonly (StoredChange & { keys: readonly string[] })[],
): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('inventory_changes')
    .values(
      changes.map(({ id, content, at: happened, keys }) => ({
        company_id: at.companyId,
        id,
        job_id: at.jobId,
        kind: content.kind,
        content: JSON.stringify(content),
        item_keys: [...keys],
        device_time: content.at,
        happened_at: new Date(happened).toISOString(),
        received_at: at.now,
        changed_by: at.userId,
      })),
    )
    .execute()
}

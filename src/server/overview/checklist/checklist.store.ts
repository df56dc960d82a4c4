import { sql } from 'kysely'
import type { ChecklistStep } from '../../../shared/overview/checklist/checklist.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns when a company was created, and which steps of its first week are done. */
export async function readSteps(
  tx: Tx,
  companyId: number,
): Promise<{ createdAt: string } & Record<ChecklistStep, boolean>> {
  const { rows } = await sql<{ createdAt: string } & Record<ChecklistStep, boolean>>`
    select created_at as "createdAt",
      variables <> '{}' as rates,
      smuvs_phone is not null as phone,
      exists (select from members where company_id = c.id and 'worker' = any(roles)
        and approval = 'approved' and removed_at is null) as crew,
      exists (select from vehicles where company_id = c.id) as truck,
      exists (select from message_templates where company_id = c.id)
        or exists (select from notice_settings where company_id = c.id) as templates,
      plugin_token is not null as website,
      exists (select from imports where company_id = c.id and status = 'done') as import,
      exists (select from jobs where company_id = c.id) as job
      from companies c where id = ${companyId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`Company ${companyId} does not exist.`)
  return row
}

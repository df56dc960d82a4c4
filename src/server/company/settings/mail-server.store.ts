import { sql, type Selectable } from 'kysely'
import type { CompanyMailServersTable } from '../../tables/tables.gen.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

export type MailServerRow = Selectable<CompanyMailServersTable>

/** Returns the company's own mail server, or undefined. */
export async function findMailServer(tx: Tx, companyId: number): Promise<MailServerRow | undefined> {
  return tx
    .selectFrom('company_mail_servers')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** Stores the company's own mail server in place of the previous one. */
export async function writeMailServer(
  tx: Tx,
  companyId: number,
  columns: Omit<MailServerRow, 'company_id' | 'changed_at'>,
): Promise<void> {
  const row = { ...columns, changed_at: sql<string>`now()` }
  await tx
    .insertInto('company_mail_servers')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}

/** Deletes the company's own mail server. */
export async function deleteMailServer(tx: Tx, companyId: number): Promise<void> {
  await tx.deleteFrom('company_mail_servers').where('company_id', '=', companyId).execute()
}

import { sql, type Selectable, type Updateable } from 'kysely'
import type { CompaniesTable } from '../../tables/tables.gen.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

export type CompanyRow = Selectable<CompaniesTable>

/** Returns a company by id or handle for any caller; only its public profile may leave the server. */
export async function findCompanyByIdOrHandle(db: Db, idOrHandle: string): Promise<CompanyRow | undefined> {
  // A handle of digits only could be another company's id: the id takes precedence.
  const { rows } = await sql<CompanyRow>`
    select * from company_face(${idOrHandle}) order by (id::text = ${idOrHandle}) desc limit 1`.execute(db)
  if (rows[0]) return rows[0]
  // An earlier handle of a company still finds it until another company takes that handle.
  const former =
    await sql<CompanyRow>`select * from company_face(handle_after(lower(${idOrHandle})))`.execute(db)
  return former.rows[0]
}

/** Returns a complete company that is visible to the transaction. */
export async function findCompany(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  return tx.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
}

/** Locks a company for the transaction, so that concurrent saves merge its stored parts one at a time. */
export async function lockCompany(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  // Weaker than the locks of foreign keys, so that jobs can be saved meanwhile.
  const row = tx.selectFrom('companies').selectAll().where('id', '=', companyId)
  return row.forNoKeyUpdate().executeTakeFirst()
}

/**
 * Updates the changed columns of a company; a value that another company has violates companies_smuvs_phone
 * or companies_handle_key.
 */
export async function writeCompany(
  tx: Tx,
  companyId: number,
  columns: Updateable<CompaniesTable>,
): Promise<void> {
  await tx.updateTable('companies').set(columns).where('id', '=', companyId).execute()
}

/** Returns whether a file is a picture that this company uploaded as its logo. */
export async function isLogo(tx: Tx, companyId: number, fileId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'logo')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a file is a greeting for callers that this company uploaded. */
export async function isGreeting(tx: Tx, companyId: number, fileId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'voicemail')
    .where('mime_type', '=', 'audio/mpeg')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the email that a company has stored for one of its people. */
export async function findOwnEmail(tx: Tx, companyId: number, userId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('members')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Stores the token of a company's quote plugin and booking page; null for none. */
export async function writePluginToken(tx: Tx, companyId: number, token: string | null): Promise<void> {
  await tx.updateTable('companies').set({ plugin_token: token }).where('id', '=', companyId).execute()
}

/** Stores whether a company requires a second factor of its staff. */
export async function writeSecondFactorRule(tx: Tx, companyId: number, isRequired: boolean): Promise<void> {
  await sql`update companies set second_factor_required = ${isRequired} where id = ${companyId}`.execute(tx)
}

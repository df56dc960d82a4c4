import { sql, type Selectable, type Updateable } from 'kysely'
import type { CompaniesTable } from '../../kernel/db/schema.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

export type CompanyRow = Selectable<CompaniesTable>

/** A company by id or handle, whoever asks; only its public face may leave the server. */
export async function findCompanyFace(db: Db, idOrHandle: string): Promise<CompanyRow | undefined> {
  // A handle of digits alone could be another company's id: the id wins.
  const { rows } = await sql<CompanyRow>`
    select * from company_face(${idOrHandle}) order by (id::text = ${idOrHandle}) desc limit 1`.execute(db)
  if (rows[0]) return rows[0]
  // An earlier handle of a company finds it until another company takes that handle.
  const former =
    await sql<CompanyRow>`select * from company_face(handle_after(lower(${idOrHandle})))`.execute(db)
  return former.rows[0]
}

/** A company that the transaction sees, whole. */
export async function findCompany(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  return tx.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirst()
}

/** A company held for the transaction, so that parts of what it stores are merged one save after the other. */
export async function lockCompany(tx: Tx, companyId: number): Promise<CompanyRow | undefined> {
  // Short of what foreign keys wait for: saves of jobs go on meanwhile.
  const row = tx.selectFrom('companies').selectAll().where('id', '=', companyId)
  return row.forNoKeyUpdate().executeTakeFirst()
}

/** Stores what a save changed of a company; what another company has breaks companies_smuvs_phone or companies_handle_key. */
export async function writeCompany(
  tx: Tx,
  companyId: number,
  columns: Updateable<CompaniesTable>,
): Promise<void> {
  await tx.updateTable('companies').set(columns).where('id', '=', companyId).execute()
}

/** Whether a file is a picture that this company uploaded as its logo. */
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

/** Whether a file is a greeting for callers that this company stored. */
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

/** The email address that a company knows one of its people by. */
export async function findOwnEmail(tx: Tx, companyId: number, userId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('members')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}

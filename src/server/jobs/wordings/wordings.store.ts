import { sql } from 'kysely'
import type { WordingName } from '../../../shared/jobs/documents/wordings/defaults.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** One stored version of a company's wording; a null body restores the built-in one. */
export interface StoredWording {
  name: string
  version: number
  body: string | null
  hash: string | null
  createdAt: string
  createdBy: { id: number; firstName: string; lastName: string } | null
}

/** Returns all versions of one wording, newest first. */
export async function readVersions(tx: Tx, companyId: number, name: string): Promise<StoredWording[]> {
  const { rows } = await sql<StoredWording>`
    select w.name, w.version, w.body, w.hash, w.created_at as "createdAt",
      case when m.user_id is not null then json_build_object('id', m.user_id, 'firstName', m.first_name,
        'lastName', m.last_name) end as "createdBy"
    from company_wordings w left join members m on m.company_id = w.company_id and m.user_id = w.created_by
    where w.company_id = ${companyId} and w.name = ${name} order by w.version desc limit 20`.execute(tx)
  return rows
}

/** Locks the company's wordings for the transaction, so that new versions are serialized. */
export async function lockWordings(tx: Tx, companyId: number): Promise<void> {
  await sql`select id from companies where id = ${companyId} for no key update`.execute(tx)
}

/** Stores a new version. */
export async function insertVersion(
  tx: Tx,
  companyId: number,
  userId: number,
  wording: { name: WordingName; version: number; body: string | null; hash: string | null },
): Promise<void> {
  await tx
    .insertInto('company_wordings')
    .values({ company_id: companyId, created_by: userId, ...wording })
    .execute()
}

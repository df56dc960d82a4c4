import { sql } from 'kysely'
import type { OwnDocumentInput } from '../../../shared/jobs/documents/own-documents.ts'
import type { CompanyDocument } from '../../../shared/jobs/wordings/own-documents.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A company's own document with the newest version of its wording. */
export interface StoredDocument extends Omit<OwnDocumentInput, 'text' | 'title'> {
  id: number
  /** The version of its wording in which the text changed last. */
  textVersion: number
  /** Title and text. */
  body: string
  wording: CompanyDocument['wording']
}

/** What is stored of a document beside its wording. */
export interface DocumentColumns extends Omit<OwnDocumentInput, 'text'> {
  textVersion: number
}

/** Returns the ids of a company's documents, in their order. */
export async function readDocumentIds(tx: Tx, companyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('own_documents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns those of these documents that are not deleted, in their order. */
export async function readDocuments(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select d.id, d.text_version as "textVersion", d.is_on as "isOn", d.needs_agreement as "needsAgreement",
      d.job_types as "jobTypes", d.states, w.body,
      json_build_object('version', w.version, 'hash', w.hash,
        'createdAt', to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'createdBy', case when m.user_id is not null then json_build_object('id', m.user_id,
          'firstName', m.first_name, 'lastName', m.last_name) end) as wording
    from own_documents d
    join lateral (select * from company_wordings w where w.company_id = d.company_id and w.name = 'own-' || d.id
      order by w.version desc limit 1) w on true
    left join members m on m.company_id = w.company_id and m.user_id = w.created_by
    where d.company_id = ${companyId} and d.id = any(${[...ids]}::bigint[]) and d.deleted_at is null
    order by d.position, d.id`.execute(tx)
  return rows
}

function columnsOf({ title, textVersion, isOn, needsAgreement, jobTypes, states }: DocumentColumns) {
  return {
    title,
    text_version: textVersion,
    is_on: isOn,
    needs_agreement: needsAgreement,
    job_types: jobTypes,
    states,
  }
}

/** Inserts a document as the last one; returns its id. */
export async function insertDocument(
  tx: Tx,
  companyId: number,
  document: DocumentColumns & { position: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('own_documents')
    .values({ company_id: companyId, position: document.position, ...columnsOf(document) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a document. */
export async function updateDocument(
  tx: Tx,
  companyId: number,
  id: number,
  document: DocumentColumns,
): Promise<void> {
  await tx
    .updateTable('own_documents')
    .set(columnsOf(document))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Stores the order of documents. */
export async function updateOrder(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`update own_documents d set position = o.position
    from unnest(${[...ids]}::bigint[]) with ordinality o (id, position)
    where d.company_id = ${companyId} and d.id = o.id and d.position <> o.position`.execute(tx)
}

/** Deletes a document: it stays for the jobs that keep it. Returns whether it was there. */
export async function markDeleted(tx: Tx, companyId: number, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('own_documents')
    .set({ deleted_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

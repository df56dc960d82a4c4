import { sql } from 'kysely'
import type { LicenseClass } from '../../../shared/company/fleet/licenses.ts'
import type { DocumentKind, WarningDays } from '../../../shared/people/workers/worker-documents.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored document of a worker. */
export interface DocumentRow {
  id: number
  kind: DocumentKind
  title: string
  number: string
  licenseClass: LicenseClass | null
  issued: string | null
  expires: string | null
  fileId: number | null
  fileName: string
}

/** The columns of a document. */
export type DocumentColumns = Omit<DocumentRow, 'id' | 'fileName'>

interface DocumentOwner {
  companyId: number
  workerId: number
}

/** Returns a worker's documents, those that expire first before the others. */
export async function listDocuments(
  tx: Tx,
  place: DocumentOwner,
  documentId?: number,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.title, d.number, d.license_class as "licenseClass", d.issued_on as issued, d.expires_on as expires, d.file_id as "fileId",
      coalesce(f.title, '') as "fileName"
    from worker_documents d left join files f on f.company_id = d.company_id and f.id = d.file_id
    where d.company_id = ${place.companyId} and d.user_id = ${place.workerId}
      and ${documentId === undefined ? sql`true` : sql`d.id = ${documentId}`}
    order by d.expires_on nulls last, d.id`.execute(tx)
  return rows
}

/** Adds a document; returns its id. */
export async function insertDocument(
  tx: Tx,
  place: DocumentOwner,
  document: DocumentColumns,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into worker_documents (company_id, user_id, kind, title, number, license_class, issued_on, expires_on, file_id)
    values (${place.companyId}, ${place.workerId}, ${document.kind}, ${document.title}, ${document.number},
      ${document.licenseClass}, ${document.issued}, ${document.expires}, ${document.fileId}) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The document was not stored')
  return id
}

/** Replaces a document; a new expiry date gets new reminders. */
export async function updateDocument(
  tx: Tx,
  place: DocumentOwner,
  documentId: number,
  document: DocumentColumns,
): Promise<void> {
  await sql`
    update worker_documents set kind = ${document.kind}, title = ${document.title}, number = ${document.number},
      license_class = ${document.licenseClass},
      issued_on = ${document.issued}, expires_on = ${document.expires}, file_id = ${document.fileId},
      reminded_days = case when expires_on is not distinct from ${document.expires}::date then reminded_days end
     where company_id = ${place.companyId} and user_id = ${place.workerId} and id = ${documentId}`.execute(tx)
}

/** Returns whether a document already uses this file. */
export async function isFileUsed(tx: Tx, companyId: number, fileId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select from worker_documents
    where company_id = ${companyId} and file_id = ${fileId}) as held`.execute(tx)
  return rows[0]?.held ?? false
}

/** Deletes a document. */
export async function deleteDocument(tx: Tx, place: DocumentOwner, documentId: number): Promise<void> {
  await sql`delete from worker_documents
    where company_id = ${place.companyId} and user_id = ${place.workerId} and id = ${documentId}`.execute(tx)
}

/** A document that expires within these days, with its worker and the reminders sent. */
export interface ExpiringDocument {
  id: number
  kind: DocumentKind
  title: string
  expires: string
  remindedDays: number | null
  workerId: number
  firstName: string
  lastName: string
  email: string | null
}

/** Returns documents of approved workers that expire between two days, locked for the transaction. */
export async function lockExpiringDocuments(
  tx: Tx,
  companyId: number,
  span: { from: string; to: string },
): Promise<ExpiringDocument[]> {
  const { rows } = await sql<ExpiringDocument>`
    select d.id, d.kind, d.title, d.expires_on as expires, d.reminded_days as "remindedDays", m.user_id as "workerId",
      m.first_name as "firstName", m.last_name as "lastName", m.email
    from worker_documents d join members m on m.company_id = d.company_id and m.user_id = d.user_id
    where d.company_id = ${companyId} and d.expires_on between ${span.from}::date and ${span.to}::date
      and m.approval = 'approved'
    order by d.expires_on, d.id for update of d`.execute(tx)
  return rows
}

/** Records which reminder was sent. */
export async function recordReminder(
  tx: Tx,
  companyId: number,
  id: number,
  days: WarningDays,
): Promise<void> {
  await sql`update worker_documents set reminded_days = ${days}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

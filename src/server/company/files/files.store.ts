import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { FilePurpose } from './upload.check.ts'

/** The record of a stored file to insert. */
export interface NewFile {
  companyId: number
  ownerId: number
  purpose: FilePurpose
  storageKey: string
  mimeType: string
  size: number
  sha256: string
  title: string
  altText: string
  caption: string
  description: string
}

/** Inserts the record of a stored file; returns its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const row = await tx
    .insertInto('files')
    .values({
      ...(isPublic(file.purpose) && { id: randomId() }),
      company_id: file.companyId,
      owner_id: file.ownerId,
      purpose: file.purpose,
      storage_key: file.storageKey,
      mime_type: file.mimeType,
      size: file.size,
      sha256: file.sha256,
      title: file.title,
      alt_text: file.altText,
      caption: file.caption,
      description: file.description,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Returns the owner of a file that no member of the company uploaded, for example a voicemail: its first
 * administrator, never a client.
 */
export async function findDefaultOwner(tx: Tx, companyId: number): Promise<number> {
  const { user_id } = await tx
    .selectFrom('members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .orderBy(sql`'administrator' = any(roles)`, 'desc')
    .orderBy(sql`roles[1] = 'client'`)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return user_id
}

/** Whether everyone who knows the URL may read a file. */
function isPublic(purpose: FilePurpose): boolean {
  return purpose === 'logo' || purpose === 'profile' || purpose === 'photo'
}

/** An unguessable id: 53 random bits, as many as a number holds exactly. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n)
}

/** A stored file as it is served. */
export interface ServedFile {
  storageKey: string
  mimeType: string
  title: string
}

/** Finds a public file: a logo, a photo of a company's page or a profile picture that is currently used. */
export async function findPublicFile(db: Db, fileId: number): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select storage_key as "storageKey", mime_type as "mimeType", '' as title from public_file(${fileId})`.execute(
    db,
  )
  return rows[0]
}

/** Finds a file by a link that was signed here; call only after checking the signature. */
export async function findLinkedFile(db: Db, fileId: number): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select storage_key as "storageKey", mime_type as "mimeType", title from linked_file(${fileId})`.execute(
    db,
  )
  return rows[0]
}

/**
 * Finds PDFs and unused pictures that were stored more than a day ago, across all companies; at most `most`.
 */
export async function findExpiredDocuments(
  db: Db,
  most: number,
): Promise<{ companyId: number; id: number; storageKey: string }[]> {
  const { rows } = await sql<{ companyId: number; id: number; storageKey: string }>`
    select company_id as "companyId", id, storage_key as "storageKey" from expired_documents(${most})`.execute(
    db,
  )
  return rows
}

/** Removes the reference from a chargeback to the PDF that was sent for it; its hash stays. */
export async function clearEvidenceFile(tx: Tx, companyId: number, fileId: number): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ file_id: null })
    .where('company_id', '=', companyId)
    .where('file_id', '=', fileId)
    .execute()
}

/** Deletes the record of a stored file. */
export async function deleteFile(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('files').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Returns the storage key of a company's file, or undefined. */
export async function findFile(tx: Tx, companyId: number, id: number): Promise<ServedFile | undefined> {
  return tx
    .selectFrom('files')
    .select(['storage_key as storageKey', 'mime_type as mimeType', 'title'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds documents of a company (purpose `certificate`) among these ids. */
export async function findCertificates(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; title: string; mimeType: string }[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'title', 'mime_type as mimeType'])
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'certificate')
    .where('id', 'in', [...ids])
    .execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db/tenancy.ts'
import type { FilePurpose } from './upload.check.ts'

/** A stored file's record, for the one who stores it. */
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

/** Notes a stored file; answers its id. */
export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const row = await tx
    .insertInto('files')
    .values({
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

/** What is served of a file. */
export interface ServedFile {
  storageKey: string
  mimeType: string
  title: string
}

/** A file that everyone may read: a logo or a profile picture. */
export async function findPublicFile(db: Db, fileId: number): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select storage_key as "storageKey", mime_type as "mimeType", '' as title from public_file(${fileId})`.execute(
    db,
  )
  return rows[0]
}

/** A file whose link was signed here; only after the signature was checked. */
export async function findLinkedFile(db: Db, fileId: number): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select storage_key as "storageKey", mime_type as "mimeType", title from linked_file(${fileId})`.execute(
    db,
  )
  return rows[0]
}

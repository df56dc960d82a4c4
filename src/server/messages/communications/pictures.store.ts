import type { Tx } from '../../kernel/db/tenancy.ts'

/** One picture of a text, by its position. */
interface PictureKey {
  companyId: number
  communicationId: number
  position: number
}

/** Stores that a text has a picture, which is still at the provider. */
export async function insertPicture(
  tx: Tx,
  key: PictureKey,
  picture: { sid: string; mimeType: string },
): Promise<void> {
  await tx
    .insertInto('communication_files')
    .values({
      company_id: key.companyId,
      communication_id: key.communicationId,
      position: key.position,
      provider_sid: picture.sid,
      mime_type: picture.mimeType,
    })
    .execute()
}

/** Stores that a message came with a file; null for one that was refused. */
export async function insertMessageFile(
  tx: Tx,
  key: PictureKey,
  file: { fileId: number | null; mimeType: string },
): Promise<void> {
  await tx
    .insertInto('communication_files')
    .values({
      company_id: key.companyId,
      communication_id: key.communicationId,
      position: key.position,
      file_id: file.fileId,
      mime_type: file.mimeType,
    })
    .execute()
}

/** Returns the pictures of a text that are still only at the provider. */
export function readMissingPictures(tx: Tx, companyId: number, communicationId: number) {
  return tx
    .selectFrom('communication_files')
    .select(['position', 'provider_sid as sid'])
    .where('company_id', '=', companyId)
    .where('communication_id', '=', communicationId)
    .where('file_id', 'is', null)
    .orderBy('position')
    .execute()
}

/** Locks a picture of a text; returns whether its file is still missing. */
export async function lockMissingPicture(tx: Tx, key: PictureKey): Promise<boolean> {
  const row = await tx
    .selectFrom('communication_files')
    .select('file_id')
    .where('company_id', '=', key.companyId)
    .where('communication_id', '=', key.communicationId)
    .where('position', '=', key.position)
    .forUpdate()
    .executeTakeFirst()
  return row?.file_id === null
}

/** Records the stored file of a picture and marks its text as changed. */
export async function recordPictureFile(tx: Tx, key: PictureKey, fileId: number): Promise<void> {
  await tx
    .updateTable('communication_files')
    .set({ file_id: fileId })
    .where('company_id', '=', key.companyId)
    .where('communication_id', '=', key.communicationId)
    .where('position', '=', key.position)
    .execute()
  // The live update is attached to the communication, because its files have no change of their own.
  await tx
    .updateTable('communications')
    .set({ changed_at: new Date().toISOString() })
    .where('company_id', '=', key.companyId)
    .where('id', '=', key.communicationId)
    .execute()
}

import { AppError } from '../../../shared/kernel/errors.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { fileIdOf } from './file.links.ts'

/**
 * Reads the bytes of a file that the caller uploaded for an import; throws rest_invalid_param for every other
 * file. A person can't import another person's upload, because it can contain data they may not see.
 */
export async function readImportFile(
  storage: Storage,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  place: { companyId: number; ownerId: number },
  link: string,
): Promise<{ fileId: number; title: string; bytes: Buffer }> {
  const fileId = fileIdOf(link)
  const file = fileId === null ? undefined : await read((tx) => findOwn(tx, place, fileId))
  if (fileId === null || !file)
    throw new AppError('rest_invalid_param', { fields: { file: 'Upload the CSV file first.' } })
  const chunks: Buffer[] = []
  for await (const chunk of await storage.open(file.storageKey)) chunks.push(Buffer.from(chunk))
  return { fileId, title: file.title, bytes: Buffer.concat(chunks) }
}

function findOwn(
  tx: Tx,
  place: { companyId: number; ownerId: number },
  fileId: number,
): Promise<{ storageKey: string; title: string } | undefined> {
  return tx
    .selectFrom('files')
    .select(['storage_key as storageKey', 'title'])
    .where('company_id', '=', place.companyId)
    .where('owner_id', '=', place.ownerId)
    .where('purpose', '=', 'import')
    .where('mime_type', '=', 'text/csv')
    .where('id', '=', fileId)
    .executeTakeFirst()
}

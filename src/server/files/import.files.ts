import { AppError } from '../../shared/kernel/errors.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { fileIdOf } from './file.links.ts'
import { findFile } from './files.store.ts'

/** The bytes of a file that was uploaded to be imported; raises rest_invalid_param for every other file (DECISIONS K28). */
export async function readImportFile(
  storage: Storage,
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  companyId: number,
  link: string,
): Promise<{ fileId: number; title: string; bytes: Buffer }> {
  const fileId = fileIdOf(link)
  const file = fileId === null ? undefined : await read((tx) => findFile(tx, companyId, fileId))
  if (fileId === null || file?.mimeType !== 'text/csv')
    throw new AppError('rest_invalid_param', { fields: { file: 'Upload the CSV file first.' } })
  const chunks: Buffer[] = []
  for await (const chunk of await storage.open(file.storageKey)) chunks.push(Buffer.from(chunk))
  return { fileId, title: file.title, bytes: Buffer.concat(chunks) }
}

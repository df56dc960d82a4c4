import type { Attachment } from '../../../shared/company/files/papers.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { fileUrl, type LinkContext } from './file.links.ts'
import { findCertificates } from './files.store.ts'

/** Reads documents of a company by their id, with links that are valid for ten minutes. */
export async function readAttachments(
  tx: Tx,
  kernel: LinkContext,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Attachment>> {
  const files = ids.length === 0 ? [] : await findCertificates(tx, companyId, ids)
  return new Map(
    files.map(({ id, title, mimeType }) => [
      id,
      { id, title, mime_type: mimeType, source_url: fileUrl(kernel, id, false) ?? '' },
    ]),
  )
}

/** Returns the documents that a record names, in its order. */
export function pickAttachments(
  papers: ReadonlyMap<number, Attachment>,
  ids: readonly number[],
): Attachment[] {
  return ids.flatMap((id) => papers.get(id) ?? [])
}

/**
 * Throws rest_invalid_param on `field` for files that are not documents of this company; `isPicture` requires
 * pictures.
 */
export async function requireOwnAttachments(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  field: string,
  isPicture = false,
): Promise<void> {
  const files = ids.length === 0 ? [] : await findCertificates(tx, companyId, ids)
  const fitting = files.filter(({ mimeType }) => !isPicture || mimeType.startsWith('image/'))
  if (new Set(ids).size === ids.length && fitting.length === ids.length) return
  const message = isPicture ? 'Upload this picture again.' : 'Upload these files again.'
  throw new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { uploadFieldsSchema, type fileSchema } from '../../shared/files/files.api.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { isManager, linkWith, type Actor } from '../../shared/kernel/permissions.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Context } from '../kernel/http/context.ts'
import { fileUrl, type LinkKernel } from './file.links.ts'
import { insertFile } from './files.store.ts'
import { checkUpload, type FilePurpose } from './upload.check.ts'
import { hashOf, withUpload } from './upload.read.ts'

/** Purposes whose files everyone may read, for as long as they are (DECISIONS K28). */
const PUBLIC_PURPOSES: readonly FilePurpose[] = ['logo', 'profile']
/** Purposes that are the company's own business. */
const MANAGERS_PURPOSES: readonly FilePurpose[] = ['logo', 'voicemail', 'import']

/**
 * Stores one uploaded file for a company and answers how it is read. What is stored without its record, because
 * something failed, is removed again. Raises rest_unsupported_type, rest_payload_too_large, rest_forbidden for a
 * purpose that managers alone have, rest_not_found for another company (DECISIONS A2, H, K28).
 */
export function storeUpload(
  context: Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds' | 'change'>,
  kernel: LinkKernel & { config: { UPLOAD_LIMIT_MB: number } },
  storage: Storage,
  request: FastifyRequest,
): Promise<z.output<typeof fileSchema>> {
  const { actor } = context
  return withUpload(request, kernel.config.UPLOAD_LIMIT_MB, async (upload) => {
    const fields = readFields(upload.fields)
    const purpose = fields.purpose ?? 'attachment'
    const companyId = fields.company ?? actor.defaultCompanyId ?? context.companyIds[0]
    if (companyId === undefined || !context.companyIds.includes(companyId))
      throw new AppError('rest_not_found')
    const role = linkWith(actor, companyId)?.role
    if (MANAGERS_PURPOSES.includes(purpose) && !(role && isManager(role)))
      throw new AppError('rest_forbidden')

    const file = await checkUpload(upload.folder, upload.path, purpose)
    const storageKey = `companies/${companyId}/${purpose}/${randomUUID()}.${file.extension}`
    const described = {
      title: fields.title ?? '',
      altText: fields.alt_text ?? '',
      caption: fields.caption ?? '',
      description: fields.description ?? '',
    }
    const { mimeType, size } = file
    const sha256 = await hashOf(createReadStream(file.path))
    try {
      await storage.put(storageKey, file.path, mimeType)
      const id = await context.change(
        (tx) =>
          insertFile(tx, {
            companyId,
            ownerId: actor.userId,
            purpose,
            storageKey,
            mimeType,
            size,
            sha256,
            ...described,
          }),
        [companyId],
      )
      const { altText, ...told } = described
      const sourceUrl = fileUrl(kernel, id, PUBLIC_PURPOSES.includes(purpose)) ?? ''
      return { id, source_url: sourceUrl, ...told, alt_text: altText, mime_type: mimeType, size }
    } catch (error) {
      await storage.remove(storageKey).catch(() => {})
      throw error
    }
  })
}

function readFields(sent: Record<string, string>): z.output<typeof uploadFieldsSchema> {
  const parsed = uploadFieldsSchema.safeParse(sent)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const),
  )
  throw new AppError('rest_invalid_param', { fields })
}

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { getStorage, uploadFile } from '../../../shared/company/files/files.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { isLinkValid, LINK_MINUTES } from './file.links.ts'
import { quotaOf, readStorageUse } from './storage-use.ts'
import { storeUpload, uploadLimits } from './files.service.ts'
import { findLinkedFile, findPublicFile, type ServedFile } from './files.store.ts'

const linkQuery = z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) })

/** Registers uploads and the links by which files are read. */
export function registerFiles(app: FastifyInstance, kernel: Kernel): void {
  const { storage } = kernel

  const count = createRateLimit(kernel.pool, 'upload')
  const limits = uploadLimits(kernel.pool)

  // In its own scope, so that no other endpoint accepts multipart bodies.
  void app.register(async (scope) => {
    // A file that is too large gets our own error message.
    await scope.register(multipart, { throwFileSizeLimit: false })
    route(scope, kernel, uploadFile, async (context) => {
      await count(String(context.actor.userId))
      return storeUpload(context, kernel, storage, { request: context.request, limits })
    })
  })

  route(app, kernel, getStorage, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    const { company } = await context.read((tx) => readStorageUse(tx, id), [id])
    return { usedBytes: company, quotaBytes: quotaOf(kernel.config) }
  })

  app.get<{ Params: { id: string } }>('/files/:id', { schema: { hide: true } }, async (request, reply) => {
    const fileId = /^\d{1,16}$/.test(request.params.id) ? Number(request.params.id) : null
    const link = linkQuery.safeParse(request.query)
    const file = fileId === null ? undefined : await findServed(fileId, link.success ? link.data : null)
    // A wrong or expired signature gets the same response as a missing file.
    if (!file) throw new AppError('rest_not_found')
    const isShown = /^(image|audio)\//.test(file.mimeType)
    reply.headers({
      'content-type': file.mimeType === 'text/csv' ? 'text/csv; charset=utf-8' : file.mimeType,
      'content-disposition': disposition(isShown, file.title),
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      // A replaced picture must not stay in any cache for longer.
      'cache-control': link.success ? `private, max-age=${LINK_MINUTES * 60}` : 'public, max-age=3600',
      'cross-origin-resource-policy': link.success ? 'same-origin' : 'cross-origin',
    })
    return reply.send(await storage.open(file.storageKey))
  })

  function findServed(
    fileId: number,
    link: z.output<typeof linkQuery> | null,
  ): Promise<ServedFile | undefined> {
    if (!link) return findPublicFile(kernel.db, fileId)
    const now = Math.floor(kernel.now().getTime() / 1000)
    return isLinkValid(kernel.config, fileId, link, now)
      ? findLinkedFile(kernel.db, fileId)
      : Promise.resolve(undefined)
  }
}

/**
 * Returns whether the file is shown or downloaded, with its title; quotes and line breaks in a title are kept
 * out of the header.
 */
function disposition(isShown: boolean, title: string): string {
  const name = encodeURIComponent(title.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `${isShown ? 'inline' : 'attachment'}${name ? `; filename*=UTF-8''${name}` : ''}`
}

import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isStaff, type Actor } from '../../../shared/kernel/permissions.ts'
import { documentInputSchema, type DocumentInput } from '../../../shared/people/workers/worker-documents.ts'
import * as api from '../../../shared/people/workers/workers.api.ts'
import { accountOf } from '../accounts/account.view.ts'
import { storeReceived, uploadLimits } from '../../company/files/files.service.ts'
import { withUpload } from '../../company/files/upload.read.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { showDocuments } from './worker-documents.service.ts'
import { insertDocument, listDocuments } from './worker-documents.store.ts'

/** Maximum number of documents that a person can send before a company has approved them. */
const MAX_PAPERS = 20

/**
 * Registers the documents that a person sends while their account awaits approval, the only calls open to
 * them.
 */
export function registerOwnPapers(app: FastifyInstance, kernel: Kernel): void {
  const count = createRateLimit(kernel.pool, 'own-papers')
  const limits = uploadLimits(kernel.pool)

  /** The company that has yet to approve the caller as staff; throws rest_conflict if there is none. */
  async function awaited(actor: Actor): Promise<{ companyId: number; workerId: number }> {
    const account = actor.pending ? await accountOf(kernel, actor.userId) : undefined
    const company = account?.companies.find(({ approved, role }) => !approved && isStaff(role))
    if (!company)
      throw new AppError('rest_conflict', {
        message: 'Documents are sent here while a company has yet to approve your account.',
      })
    return { companyId: company.id, workerId: actor.userId }
  }

  route(app, kernel, api.listOwnPapers, async (context) => {
    const place = await awaited(context.actor)
    return context.read((tx) => showDocuments(tx, kernel, place), [place.companyId])
  })

  // A separate scope, so that no other call accepts multipart bodies.
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    route(scope, kernel, api.sendOwnPaper, async (context) => {
      const place = await awaited(context.actor)
      await count(String(context.actor.userId))
      const admit = (bytes: number) => limits.bytes(context.actor, bytes)
      await withUpload(context.request, kernel.config.UPLOAD_LIMIT_MB, { admit }, async (upload) => {
        const paper = readPaper(upload.fields)
        const file = {
          companyId: place.companyId,
          purpose: 'staff' as const,
          title: (upload.fields['name'] ?? '').slice(0, 500),
        }
        return storeReceived(context, kernel, kernel.storage, upload, file, async (tx, fileId) => {
          if ((await listDocuments(tx, place)).length >= MAX_PAPERS)
            throw new AppError('rest_conflict', { message: `You can send at most ${MAX_PAPERS} documents.` })
          await insertDocument(tx, place, {
            kind: paper.kind,
            title: paper.kind === 'other' ? (paper.title ?? '') : '',
            number: paper.number ?? '',
            licenseClass: null,
            issued: paper.issued ?? null,
            expires: paper.expires ?? null,
            fileId,
          })
        })
      })
      return context.read((tx) => showDocuments(tx, kernel, place), [place.companyId])
    })
  })
}

function readPaper(sent: Record<string, string>): DocumentInput {
  const { kind, title, number, issued, expires } = sent
  const parsed = documentInputSchema.safeParse({ kind, title, number, issued, expires })
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const),
  )
  throw new AppError('rest_invalid_param', { fields })
}

import type { FastifyRequest } from 'fastify'
import { MAX_ARTICLES, MAX_PHOTOS } from '../../../shared/jobs/documents/document.ts'
import type { Survey } from '../../../shared/jobs/survey/survey.api.ts'
import {
  MAX_ROOM_PHOTOS,
  roomArticle,
  roomNameSchema,
  roomPhotos,
} from '../../../shared/jobs/survey/survey.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { storeReceived, uploadLimits } from '../../company/files/files.service.ts'
import { withUpload } from '../../company/files/upload.read.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { storedDocument } from '../documents/document.lines.ts'
import { writeGoods } from '../documents/document.write.ts'
import { readDocumentState } from '../documents/documents.state.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { blockOf, isInventorySigned, mayWrite, showSurvey } from './survey.service.ts'

type PhotoContext = Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'read' | 'change'> & {
  request: FastifyRequest
  workOf: (tx: Tx) => JobContext
}

/**
 * Stores a photo of a room in the inventory of a job and returns the survey. Throws rest_unsupported_type for all but
 * pictures, rest_payload_too_large, storage_full, rest_invalid_param without a room, and what a change of the survey throws;
 * rest_conflict also for too many photos and once the inventory is signed.
 */
export async function addSurveyPhoto(
  kernel: Kernel,
  { request, workOf, ...context }: PhotoContext,
  jobId: number,
  limits: ReturnType<typeof uploadLimits>,
): Promise<Survey> {
  const { companyId } = (await context.read((tx) => openForPhoto(workOf(tx), jobId, 'read'))).job
  const admit = (bytes: number) => limits.bytes(context.actor, bytes)
  await withUpload(request, kernel.config.UPLOAD_LIMIT_MB, { admit }, async (upload) => {
    const room = roomNameSchema.safeParse(upload.fields['room'] ?? '')
    if (!room.success)
      throw new AppError('rest_invalid_param', { message: 'Required.', fields: { room: 'Required.' } })
    const file = { purpose: 'attachment' as const, companyId, title: `Photo of ${room.data}` }
    return storeReceived(context, kernel, kernel.storage, upload, file, async (tx, fileId) => {
      await attach(workOf(tx), jobId, room.data, fileId)
    })
  })
  return context.read((tx) => showSurvey(workOf(tx), jobId))
}

async function openForPhoto(work: JobContext, jobId: number, lock: 'for update' | 'read') {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (!mayWrite(viewer)) throw new AppError('rest_forbidden')
  const state = await readDocumentState(work.tx, job)
  const block =
    blockOf(state, viewer) ??
    (isInventorySigned(state) ? 'The inventory is signed. It takes no more photos.' : null)
  if (block !== null) throw new AppError('rest_conflict', { message: block })
  return { job, viewer, state }
}

async function attach(work: JobContext, jobId: number, room: string, fileId: number): Promise<JobRecord> {
  const { job, viewer, state } = await openForPhoto(work, jobId, 'for update')
  const sheet = storedDocument(state.stored, 'inventorySheet')
  const articles = sheet?.articles ?? []
  if (
    articles.reduce((sum, { photos }) => sum + photos.length, 0) >= MAX_PHOTOS ||
    articles.length >= MAX_ARTICLES
  )
    throw new AppError('rest_conflict', { message: `At most ${MAX_PHOTOS} photos.` })
  const before = roomPhotos(articles, room)
  if (before.length >= MAX_ROOM_PHOTOS)
    throw new AppError('rest_conflict', { message: `At most ${MAX_ROOM_PHOTOS} photos of a room.` })
  const name = roomArticle(room)
  const photos = [...before, { id: fileId }]
  const blank = { descriptive_symbols: [], exception_symbols: [], location_symbols: [] }
  const isRoom = ({ article }: { article: string }) => article.toLowerCase() === name.toLowerCase()
  const after = articles.some((article) => isRoom(article))
    ? articles.map((article) => (isRoom(article) ? { ...article, photos } : article))
    : [...articles, { article: name, ...blank, photos }]
  return writeGoods(work, job, viewer, { inventorySheet: { ...sheet, articles: after } })
}

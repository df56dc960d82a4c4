import { randomUUID, webcrypto } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { uploadFieldsSchema, type fileSchema } from '../../../shared/company/files/files.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { createRateLimit, type RateLimit } from '../../kernel/http/counted.ts'
import { fileUrl } from './file.links.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import { deleteFile, findExpiredDocuments, findFile, clearEvidenceFile, insertFile } from './files.store.ts'
import { checkStorageQuota, mailStorageWarning } from './storage-use.ts'
import { storeWithRecord } from './store-with-record.ts'
import { checkUpload, type UploadPurpose } from './upload.check.ts'
import { withUpload, type ReceivedUpload } from './upload.read.ts'

export { insertFile } from './files.store.ts'

/** Purposes that are the company's own business. */
const MANAGERS_PURPOSES: readonly UploadPurpose[] = ['logo', 'photo', 'voicemail', 'import', 'certificate']

/**
 * Stores one uploaded file for a company and returns how it is read. If something fails, a stored file
 * without a record is removed again. Throws rest_unsupported_type, rest_payload_too_large,
 * rest_too_many_requests, rest_forbidden for a purpose that only managers have, and rest_not_found for
 * another company.
 */
export function storeUpload(
  context: Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'companyIds' | 'change'>,
  kernel: Kernel,
  storage: Storage,
  { request, limits }: { request: FastifyRequest; limits: UploadLimits },
): Promise<z.output<typeof fileSchema>> {
  const { actor } = context
  /** The company whose import limit this upload has counted against. */
  let countedFor: number | undefined
  const judge = async (sent: Record<string, string>) => {
    const fields = readFields(sent)
    const purpose = fields.purpose ?? 'attachment'
    const companyId = fields.company ?? actor.defaultCompanyId ?? context.companyIds[0]
    if (companyId === undefined || !context.companyIds.includes(companyId))
      throw new AppError('rest_not_found')
    const role = findLink(actor, companyId)?.role
    if (MANAGERS_PURPOSES.includes(purpose) && !(role && isManager(role)))
      throw new AppError('rest_forbidden')
    if (purpose === 'import' && countedFor !== companyId) {
      countedFor = companyId
      await limits.importFile(String(companyId))
    }
    return { ...fields, purpose, companyId }
  }
  const checks = {
    admit: (bytes: number) => limits.bytes(actor, bytes),
    // A member of several companies may name the company after the file.
    admitFields: async (sent: Record<string, string>) => {
      if (sent['company'] !== undefined || context.companyIds.length === 1) await judge(sent)
    },
  }
  return withUpload(request, kernel.config.UPLOAD_LIMIT_MB, checks, async (upload) =>
    // Checked again, because fields may also follow the file.
    storeReceived(context, kernel, storage, upload, await judge(upload.fields)),
  )
}

/**
 * Stores a received file for a company; `alongside` writes related rows in the same transaction. Throws
 * rest_unsupported_type and storage_full.
 */
export async function storeReceived(
  context: Pick<Context<unknown, unknown, unknown, Actor>, 'actor' | 'change'>,
  kernel: Kernel,
  storage: Storage,
  upload: ReceivedUpload,
  { purpose, companyId, ...fields }: UploadFields & { purpose: UploadPurpose; companyId: number },
  alongside: (tx: Tx, fileId: number) => Promise<void> = async () => {},
): Promise<z.output<typeof fileSchema>> {
  const { actor } = context
  const isClients = findLink(actor, companyId)?.role === 'client'
  const checked = await checkUpload(upload.folder, upload.path, purpose)
  const storageKey = `companies/${companyId}/${purpose}/${randomUUID()}.${checked.extension}`
  const described = {
    title: fields.title ?? '',
    altText: fields.alt_text ?? '',
    caption: fields.caption ?? '',
    description: fields.description ?? '',
  }
  const { mimeType, size, sha256 } = checked
  const { id } = await storeWithRecord(
    storage,
    storageKey,
    () => storage.put(storageKey, checked.path, mimeType),
    () =>
      context.change(
        async (tx) => {
          const file = { companyId, ownerId: actor.userId, purpose, storageKey, mimeType, size, sha256 }
          // Inside the change, so that repeating a completed request returns the first response.
          await checkStorageQuota(tx, kernel.config, { ...file, isClients })
          const fileId = await insertFile(tx, { ...file, ...described })
          await alongside(tx, fileId)
          await mailStorageWarning(tx, kernel, companyId)
          return { id: fileId, storageKey }
        },
        [companyId],
      ),
    (recorded) => recorded.storageKey === storageKey,
  )
  const { altText, ...told } = described
  // Pictures get a signed link too: they are public only after a company or person uses them.
  const sourceUrl = fileUrl(kernel, id, false) ?? ''
  return { id, source_url: sourceUrl, ...told, alt_text: altText, mime_type: mimeType, size }
}

/** Limits on uploads; both throw rest_too_many_requests. */
interface UploadLimits {
  bytes: (actor: Actor, bytes: number) => Promise<void>
  /** Files to be imported, counted per company. */
  importFile: RateLimit
}

/** Creates the upload limits, counted across all server nodes. */
export function uploadLimits(pool: Pool): UploadLimits {
  const ofClient = createRateLimit(pool, 'upload-kilobytes-client')
  const ofStaff = createRateLimit(pool, 'upload-kilobytes-staff')
  return {
    bytes: ({ userId, links }, bytes) => {
      const isClient = links.length > 0 && links.every(({ role }) => role === 'client')
      return (isClient ? ofClient : ofStaff)(String(userId), Math.ceil(bytes / 1000))
    },
    importFile: createRateLimit(pool, 'import'),
  }
}

type UploadFields = z.output<typeof uploadFieldsSchema>

function readFields(sent: Record<string, string>): UploadFields {
  const parsed = uploadFieldsSchema.safeParse(sent)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const),
  )
  throw new AppError('rest_invalid_param', { fields })
}

/**
 * Stores a PDF that was made for one download, or as `evidence` for a chargeback, and returns its id. A
 * stored file without a record is removed again.
 */
export async function storeDocument(
  kernel: { storage: Storage },
  change: (work: (tx: Tx) => Promise<number>) => Promise<number>,
  document: {
    companyId: number
    ownerId: number
    fileName: string
    bytes: Uint8Array
    purpose?: 'document' | 'evidence'
  },
): Promise<number> {
  const { companyId, ownerId, fileName, bytes, purpose = 'document' } = document
  const storageKey = `companies/${companyId}/${purpose}/${randomUUID()}.pdf`
  // Calculated off the main thread, because the document can be large.
  const digest = await webcrypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  const sha256 = Buffer.from(digest).toString('hex')
  return storeWithRecord(
    kernel.storage,
    storageKey,
    () => kernel.storage.putBytes(storageKey, bytes, 'application/pdf'),
    () =>
      change((tx) =>
        insertFile(tx, {
          companyId,
          ownerId,
          purpose,
          storageKey,
          mimeType: 'application/pdf',
          size: bytes.length,
          sha256,
          title: fileName,
          altText: '',
          caption: '',
          description: '',
        }),
      ),
  )
}

/** Returns the bytes of a company's stored picture, or null if there is none or it cannot be read. */
export async function readPicture(
  kernel: { storage: Storage },
  tx: Tx,
  companyId: number,
  fileId: number | null,
): Promise<Uint8Array | null> {
  const file = fileId === null ? undefined : await findFile(tx, companyId, fileId)
  if (!file?.mimeType.startsWith('image/')) return null
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await kernel.storage.open(file.storageKey)) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  } catch {
    // A document without a picture is better than no document.
    return null
  }
}

/** Returns the bytes of a company's stored file, or null if there is none; `read` reads its record. */
export async function readFileBytes(
  kernel: { storage: Storage },
  read: <T>(look: (tx: Tx) => Promise<T>) => Promise<T>,
  companyId: number,
  fileId: number,
): Promise<Uint8Array | null> {
  const file = await read((tx) => findFile(tx, companyId, fileId))
  if (!file) return null
  const chunks: Buffer[] = []
  for await (const chunk of await kernel.storage.open(file.storageKey)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const EXPIRED_BATCH = 500

/**
 * Removes PDFs a day after they were made, evidence two years after its chargeback was decided, and pictures
 * that are no longer used; the file is removed first, so that a crash leaves no file without a record.
 */
export async function removeExpiredDocuments(db: Db, storage: Storage): Promise<void> {
  for (;;) {
    const expired = await findExpiredDocuments(db, EXPIRED_BATCH)
    for (const { companyId, id, storageKey } of expired) {
      await storage.remove(storageKey)
      await inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => {
        await clearEvidenceFile(tx, companyId, id)
        await deleteFile(tx, companyId, id)
      })
    }
    if (expired.length < EXPIRED_BATCH) return
  }
}

import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { MAX_DISPUTE_PHOTOS } from '../../../shared/messages/communications/dispute.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import { insertFile } from '../../company/files/files.service.ts'
import { checkUpload } from '../../company/files/upload.check.ts'
import { checkStorageQuota, mailStorageWarning } from '../../company/files/storage-use.ts'
import { storeWithRecord } from '../../company/files/store-with-record.ts'
import { withUpload } from '../../company/files/upload.read.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { photoIdOf } from './dispute.tokens.ts'
import { countPhotos, photoFolder, type DisputeKey, type DisputeRow } from './disputes.store.ts'

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Returns the dispute that gets a photo, and its job; throws if it takes none. */
type OpenForPhoto = (
  tx: Tx,
  lock: 'for update' | 'read',
) => Promise<{ dispute: DisputeRow; job: Pick<JobRecord, 'clientId'> }>

/**
 * Stores one photo for a dispute and returns an id that is valid only there. A stored file without its record
 * is deleted. Throws what `open` throws, rest_unsupported_type for all but png and jpeg, rest_payload_too_large, and
 * rest_conflict if the dispute has the maximum number of photos, sent or not.
 */
export async function storePhoto(
  kernel: Kernel,
  database: { read: Within; change: Within },
  place: Pick<DisputeKey, 'companyId' | 'disputeId'>,
  open: OpenForPhoto,
  request: FastifyRequest,
): Promise<{ id: string; url: string }> {
  // Checked again below with the number of photos, which a repeat has itself increased.
  const admit = () => database.read((tx) => open(tx, 'read'))
  return withUpload(request, kernel.config.UPLOAD_LIMIT_MB, { admit }, async (upload) => {
    const file = await checkUpload(upload.folder, upload.path, 'attachment')
    // Attachments may also be PDFs, which are not photos.
    if (!file.mimeType.startsWith('image/')) throw new AppError('rest_unsupported_type')
    const folder = photoFolder({ companyId: place.companyId, id: place.disputeId })
    const storageKey = `${folder}/${randomUUID()}.${file.extension}`
    const { fileId } = await storeWithRecord(
      kernel.storage,
      storageKey,
      () => kernel.storage.put(storageKey, file.path, file.mimeType),
      () =>
        database.change(async (tx) => {
          const { dispute, job } = await openForPhoto(tx, open)
          const photo = {
            companyId: place.companyId,
            ownerId: job.clientId ?? dispute.createdBy,
            storageKey,
            mimeType: file.mimeType,
            size: file.size,
            sha256: file.sha256,
          }
          await checkStorageQuota(tx, kernel.config, { ...photo, isClients: false })
          const inserted = await insertFile(tx, {
            ...photo,
            purpose: 'attachment',
            title: 'Photo of a complaint',
            altText: '',
            caption: '',
            description: '',
          })
          await mailStorageWarning(tx, kernel, place.companyId)
          return { fileId: inserted, storageKey }
        }),
      (recorded) => recorded.storageKey === storageKey,
    )
    return {
      id: photoIdOf(kernel.config.SECRET, place.disputeId, fileId),
      url: fileUrl(kernel, fileId, false) ?? '',
    }
  })
}

async function openForPhoto(tx: Tx, open: OpenForPhoto): ReturnType<OpenForPhoto> {
  const found = await open(tx, 'for update')
  if ((await countPhotos(tx, found.dispute)) >= MAX_DISPUTE_PHOTOS)
    throw new AppError('rest_conflict', { message: `At most ${MAX_DISPUTE_PHOTOS} photos.` })
  return found
}

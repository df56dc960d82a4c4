import { AppError } from '../../../shared/kernel/errors.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import { storeMessageFile } from '../../company/files/message.files.ts'
import { inTenant, type Db } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { readCommunication } from './communications.service.ts'
import { lockMissingPicture, readMissingPictures, recordPictureFile } from './pictures.store.ts'

export interface MediaFetcherContext {
  db: Db
  storage: Storage
  telephony: Pick<Telephony, 'fetchMedia'>
  /** Called when a picture is stored, so that screens get a live update. */
  wake: () => void
}

/**
 * Creates the handler of the queue job 'fetch-media', which copies the pictures of a text into our file
 * storage. A second run fetches what is still missing; a file that is not a picture stays with the provider
 * and is shown by its type.
 */
export function createMediaFetcher(parts: MediaFetcherContext): QueueHandlers['fetch-media'] {
  const { db, storage, telephony, wake } = parts
  return async ({ companyId, communicationId }) => {
    const scope = { companyIds: [companyId], userId: null }
    const { text, missing } = await inTenant(db, scope, async (tx) => ({
      text: await readCommunication(tx, companyId, communicationId),
      missing: await readMissingPictures(tx, companyId, communicationId),
    }))
    if (!text?.providerSid) return
    for (const { position, sid } of missing) {
      if (sid === null) continue
      const { bytes } = await telephony.fetchMedia(text.providerSid, sid)
      const file = { companyId, bytes, title: `Text ${communicationId}` }
      try {
        await storeMessageFile(storage, file, (insert) =>
          inTenant(db, scope, async (tx) => {
            const picture = { companyId, communicationId, position }
            if (!(await lockMissingPicture(tx, picture))) return false
            await recordPictureFile(tx, picture, await insert(tx))
            return true
          }),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    wake()
  }
}

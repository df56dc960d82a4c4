import type { Logger } from 'pino'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import { changeCommunication, readCommunication } from '../communications/communications.service.ts'
import { storeRecording } from '../../company/files/recording.files.ts'
import { inTenant, type Db } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'

export interface RecordingFetcherContext {
  db: Db
  storage: Storage
  telephony: Pick<Telephony, 'fetchRecording'>
  log: Logger
  /** Called when a recording is stored, to send live updates. */
  wake: () => void
}

/**
 * Returns the worker of 'fetch-recording', which copies a call's recording from the provider to our own
 * files. A second run finds it done; the queue retries failures.
 */
export function createRecordingFetcher(parts: RecordingFetcherContext): QueueHandlers['fetch-recording'] {
  const { db, storage, telephony, log, wake } = parts
  return async ({ companyId, communicationId }) => {
    const scope = { companyIds: [companyId], userId: null }
    const call = await inTenant(db, scope, (tx) => readCommunication(tx, companyId, communicationId))
    const sid = call?.meta['recordingSid']
    if (!call || typeof sid !== 'string') throw new Error(`Call ${communicationId} has no recording`)
    if (call.recordingFileId !== null) return
    const { bytes } = await telephony.fetchRecording(sid)
    const recording = { companyId, ownerId: call.senderId, bytes, title: `Call ${communicationId}` }
    await storeRecording(storage, recording, (insert) =>
      inTenant(db, scope, async (tx) => {
        const now = await readCommunication(tx, companyId, communicationId, 'for update')
        if (now?.recordingFileId !== null) return false
        await changeCommunication(tx, companyId, communicationId, { recordingFileId: await insert(tx) })
        return true
      }),
    )
    wake()
    log.info({ communicationId }, 'recording kept')
  }
}

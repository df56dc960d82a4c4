import { sql } from 'kysely'
import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

// What other features need of the stores.
export { isStored, matchEmail, matchNumber, type NumberMatch } from './matching.store.ts'
export { insertMessageFile } from './pictures.store.ts'

/** Changeable fields of a stored communication. */
export interface CommunicationChange {
  status?: string
  /** Merged into the stored details. */
  meta?: Record<string, unknown>
  senderId?: number
  recordingFileId?: number
  body?: string
}

/** Changes a communication of this company; one of another company is left unchanged. */
export async function changeCommunication(
  tx: Tx,
  companyId: number,
  id: number,
  change: CommunicationChange,
): Promise<void> {
  const { status, meta, senderId, recordingFileId, body } = change
  const columns = {
    ...(status !== undefined && { status }),
    ...(meta !== undefined && { meta: sql<string>`meta || ${JSON.stringify(meta)}::jsonb` }),
    ...(senderId !== undefined && { sender_id: senderId }),
    ...(recordingFileId !== undefined && { recording_file_id: recordingFileId }),
    ...(body !== undefined && { body }),
  }
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('communications')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The fields of a stored communication that other features read. */
export interface StoredCommunication {
  id: number
  jobId: number | null
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  status: string
  meta: Record<string, unknown>
  providerSid: string | null
  contactAddress: string
  contactName: string
  senderId: number | null
  recordingFileId: number | null
}

/** Returns one communication of this company, or undefined; `lock` locks it until the transaction ends. */
export async function readCommunication(
  tx: Tx,
  companyId: number,
  id: number,
  lock?: 'for update',
): Promise<StoredCommunication | undefined> {
  const found = tx
    .selectFrom('communications')
    .select([
      'id',
      'job_id as jobId',
      'type',
      'direction',
      'status',
      'meta',
      'provider_sid as providerSid',
      'contact_address as contactAddress',
      'contact_name as contactName',
      'sender_id as senderId',
      'recording_file_id as recordingFileId',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

/**
 * Returns the company with this phone number (ten digits), outside of a company's scope; null if there is
 * none.
 */
export async function companyOfNumber(db: Db, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select company_of_number(${number}) as id`.execute(db)
  return rows[0]?.id ?? null
}

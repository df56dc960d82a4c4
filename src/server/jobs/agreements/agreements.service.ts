import { createHash } from 'node:crypto'
import {
  sealRecord,
  type AgreementRecord,
  type UnsealedRecord,
} from '../../../shared/jobs/agreements/records.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { nextRecordId, insertRecord, readRecords } from './agreements.store.ts'

/** Returns the SHA-256 of a text's UTF-8 bytes in hex. */
export async function sha256Of(text: string): Promise<string> {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns every record of a job, oldest first. */
export function agreementsOf(tx: Tx, companyId: number, jobId: number): Promise<AgreementRecord[]> {
  return readRecords(tx, companyId, jobId)
}

/**
 * Appends an agreement, chained to the previous record of the same job. The caller locks the job's row, so
 * that no other record is inserted in between.
 */
export async function appendAgreement(
  tx: Tx,
  companyId: number,
  agreed: Omit<UnsealedRecord, 'id' | 'previousHash'>,
): Promise<AgreementRecord> {
  const records = await readRecords(tx, companyId, agreed.jobId)
  const id = await nextRecordId(tx)
  const record = await sealRecord({ ...agreed, id, previousHash: records.at(-1)?.hash ?? null }, sha256Of)
  await insertRecord(tx, companyId, record)
  return record
}

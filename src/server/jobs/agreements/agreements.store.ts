import { sql } from 'kysely'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

const COLUMNS = sql`id, job_id as "jobId", user_id as "userId", name, type, clause, content,
  agreed_at as "timestamp", ip, user_agent as "userAgent", content_hash as "contentHash",
  personal_link as "personalLink", previous_hash as "previousHash", field_hashes as "fieldHashes", hash`

/** Returns all records of a job, oldest first. */
export async function readRecords(tx: Tx, companyId: number, jobId: number): Promise<AgreementRecord[]> {
  const { rows } = await sql<AgreementRecord>`select ${COLUMNS} from agreements
    where company_id = ${companyId} and job_id = ${jobId} order by id`.execute(tx)
  return rows
}

/** Returns the id of the next record, drawn in advance because the hash covers it. */
export async function nextRecordId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('agreements_id_seq') as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The sequence of agreements gave nothing')
  return id
}

/** Appends a record. The database rejects one that does not follow the newest of its job. */
export async function insertRecord(tx: Tx, companyId: number, record: AgreementRecord): Promise<void> {
  await tx
    .insertInto('agreements')
    .values({
      company_id: companyId,
      id: record.id,
      job_id: record.jobId,
      user_id: record.userId,
      name: record.name,
      type: record.type,
      clause: record.clause,
      content: JSON.stringify(record.content),
      agreed_at: record.timestamp,
      ip: record.ip,
      user_agent: record.userAgent,
      personal_link: record.personalLink ? JSON.stringify(record.personalLink) : null,
      content_hash: record.contentHash,
      previous_hash: record.previousHash,
      field_hashes: JSON.stringify(record.fieldHashes),
      hash: record.hash,
    })
    .execute()
}

import { z } from 'zod'
import { canonicalJson } from './canonical.ts'

export const AGREEMENT_TYPES = ['acknowledgement', 'agreement'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/**
 * Returns the SHA-256 of a text's UTF-8 bytes in lower-case hex; server and web each pass their own
 * implementation.
 */
export type Sha256 = (text: string) => Promise<string>

/** What was agreed, by whom, when and from which address; never changed, never deleted. */
export const agreementRecordSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  userId: z.number(),
  /** Name of the document. */
  name: z.string(),
  type: z.enum(AGREEMENT_TYPES),
  clause: z.string(),
  content: z.record(z.string(), z.unknown()),
  /** Epoch seconds. */
  timestamp: z.number(),
  ip: z.string(),
  userAgent: z.string(),
  /**
   * The personal link by which the client had come: its id, where it was sent and when (epoch seconds). It proves delivery
   * to that address. None for a client who had signed in.
   */
  personalLink: z.strictObject({ id: z.string(), address: z.string(), sentAt: z.number() }).nullish(),
  contentHash: z.string(),
  previousHash: z.string().nullable(),
  /** Hash of each field, so that a changed one can be named. */
  fieldHashes: z.record(z.string(), z.string()),
  hash: z.string(),
})
export type AgreementRecord = z.output<typeof agreementRecordSchema>

/** Fields of a record that its hash covers. */
const SEALED_FIELDS = [
  'id',
  'jobId',
  'userId',
  'name',
  'type',
  'clause',
  'content',
  'timestamp',
  'ip',
  'userAgent',
  'personalLink',
  'previousHash',
] as const
export type UnsealedRecord = Pick<AgreementRecord, (typeof SEALED_FIELDS)[number]>

/** The fields that the hash of a record covers. */
function sealedFields(record: UnsealedRecord) {
  return SEALED_FIELDS.filter((field) => field !== 'personalLink' || record.personalLink)
}

/**
 * Returns a record with its hashes: one for each field, and one over all of them, chained to the previous
 * record.
 */
export async function sealRecord(record: UnsealedRecord, sha256: Sha256): Promise<AgreementRecord> {
  const fieldHashes: Record<string, string> = {}
  for (const field of sealedFields(record)) fieldHashes[field] = await sha256(canonicalJson(record[field]))
  return {
    ...record,
    contentHash: fieldHashes['content'] ?? '',
    fieldHashes,
    hash: await sha256(canonicalJson(fieldHashes)),
  }
}

/** Returns the fields of a stored record that do not match its hashes; empty if the record is intact. */
export async function checkRecord(record: AgreementRecord, sha256: Sha256): Promise<string[]> {
  const right = await sealRecord(record, sha256)
  const names = new Set([...Object.keys(record.fieldHashes), ...sealedFields(record)])
  const wrong = [...names].filter((name) => record.fieldHashes[name] !== right.fieldHashes[name])
  if (record.contentHash !== right.contentHash && !wrong.includes('content')) wrong.push('contentHash')
  // The record's hash is made from the stored field hashes, so this detects whether they were changed too.
  if ((await sha256(canonicalJson(record.fieldHashes))) !== record.hash) wrong.push('hash')
  return wrong
}

/**
 * Returns where a chain of records, oldest first, is broken: the index of the record and its fields that do
 * not match.
 */
export async function checkChain(
  records: readonly AgreementRecord[],
  sha256: Sha256,
): Promise<{ index: number; fields: string[] }[]> {
  const broken: { index: number; fields: string[] }[] = []
  for (const [index, record] of records.entries()) {
    const fields = await checkRecord(record, sha256)
    const expected = records[index - 1]?.hash ?? null
    if (record.previousHash !== expected && !fields.includes('previousHash')) fields.push('previousHash')
    if (fields.length > 0) broken.push({ index, fields })
  }
  return broken
}

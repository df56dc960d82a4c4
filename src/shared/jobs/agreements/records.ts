import { z } from 'zod'
import { canonicalJson } from './canonical.ts'

export const AGREEMENT_TYPES = ['acknowledgement', 'agreement'] as const
export type AgreementType = (typeof AGREEMENT_TYPES)[number]

/** SHA-256 of a text's UTF-8 bytes in lower-case hex; each room brings its own. */
export type Sha256 = (text: string) => Promise<string>

/** What was agreed, by whom, when and from where; never changed, never deleted. */
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
  contentHash: z.string(),
  previousHash: z.string().nullable(),
  /** The hash of each field, so that a changed one can be named. */
  fieldHashes: z.record(z.string(), z.string()),
  hash: z.string(),
})
export type AgreementRecord = z.output<typeof agreementRecordSchema>

/** The fields of a record that its hash covers. */
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
  'previousHash',
] as const
export type UnsealedRecord = Pick<AgreementRecord, (typeof SEALED_FIELDS)[number]>

/** A record with its hashes: each field's, and the hash of them all, chained to the record before it. */
export async function sealRecord(record: UnsealedRecord, sha256: Sha256): Promise<AgreementRecord> {
  const fieldHashes: Record<string, string> = {}
  for (const field of SEALED_FIELDS) fieldHashes[field] = await sha256(canonicalJson(record[field]))
  return {
    ...record,
    contentHash: fieldHashes['content'] ?? '',
    fieldHashes,
    hash: await sha256(canonicalJson(fieldHashes)),
  }
}

/** The fields of a stored record that do not match its hashes; none when it is whole. */
export async function checkRecord(record: AgreementRecord, sha256: Sha256): Promise<string[]> {
  const right = await sealRecord(record, sha256)
  const names = new Set([...Object.keys(record.fieldHashes), ...SEALED_FIELDS])
  const wrong = [...names].filter((name) => record.fieldHashes[name] !== right.fieldHashes[name])
  if (record.contentHash !== right.contentHash && !wrong.includes('content')) wrong.push('contentHash')
  // The whole record's hash is made from the stored field hashes: it tells whether those were changed along.
  if ((await sha256(canonicalJson(record.fieldHashes))) !== record.hash) wrong.push('hash')
  return wrong
}

/** Where a chain of records, oldest first, is broken: the record's place and its fields that do not match. */
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

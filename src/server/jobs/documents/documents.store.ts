import { sql } from 'kysely'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { CHANGE_ORDER_RECORD, WITHDRAWAL_RECORD } from '../../../shared/jobs/change-orders/change-order.ts'
import { CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import type { SignedDocument, SigningParty, SigningPlace } from '../../../shared/jobs/documents/document.ts'
import type { WrittenDocumentName } from '../../../shared/jobs/documents/document.inputs.ts'
import { createSnapshot, type JobKeys } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { RevenueLine } from './revenue.store.ts'

/** The stored variables of a job's documents, and `changeOrders`, the change orders that were signed and not withdrawn. */
export type StoredDocuments = Partial<Record<WrittenDocumentName | 'changeOrders', Record<string, unknown>>>

/** A signature as stored in its table. */
export interface StoredSignature {
  id: number
  document: SignedDocument
  place: SigningPlace
  party: SigningParty
  name: string
  strokes: [number, number][][]
  damage: string
  contentHash: string
  userId: number
  signedAt: string
  /** By the clock of a phone that sent it later; null if it was sent at once. */
  deviceSignedAt: string | null
}

interface StoredVersion {
  name: string
  version: number
  body: string | null
  hash: string | null
}

interface Stored extends PriceInputs {
  signatures: StoredSignature[]
  /** Oldest first. */
  records: AgreementRecord[]
  /** Wordings that the company replaced, the newest version of each. */
  wordings: StoredVersion[]
  /**
   * The versions that the client agreed to last, except for records from before the office requested the new
   * text.
   */
  keptWordings: StoredVersion[]
  consent: AgreementRecord | null
  /** Ids of records that were merged into the client and the billing contact. */
  mergedIds: number[]
}

/** Returns a select expression for what `StoredDocuments` holds. */
const storedDocuments = (companyId: JobKeys['companyId'], jobId: JobKeys['id']) => sql`coalesce((
  select json_object_agg(d.name, d.variables) from (
    select name, variables from job_documents where company_id = ${companyId} and job_id = ${jobId}
    union all
    select 'changeOrders', jsonb_build_object('orders', jsonb_agg(jsonb_build_object('lines', a.content -> 'lines',
        'isAfterLoading', a.content -> 'isAfterLoading') order by a.id))
      from agreements a where a.company_id = ${companyId} and a.job_id = ${jobId} and a.name = ${CHANGE_ORDER_RECORD}
        and not exists (select from agreements w where w.company_id = ${companyId} and w.job_id = ${jobId}
          and w.name = ${WITHDRAWAL_RECORD} and w.content ->> 'changeOrder' = a.content ->> 'id')
      having count(*) > 0) d), '{}')`

/** Reads the stored variables of a job's documents. */
export async function readStoredDocuments(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<StoredDocuments> {
  const { rows } = await sql<{ documents: StoredDocuments }>`select
    ${storedDocuments(companyId, jobId)} as documents`.execute(tx)
  return rows[0]?.documents ?? {}
}

/**
 * An estimate that was agreed to, as its record holds it; `at` is in epoch seconds, `by` is the client or the
 * billing contact of the job.
 */
export interface AgreedEstimate {
  by: number
  at: number
  lineItems: unknown
  option: unknown
}

/** Returns a select expression for the estimates that the client's side of a job agreed to, oldest first. */
const agreedEstimates = (companyId: JobKeys['companyId'], jobId: JobKeys['id']) => sql<
  AgreedEstimate[]
>`coalesce((
  select json_agg(json_build_object('by', coalesce(m.merged_into, a.user_id), 'at', a.agreed_at,
      'lineItems', a.content -> 'lineItems', 'option', a.content -> 'optionEstimate') order by a.id)
    from agreements a join jobs j on j.company_id = a.company_id and j.id = a.job_id
    left join members m on m.company_id = a.company_id and m.user_id = a.user_id
    where a.company_id = ${companyId} and a.job_id = ${jobId} and a.name = 'estimate'
      and coalesce(m.merged_into, a.user_id) in (j.client_id, j.billing_contact_id)), '[]')`

/** The inputs of a job's price: its stored document variables, its revenue, and the agreed estimates. */
export interface PriceInputs {
  documents: StoredDocuments
  revenue: RevenueLine[]
  agreements: AgreedEstimate[]
}

/** Returns the select expressions of `PriceInputs`. */
export const priceInputs = (companyId: JobKeys['companyId'], jobId: JobKeys['id']) => sql`
    ${agreedEstimates(companyId, jobId)} as agreements,
    ${storedDocuments(companyId, jobId)} as documents,
    coalesce((select json_agg(json_build_object('id', r.id, 'item', r.item, 'lineItemDate', r.line_date,
        'rate', r.rate, 'units', r.units, 'isDirty', r.is_dirty, 'label', r.label) order by r.position, r.id)
      from revenue_lines r where r.company_id = ${companyId} and r.job_id = ${jobId}), '[]') as revenue`

/** Reads the inputs of a job's price. */
export async function readPriceInputs(tx: Tx, companyId: number, jobId: number): Promise<PriceInputs> {
  const { rows } = await sql<PriceInputs>`select ${priceInputs(companyId, jobId)}`.execute(tx)
  return rows[0] ?? { documents: {}, revenue: [], agreements: [] }
}

/** Returns a query for the names of the own documents of a job; `where` narrows them. */
const ownNames = (companyId: JobKeys['companyId'], jobId: JobKeys['id'], where = sql``) => sql`
  select d ->> 'name' from jobs j, jsonb_array_elements(own_documents_of_job(j)) d
   where j.company_id = ${companyId} and j.id = ${jobId} ${where}`

const recordJson = sql`json_build_object('id', a.id, 'jobId', a.job_id, 'userId', a.user_id, 'name', a.name,
  'type', a.type, 'clause', a.clause, 'content', a.content, 'timestamp', a.agreed_at, 'ip', a.ip,
  'userAgent', a.user_agent, 'personalLink', a.personal_link, 'contentHash', a.content_hash, 'previousHash', a.previous_hash,
  'fieldHashes', a.field_hashes, 'hash', a.hash)`

/**
 * Everything that a job's documents are shown from, with the client's consent. Records and wordings are written by
 * their own features and only read here.
 */
export const documentsSnapshot = createSnapshot<Stored>(
  ({ companyId, id: jobId, clientId: consenterId }) => sql`${priceInputs(companyId, jobId)},
    coalesce((select json_agg(${recordJson} order by a.id) from agreements a
      where a.company_id = ${companyId} and a.job_id = ${jobId}), '[]') as records,
    (select ${recordJson} from agreements a where a.company_id = ${companyId} and a.name = ${CONSENT_NAME}
      and a.user_id in (select ${consenterId}::bigint union all
        select m.user_id from members m where m.company_id = ${companyId} and m.merged_into = ${consenterId})
      order by a.id desc limit 1) as consent,
    coalesce((select json_agg(m.user_id) from jobs j join members m on m.company_id = j.company_id
        and m.merged_into in (j.client_id, j.billing_contact_id)
      where j.company_id = ${companyId} and j.id = ${jobId}), '[]') as "mergedIds",
    coalesce((select json_agg(json_build_object('name', w.name, 'version', w.version, 'body', w.body, 'hash', w.hash))
      from (select distinct on (name) name, version, body, hash from company_wordings
        where company_id = ${companyId} and (name not like 'own-%' or name in (${ownNames(companyId, jobId)}))
        order by name, version desc) w), '[]') as wordings,
    coalesce((select json_agg(json_build_object('name', k.name, 'version', k.version, 'hash', k.hash, 'body', w.body))
      from (select distinct on (a.name) a.name, a.content -> 'wording' ->> 'hash' as hash,
            (a.content -> 'wording' ->> 'version')::integer as version
          from agreements a join jobs j on j.company_id = a.company_id and j.id = a.job_id
          where a.company_id = ${companyId} and a.job_id = ${jobId} and a.name <> ${CONSENT_NAME}
            and a.content ? 'wording' and (a.id > coalesce(j.new_texts_after, 0) 
              -- A deleted document has no newer text to agree to.
              or a.name in (${ownNames(companyId, jobId, sql`and (d -> 'isDeleted')::boolean`)}))
            and a.user_id in (select unnest(array[j.client_id, j.billing_contact_id]) union all
              select m.user_id from members m where m.company_id = j.company_id
                and m.merged_into in (j.client_id, j.billing_contact_id))
          order by a.name, a.id desc) k
        left join company_wordings w on w.company_id = ${companyId} and w.name = k.name and w.version = k.version
      ), '[]') as "keptWordings",
    coalesce((select json_agg(json_build_object('id', s.id, 'document', s.document, 'place', s.place,
        'party', s.party, 'name', s.name, 'strokes', s.strokes, 'damage', s.damage, 'contentHash', s.content_hash,
        'userId', s.user_id, 'signedAt', to_char(s.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'deviceSignedAt', to_char(s.device_signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by s.id desc)
      from (select distinct on (document, place, party) * from job_signatures
        where company_id = ${companyId} and job_id = ${jobId}
        order by document, place, party, id desc) s), '[]') as signatures`,
)

/** Reads the same with the consent of this person. */
export function readStored(
  tx: Tx,
  companyId: number,
  jobId: number,
  consenterId: number | null,
): Promise<Stored> {
  return documentsSnapshot.read(tx, { companyId, id: jobId, clientId: consenterId })
}

const shown = new WeakMap<object, Promise<Stored>>()

/**
 * Returns the same for display; read once for all parts of a job that show it, as long as nothing is written in
 * between. A read for another consenter replaces it.
 */
export function readStoredForDisplay(
  tx: Tx,
  job: { companyId: number; id: number; clientId: number | null },
  consenterId?: number | null,
): Promise<Stored> {
  const kept = documentsSnapshot.of(job)
  if (kept && (consenterId === undefined || consenterId === job.clientId)) return Promise.resolve(kept)
  const known = consenterId === undefined ? shown.get(job) : undefined
  if (known) return known
  const reading = readStored(tx, job.companyId, job.id, consenterId ?? job.clientId)
  shown.set(job, reading)
  return reading
}

/** Saves the variables of a document. */
export async function saveDocument(
  tx: Tx,
  at: { companyId: number; jobId: number; userId: number; now: string },
  name: WrittenDocumentName,
  variables: Record<string, unknown>,
): Promise<void> {
  const written = { variables: JSON.stringify(variables), changed_at: at.now, changed_by: at.userId }
  await tx
    .insertInto('job_documents')
    .values({ company_id: at.companyId, job_id: at.jobId, name, ...written })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_id', 'name']).doUpdateSet(written))
    .execute()
}

/** Deletes the stored variables of a document, so that it is calculated again. */
export async function deleteDocument(
  tx: Tx,
  at: { companyId: number; jobId: number },
  name: WrittenDocumentName,
): Promise<void> {
  await tx
    .deleteFrom('job_documents')
    .where('company_id', '=', at.companyId)
    .where('job_id', '=', at.jobId)
    .where('name', '=', name)
    .execute()
}

/** Returns the number of all signatures of a job. */
export async function countSignatures(tx: Tx, companyId: number, jobId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_signatures
    where company_id = ${companyId} and job_id = ${jobId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Inserts a signature, which is never changed. */
export async function insertSignature(
  tx: Tx,
  companyId: number,
  jobId: number,
  signature: Omit<StoredSignature, 'id' | 'strokes' | 'signedAt'> & {
    strokes: readonly (readonly (readonly [number, number])[])[]
    ip: string
    userAgent: string
    now: string
  },
): Promise<void> {
  await tx
    .insertInto('job_signatures')
    .values({
      company_id: companyId,
      job_id: jobId,
      document: signature.document,
      place: signature.place,
      party: signature.party,
      name: signature.name,
      strokes: JSON.stringify(signature.strokes),
      damage: signature.damage,
      content_hash: signature.contentHash,
      user_id: signature.userId,
      ip: signature.ip,
      user_agent: signature.userAgent,
      signed_at: signature.now,
      device_signed_at: signature.deviceSignedAt,
    })
    .execute()
}

/** Returns whether the current transaction has written the estimate of a job or one of its inputs. */
export async function hasWrittenEstimate(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  // The history also shows a deleted document, which leaves no other trace.
  const { rows } = await sql`select from history h
    where h.company_id = ${companyId} and h.job_id = ${jobId} and h.table_name = 'job_documents'
      and h.record_key ->> 'name' in ('estimate', 'cubeSheet', 'clientAgreement', 'coloradoClientAgreement')
      and h.xmin = pg_current_xact_id()::xid limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether all of these files are attachments of the company that this person uploaded. */
export async function hasUploadedFiles(
  tx: Tx,
  companyId: number,
  userId: number,
  fileIds: readonly number[],
): Promise<boolean> {
  if (fileIds.length === 0) return true
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where company_id = ${companyId} and owner_id = ${userId} and purpose = 'attachment'
      and id = any(${[...fileIds]}::bigint[])`.execute(tx)
  return rows[0]?.count === new Set(fileIds).size
}

import { sql } from 'kysely'
import type {
  Dispute,
  DISPUTE_ENTRY_KINDS,
  DisputeStatus,
} from '../../../shared/messages/communications/dispute.ts'
import type { ClaimEvent, ClaimState } from '../../../shared/messages/claims/claim.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A stored dispute; instants in UTC. */
export interface DisputeRow {
  companyId: number
  id: number
  jobId: number
  sealedToken: string
  status: DisputeStatus
  claimedCents: number | null
  submittedAt: string | null
  acknowledgedAt: string | null
  decidedAt: string | null
  decision: Dispute['decision']
  decidedCents: number | null
  reportedAt: string | null
  createdBy: number
  createdAt: string
  version: number
  /** Derived from the columns above. */
  state: ClaimState
  reviewedAt: string | null
  /** The first written offer. */
  offeredAt: string | null
  settledAt: string | null
  releaseId: number | null
  /** Day of the check that paid it, `YYYY-MM-DD`. */
  paidOn: string | null
  checkNumber: string
  damageIds: number[]
}

export type EntryKind = (typeof DISPUTE_ENTRY_KINDS)[number]

/** An entry in a dispute; `person` is its author at the company. */
export interface EntryRow {
  id: number
  disputeId: number
  kind: EntryKind
  /** What it says about the claim, beside its kind. */
  event: ClaimEvent | null
  person: string | null
  body: string
  fileIds: number[]
  createdAt: string
}

/** The dispute of a link, found before its company is known. */
export interface DisputeKey {
  companyId: number
  disputeId: number
  jobId: number
}

/** Returns the dispute whose link has this hash, over all companies. */
export async function findDisputeKey(db: Db, hash: string): Promise<DisputeKey | undefined> {
  const { rows } = await sql<DisputeKey>`
    select company_id as "companyId", dispute_id as "disputeId", job_id as "jobId"
      from dispute_of_token(${hash})`.execute(db)
  return rows[0]
}

/** The columns of a stored dispute. */
export const DISPUTE_COLUMNS = [
  'company_id as companyId',
  'id',
  'job_id as jobId',
  'sealed_token as sealedToken',
  'status',
  'claimed_cents as claimedCents',
  'submitted_at as submittedAt',
  'acknowledged_at as acknowledgedAt',
  'decided_at as decidedAt',
  'decision',
  'decided_cents as decidedCents',
  'reported_at as reportedAt',
  'created_by as createdBy',
  'created_at as createdAt',
  'version',
  'state',
  'reviewed_at as reviewedAt',
  'offered_at as offeredAt',
  'settled_at as settledAt',
  'release_id as releaseId',
  'paid_on as paidOn',
  'check_number as checkNumber',
  'damage_ids as damageIds',
] as const

function selectDisputes(tx: Tx, companyId: number) {
  return tx.selectFrom('disputes').select(DISPUTE_COLUMNS).where('company_id', '=', companyId)
}

/** Returns one dispute of this company, or undefined; `lock` locks it for the transaction. */
export function findDispute(
  tx: Tx,
  companyId: number,
  id: number,
  lock: 'for update' | 'read',
): Promise<DisputeRow | undefined> {
  const found = selectDisputes(tx, companyId).where('id', '=', id)
  return (lock === 'for update' ? found.forUpdate() : found).executeTakeFirst()
}

/** Returns the disputes of a job, newest first. */
export function findDisputesOfJob(tx: Tx, companyId: number, jobId: number): Promise<DisputeRow[]> {
  return selectDisputes(tx, companyId).where('job_id', '=', jobId).orderBy('id', 'desc').execute()
}

/** Returns a page of the disputes that wait for these companies, oldest first, and their total number. */
export async function findOpenDisputes(
  tx: Tx,
  companyIds: readonly number[],
  query: { page: number; per_page: number },
): Promise<{ rows: (DisputeRow & { submittedAt: string })[]; total: number }> {
  const waiting = tx
    .selectFrom('disputes')
    .where('company_id', 'in', companyIds)
    .where('status', 'in', ['submitted', 'acknowledged'])
  const { total } = await waiting
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(DISPUTE_COLUMNS)
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return {
    rows: rows.flatMap((row) => (row.submittedAt === null ? [] : [{ ...row, submittedAt: row.submittedAt }])),
    total: Number(total),
  }
}

/** Returns the job's undecided dispute, or undefined. */
export function findUndecidedDispute(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<DisputeRow | undefined> {
  return selectDisputes(tx, companyId)
    .where('job_id', '=', jobId)
    .where('status', '<>', 'decided')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a dispute with a new link. */
export async function insertDispute(
  tx: Tx,
  dispute: {
    companyId: number
    jobId: number
    tokenHash: string
    sealedToken: string
    createdBy: number
    now: string
  },
): Promise<void> {
  await tx
    .insertInto('disputes')
    .values({
      company_id: dispute.companyId,
      job_id: dispute.jobId,
      token_hash: dispute.tokenHash,
      sealed_token: dispute.sealedToken,
      created_by: dispute.createdBy,
      created_at: dispute.now,
    })
    .execute()
}

/** Changeable fields of a dispute. */
export interface DisputeChange {
  token_hash?: string
  sealed_token?: string
  status?: DisputeStatus
  claimed_cents?: number | null
  submitted_at?: string
  acknowledged_at?: string
  decided_at?: string | null
  decision?: DisputeRow['decision']
  decided_cents?: number | null
  reported_at?: string
  reviewed_at?: string
  offered_at?: string
  settled_at?: string
  withdrawn_at?: string
  release_id?: number
  paid_on?: string
  check_number?: string
  damage_ids?: number[]
}

/** Changes a dispute of this company and raises its version. */
export async function updateDispute(
  tx: Tx,
  dispute: Pick<DisputeRow, 'companyId' | 'id'>,
  change: DisputeChange,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ ...change, version: sql`version + 1` })
    .where('company_id', '=', dispute.companyId)
    .where('id', '=', dispute.id)
    .execute()
}

/** Adds an entry; entries are never changed. */
export async function insertEntry(
  tx: Tx,
  dispute: Pick<DisputeRow, 'companyId' | 'id' | 'jobId'>,
  entry: {
    kind: EntryKind
    event?: ClaimEvent
    userId: number | null
    body: string
    fileIds: number[]
    now: string
  },
): Promise<void> {
  await tx
    .insertInto('dispute_entries')
    .values({
      company_id: dispute.companyId,
      dispute_id: dispute.id,
      job_id: dispute.jobId,
      kind: entry.kind,
      event: entry.event ?? null,
      user_id: entry.userId,
      body: entry.body,
      file_ids: entry.fileIds,
      created_at: entry.now,
    })
    .execute()
}

/** Returns the entries of these disputes, oldest first. */
export async function findEntries(
  tx: Tx,
  companyId: number,
  disputeIds: readonly number[],
): Promise<EntryRow[]> {
  if (disputeIds.length === 0) return []
  return tx
    .selectFrom('dispute_entries as e')
    .leftJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 'e.company_id').onRef('m.user_id', '=', 'e.user_id'),
    )
    .select([
      'e.id',
      'e.dispute_id as disputeId',
      'e.kind',
      'e.event',
      sql<string | null>`nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '')`.as('person'),
      'e.body',
      'e.file_ids as fileIds',
      'e.created_at as createdAt',
    ])
    .where('e.company_id', '=', companyId)
    .where('e.dispute_id', 'in', disputeIds)
    .orderBy('e.id')
    .execute()
}

/** Returns the storage folder that contains only a dispute's photos. */
export function photoFolder({ companyId, id }: Pick<DisputeRow, 'companyId' | 'id'>): string {
  return `companies/${companyId}/attachment/dispute-${id}`
}

/** Returns how many photos were uploaded for a dispute, sent or not. */
export async function countPhotos(tx: Tx, dispute: Pick<DisputeRow, 'companyId' | 'id'>): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', dispute.companyId)
    .where('storage_key', 'like', `${photoFolder(dispute)}/%`)
    .executeTakeFirstOrThrow()
  return count
}

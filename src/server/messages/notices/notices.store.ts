import { sql } from 'kysely'
import type { MoveState } from '../../../shared/jobs/jobs/move-changes.ts'
import type { NoticeKind } from '../../../shared/messages/notices/notices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a company changed of an automatic message; null is the default. */
export interface NoticeSettings {
  isMailOn: boolean | null
  isTextOn: boolean | null
  mailSubject: string | null
  mailBody: string | null
  textBody: string | null
}
interface StoredNotice extends NoticeSettings {
  id: number
  kind: string
}

const COLUMNS = [
  'id',
  'kind',
  'is_mail_on as isMailOn',
  'is_text_on as isTextOn',
  'mail_subject as mailSubject',
  'mail_body as mailBody',
  'text_body as textBody',
] as const

/** Returns what a company changed of its automatic messages. */
export async function readNotices(tx: Tx, companyId: number): Promise<StoredNotice[]> {
  return tx.selectFrom('notice_settings').select(COLUMNS).where('company_id', '=', companyId).execute()
}

/** Returns what a company changed of one automatic message, or undefined. */
export async function readNotice(
  tx: Tx,
  companyId: number,
  kind: NoticeKind,
): Promise<StoredNotice | undefined> {
  return tx
    .selectFrom('notice_settings')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Returns the stored settings of a message, locked until the transaction ends; a first call stores the defaults. */
export async function lockNotice(tx: Tx, companyId: number, kind: NoticeKind): Promise<StoredNotice> {
  await tx
    .insertInto('notice_settings')
    .values({ company_id: companyId, kind })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doNothing())
    .execute()
  return tx
    .selectFrom('notice_settings')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Replaces the settings of a message. */
export async function writeNotice(
  tx: Tx,
  companyId: number,
  kind: NoticeKind,
  { isMailOn, isTextOn, mailSubject, mailBody, textBody }: NoticeSettings,
): Promise<void> {
  await tx
    .updateTable('notice_settings')
    .set({
      is_mail_on: isMailOn,
      is_text_on: isTextOn,
      mail_subject: mailSubject,
      mail_body: mailBody,
      text_body: textBody,
    })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute()
}

/** Returns when a message with one of these keys was queued, or null. */
export async function readQueuedAt(
  tx: Tx,
  companyId: number,
  keys: readonly string[],
): Promise<string | null> {
  const row = await tx
    .selectFrom('deliveries')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('dedupe_key', 'in', keys)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Returns the scheduled jobs of a day that were not started. */
export async function findMovesOfDay(tx: Tx, companyId: number, day: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('job_status', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('started_at', 'is', null)
    .where('job_date', '>=', `${day} 00:00:00`)
    .where('job_date', '<=', `${day} 23:59:59`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes of a move that its client will be told of. */
interface PendingChanges {
  toldAt: string
  /** The state of the move that the client knows; null if nothing is pending. */
  before: MoveState | null
  changedBy: string[]
}

/** Locks what a client was told of changes of a job until the transaction ends; undefined if they were told of none. */
export async function lockChanges(
  tx: Tx,
  at: { companyId: number; jobId: number },
): Promise<PendingChanges | undefined> {
  return tx
    .selectFrom('notice_changes')
    .select(['told_at as toldAt', 'before', 'changed_by as changedBy'])
    .where('company_id', '=', at.companyId)
    .where('job_id', '=', at.jobId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores what a client was told of changes of a job, and what they will be told. */
export async function storeChanges(
  tx: Tx,
  at: { companyId: number; jobId: number },
  { toldAt, before, changedBy }: PendingChanges,
): Promise<void> {
  const columns = {
    told_at: toldAt,
    before: before === null ? null : JSON.stringify(before),
    changed_by: sql<string[]>`${changedBy}::text[]`,
  }
  await tx
    .insertInto('notice_changes')
    .values({ company_id: at.companyId, job_id: at.jobId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_id']).doUpdateSet(columns))
    .execute()
}

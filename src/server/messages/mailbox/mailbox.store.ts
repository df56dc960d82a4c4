import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { CompanyMailboxesTable } from '../../tables/tables.gen.ts'

export type MailboxRow = Selectable<CompanyMailboxesTable>

/** What a reading of a mailbox needs, and how far the one before came. */
export interface Turn {
  /** Tells whether the turn is still this reader's. */
  lease: string
  uidValidity: number | null
  lastUid: number
}

/** Returns a company's own mailbox, or undefined if it is off. */
export async function findMailbox(tx: Tx, companyId: number): Promise<MailboxRow | undefined> {
  return tx.selectFrom('company_mailboxes').selectAll().where('company_id', '=', companyId).executeTakeFirst()
}

/** Returns a company's own mailbox with when it was read the last time and why it could not be, or undefined if it is off. */
export async function findShownMailbox(
  tx: Tx,
  companyId: number,
): Promise<
  (MailboxRow & { readAt: string | null; error: string | null; failures: number | null }) | undefined
> {
  return tx
    .selectFrom('company_mailboxes as m')
    .leftJoin('mailbox_reads as r', 'r.company_id', 'm.company_id')
    .selectAll('m')
    .select(['r.read_at as readAt', 'r.error', 'r.failures'])
    .where('m.company_id', '=', companyId)
    .executeTakeFirst()
}

/** Stores a mailbox; with `isOther` it starts over: another account or folder was switched on. The next reading is due. */
export async function writeMailbox(
  tx: Tx,
  companyId: number,
  columns: Omit<MailboxRow, 'company_id' | 'changed_at' | 'switched_on_at'>,
  isOther: boolean,
): Promise<void> {
  const now = sql<string>`now()`
  const row = { ...columns, changed_at: now, ...(isOther && { switched_on_at: now }) }
  await tx
    .insertInto('company_mailboxes')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
  const due = {
    next_at: now,
    error: null,
    failures: 0,
    ...(isOther && { uid_validity: null, last_uid: 0, read_at: null }),
  }
  await tx
    .insertInto('mailbox_reads')
    .values({ company_id: companyId, ...due })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(due))
    .execute()
}

/** Deletes a mailbox with its password; returns false if it was off. */
export async function deleteMailbox(tx: Tx, companyId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('company_mailboxes')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns companies whose mailbox is due, the longest first. */
export async function listDueMailboxes(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from due_mailboxes(${most}) id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes the turn of reading a mailbox for six minutes, which is longer than a reading lasts; undefined if it is not due or
 * somebody else reads it.
 */
export async function takeTurn(tx: Tx, companyId: number): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    update mailbox_reads set next_at = clock_timestamp() + interval '6 minutes'
     where company_id = ${companyId} and next_at <= clock_timestamp()
    returning next_at::text as lease, uid_validity::float8 as "uidValidity", last_uid::float8 as "lastUid"`.execute(
    tx,
  )
  return rows[0]
}

/** Records up to which mail a mailbox was read; returns false if the turn is no longer this reader's. */
export async function savePosition(
  tx: Tx,
  companyId: number,
  { lease, uidValidity, lastUid }: Turn,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mailbox_reads set uid_validity = ${uidValidity}, last_uid = ${lastUid}
     where company_id = ${companyId} and next_at = ${lease}::timestamptz`.execute(tx)
  return numAffectedRows > 0n
}

/** Ends a turn that worked; the next is due after `afterSeconds`. */
export async function endTurn(
  tx: Tx,
  companyId: number,
  { lease }: Turn,
  afterSeconds: number,
): Promise<void> {
  await sql`update mailbox_reads set read_at = now(), error = null, failures = 0,
      next_at = clock_timestamp() + make_interval(secs => ${afterSeconds})
    where company_id = ${companyId} and next_at = ${lease}::timestamptz`.execute(tx)
}

/**
 * Ends a turn that failed. The next is due after 2 minutes, then after 4, and so on up to an hour, so that no provider
 * locks an account whose password has changed.
 */
export async function failTurn(tx: Tx, companyId: number, { lease }: Turn, error: string): Promise<void> {
  await sql`update mailbox_reads set error = ${error.slice(0, 1000)}, failures = least(failures + 1, 20),
      next_at = clock_timestamp() + least(interval '1 hour', interval '2 minutes' * power(2, failures))
    where company_id = ${companyId} and next_at = ${lease}::timestamptz`.execute(tx)
}

import { sql } from 'kysely'
import type { NewEntry, PostedSum } from '../../../shared/money/accounting/differences.ts'
import type { JobBooks } from '../../../shared/money/accounting/postings.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { RoleAccount } from './chart.store.ts'

/** Prevents other transactions from posting for a job until this one ends. */
export async function lockLedger(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`books ${companyId} ${jobId}`}, 7242))`.execute(
    tx,
  )
}

/** The state of a job's ledger. */
export interface LedgerState {
  version: number
  /** Whether anything was earned, paid or refunded, so that there is something to post. */
  hasBooks: boolean
  posted: PostedSum[]
  /** Claims that were paid by check. */
  claimsPaid: JobBooks['claimsPaid']
}

/** Reads what has been posted for a job and whether there is anything to post, in one query. */
export async function readLedgerState(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<LedgerState | undefined> {
  const { rows } = await sql<LedgerState>`
    select j.version,
      j.job_status = 'completed'
        or exists (select from transactions x where x.company_id = ${companyId} and x.job_id = ${jobId} and x.captured_cents > 0)
        or exists (select from recorded_payments p where p.company_id = ${companyId} and p.job_id = ${jobId})
        or exists (select from cost_lines c where c.company_id = ${companyId} and c.job_id = ${jobId} and c.paid_at is not null)
        or exists (select from crew_invoice_lines l where l.company_id = ${companyId} and l.job_id = ${jobId} and l.paid_at is not null)
        or exists (select from tip_payouts t where t.company_id = ${companyId} and t.job_id = ${jobId})
        or exists (select from disputes d where d.company_id = ${companyId} and d.job_id = ${jobId} and d.paid_on is not null)
          as "hasBooks",
      coalesce((select json_agg(s) from (
        -- From the job's own entries ('offset 0' keeps it so): by account it would be all lines of the company.
        select e.source, max(e.entry_date) as date, a.role, sum(l.debit_cents - l.credit_cents) as cents
        from (select e.id, e.source, e.entry_date from journal_entries e
          where e.company_id = ${companyId} and e.job_id = ${jobId} offset 0) e
        cross join lateral (select l.account_id, l.debit_cents, l.credit_cents from journal_lines l
          where l.company_id = ${companyId} and l.entry_id = e.id offset 0) l
        join ledger_accounts a on a.company_id = ${companyId} and a.id = l.account_id
        group by e.source, a.role having sum(l.debit_cents - l.credit_cents) <> 0
      ) s), '[]') as posted,
      coalesce((select json_agg(json_build_object('id', d.id, 'cents', coalesce(d.decided_cents, 0), 'paidOn', d.paid_on) order by d.id)
        from disputes d where d.company_id = ${companyId} and d.job_id = ${jobId} and d.paid_on is not null), '[]') as "claimsPaid"
    from jobs j where j.company_id = ${companyId} and j.id = ${jobId}`.execute(tx)
  return rows[0]
}

/** Returns the time zone of a company. */
export async function readTimezone(tx: Tx, companyId: number): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.timezone
}

/** Returns what was posted for these sources of overtime. */
export async function readOvertimePosted(
  tx: Tx,
  companyId: number,
  sources: readonly string[],
): Promise<PostedSum[]> {
  const { rows } = await sql<PostedSum>`
    select e.source, max(e.entry_date)::text as date, a.role, sum(l.debit_cents - l.credit_cents)::bigint as cents
    from journal_entries e
    join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join ledger_accounts a on a.company_id = e.company_id and a.id = l.account_id
    where e.company_id = ${companyId} and e.job_id is null and e.source like 'overtime%' and e.source = any(${[...sources]})
    group by e.source, a.role having sum(l.debit_cents - l.credit_cents) <> 0`.execute(tx)
  return rows
}

/**
 * Adds entries with their lines to the journal of a job, or of none, in one statement; the database enforces that they
 * balance.
 */
export async function insertEntries(
  tx: Tx,
  at: { companyId: number; jobId: number | null; userId: number | null },
  entries: readonly NewEntry[],
  accounts: ReadonlyMap<string, RoleAccount>,
): Promise<void> {
  const wanted = entries.map(({ source, date, memo, lines }, index) => ({
    index,
    source,
    date,
    memo,
    lines: lines.map(({ role, cents }, position) => ({
      position,
      account: accounts.get(role)?.id,
      debit: Math.max(cents, 0),
      credit: Math.max(0 - cents, 0),
    })),
  }))
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w(index integer, source text, date date, memo text, lines jsonb)
    ), written as (
      insert into journal_entries (company_id, entry_date, source, memo, job_id, created_by)
      select ${at.companyId}, date, source, memo, ${at.jobId}::bigint, ${at.userId} from wanted order by index
      returning id, source
    )
    insert into journal_lines (company_id, entry_id, position, account_id, debit_cents, credit_cents)
    select ${at.companyId}, written.id, line.position, line.account, line.debit, line.credit
    from written join wanted using (source)
      cross join lateral jsonb_to_recordset(wanted.lines)
        as line(position integer, account bigint, debit bigint, credit bigint)`.execute(tx)
}

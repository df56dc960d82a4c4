import { sql } from 'kysely'
import { entriesToPost, type NewEntry, type PostedSum } from '../../shared/money/accounting/differences.ts'
import { postingsOf, type JobBooks } from '../../shared/money/accounting/postings.ts'
import { instantOf, wallClockOf } from '../../shared/kernel/dates.ts'
import { cents } from '../../shared/kernel/money.ts'
import { saveLedgerAccount, showLedgerAccounts } from '../money/accounting/ledger.service.ts'
import { readBookLines, type BookLines } from '../money/financials/books.ts'
import type { JobRecord } from '../jobs/jobs/job.record.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { JobMoney } from '../jobs/finances/money.ts'
import { readJobMoney } from '../jobs/finances/money.read.ts'
import { createBankEntries, type DemoEntry } from './bankings.ts'
import { reserveIds } from './money.rows.ts'

/** A job with ledger entries to write, and revenue that starts at a later time. */
interface BookedJob {
  record: JobRecord
  added: readonly { item: string; since: string }[]
}

/** What was posted at one time; without a job if it was entered by hand. */
interface DatedEntry {
  jobId: number | null
  writtenAt: string
  entry: DemoEntry
}

/**
 * Writes the journal as it would have developed: for each day with a payment, revenue or cost, the entries
 * that the product's own rules post. Posting a job again changes nothing.
 */
export async function postDemoBooks(
  tx: Tx,
  jobs: readonly BookedJob[],
  by: { userId: number; today: string },
): Promise<void> {
  const [first] = jobs
  if (!first) return
  const written: DatedEntry[] = []
  for (const { record, added } of jobs) {
    const money = await readJobMoney(tx, record.companyId, record.id)
    const isCompleted = record.jobStatus === 'completed'
    if (!isCompleted && money.charges.length === 0 && money.recorded.length === 0) continue
    const lines = await readBookLines(tx, record)
    written.push(...entriesOf({ record, added, money, lines }))
  }
  const { companyId, company } = first.record
  for (const entry of createBankEntries(
    written.map(({ entry: one }) => one),
    by.today,
  ))
    written.push({ jobId: null, writtenAt: instantOf(`${entry.date} 16:00:00`, company.timezone), entry })
  written.sort((one, other) =>
    one.writtenAt < other.writtenAt ? -1 : one.writtenAt > other.writtenAt ? 1 : 0,
  )
  await insertEntries(tx, companyId, by.userId, written)
}

interface Sources extends BookedJob {
  money: JobMoney
  lines: BookLines
}

/** Returns the entries of one job, day by day. */
function entriesOf(sources: Sources): DatedEntry[] {
  const { record } = sources
  const { timezone } = record.company
  const whole = booksOf(sources)
  const posted: PostedSum[] = []
  return daysOf(whole).flatMap((day) => {
    const books = booksOn(sources, whole, day)
    const entries = entriesToPost(record.id, postingsOf(books), posted, day)
    storePosted(posted, entries)
    const writtenAt = instantOf(`${day} 21:30:00`, timezone)
    return entries.map((entry) => ({ jobId: record.id, writtenAt, entry }))
  })
}

/** Returns the current accounting data. */
function booksOf({ record, money, lines }: Sources): JobBooks {
  const { timezone: timeZone } = record.company
  return {
    ...lines,
    ...money,
    claimsPaid: [],
    isCompleted: record.jobStatus === 'completed',
    moveDay: record.jobDate?.slice(0, 10) ?? dayIn(timeZone, record.createdAt),
    today: '',
    timeZone,
  }
}

/** Returns the accounting data in the evening of a day. */
function booksOn({ added }: Sources, whole: JobBooks, day: string): JobBooks {
  const { timeZone } = whole
  const isPast = (instant: string) => dayIn(timeZone, instant) <= day
  const late = added.filter(({ since }) => since.slice(0, 10) > day).length
  return {
    ...whole,
    // Later lines are at the end.
    revenue: whole.revenue.slice(0, whole.revenue.length - late),
    isCompleted: whole.isCompleted && whole.moveDay <= day,
    today: day,
    costs: whole.costs.map((cost) => ({
      ...cost,
      paidOn: cost.paidOn !== null && cost.paidOn <= day ? cost.paidOn : null,
    })),
    tipPayouts: whole.tipPayouts.filter(({ paidOn }) => paidOn <= day),
    charges: whole.charges
      .filter(({ settledAt, createdAt }) => isPast(settledAt ?? createdAt))
      .map((charge) => ({
        ...charge,
        refunds: charge.refunds.filter(({ createdAt }) => isPast(createdAt)),
      })),
    recorded: whole.recorded
      .filter(({ paidOn }) => paidOn <= day)
      .map((one) => ({ ...one, voidedAt: one.voidedAt && isPast(one.voidedAt) ? one.voidedAt : null })),
  }
}

/** Returns every day with an event, in order. */
function daysOf(books: JobBooks): string[] {
  const { timeZone } = books
  const days = [
    ...(books.isCompleted ? [books.moveDay] : []),
    ...books.costs.flatMap(({ paidOn }) => paidOn ?? []),
    ...books.tipPayouts.map(({ paidOn }) => paidOn),
    ...books.charges.flatMap(({ settledAt, createdAt, refunds }) => [
      dayIn(timeZone, settledAt ?? createdAt),
      ...refunds.map((refund) => dayIn(timeZone, refund.createdAt)),
    ]),
    ...books.recorded.flatMap(({ paidOn, voidedAt }) => [
      paidOn,
      ...(voidedAt === null ? [] : [dayIn(timeZone, voidedAt)]),
    ]),
  ]
  return [...new Set(days)].toSorted()
}

/** Adds entries to the posted sums by source and account, as the journal is read. */
function storePosted(posted: PostedSum[], entries: readonly NewEntry[]): void {
  for (const { source, date, lines } of entries) {
    for (const { role, cents: amount } of lines) {
      const sum = posted.find((one) => one.source === source && one.role === role)
      if (!sum) posted.push({ source, date, role, cents: amount })
      else {
        sum.cents = cents(sum.cents + amount)
        if (date > sum.date) sum.date = date
      }
    }
  }
  for (let at = posted.length - 1; at >= 0; at -= 1) if (posted[at]?.cents === 0) posted.splice(at, 1)
}

async function insertEntries(
  tx: Tx,
  companyId: number,
  userId: number,
  written: readonly DatedEntry[],
): Promise<void> {
  // An account of the company; creating the first one also creates all accounts that the product posts to.
  await saveLedgerAccount(tx, companyId, {
    number: 1010,
    name: 'Savings account',
    account_type: 'Assets',
    isActive: true,
  })
  const chart = await showLedgerAccounts(tx, companyId, undefined)
  const accounts = new Map(chart.map(({ role, id }) => [role, id]))
  const ids = await reserveIds(tx, 'journal_entries_id_seq', written.length)
  // Dated at the load: the database rejects lines of an entry with an older timestamp.
  const entries = written.map(({ jobId, entry }, index) => ({
    id: ids[index],
    jobId,
    date: entry.date,
    source: entry.source,
    memo: entry.memo,
  }))
  const lines = written.flatMap(({ entry }, index) =>
    entry.lines.map(({ role, cents: amount }, position) => ({
      id: ids[index],
      position,
      account: accounts.get(role),
      debit: Math.max(amount, 0),
      credit: Math.max(0 - amount, 0),
    })),
  )
  await sql`insert into journal_entries (company_id, id, entry_date, source, memo, job_id, created_by)
    overriding system value
    select ${companyId}, s.id, s.date, s.source, s.memo, s."jobId", ${userId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as s (id bigint, "jobId" bigint, date date, source text,
      memo text)`.execute(tx)
  await sql`insert into journal_lines (company_id, entry_id, position, account_id, debit_cents, credit_cents)
    select ${companyId}, s.id, s.position, s.account, s.debit, s.credit
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s (id bigint, position int, account bigint, debit bigint,
      credit bigint)`.execute(tx)
}

function dayIn(timeZone: string, instant: string): string {
  return wallClockOf(instant, timeZone).slice(0, 10)
}

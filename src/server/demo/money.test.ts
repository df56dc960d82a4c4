import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMoneyState, type MoneyState } from '../jobs/finances/due.ts'
import { viewPayments } from '../jobs/finances/payments.view.ts'
import { importPayments, type PastPayment } from '../adapters/cards/stand-in/remember.ts'
import { readState } from '../adapters/cards/stand-in/state.ts'
import { createStorage } from '../adapters/storage/create.ts'
import { postEntries } from '../money/accounting/post.ts'
import { backfillFigures } from '../money/financials/figures.keep.ts'
import { readBookLines, type BookLines } from '../money/financials/books.ts'
import { readJobRecord, type JobRecord } from '../jobs/jobs/job.record.ts'
import { closePools, createPools } from '../kernel/db/pool.ts'
import { createDb, inTenant, type Db, type Tx } from '../kernel/db/tenancy.ts'
import { sumCents } from '../../shared/kernel/money.ts'
import type { JobPayments } from '../../shared/jobs/finances/payment.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadDemo } from './load-demo.ts'

const now = new Date('2026-06-15T12:00:00Z')
let database: TestDatabase
let pools: ReturnType<typeof createPools>
let pool: pg.Pool
let db: Db
let folder: string
let companies: number[]
let past: readonly PastPayment[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-demo-'))
  const storage = createStorage({
    DATA_DIR: folder,
    S3_REGION: 'us-east-1',
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_ACCESS_KEY: undefined,
    S3_SECRET_KEY: undefined,
  })
  database = await createTestDatabase()
  pools = createPools(database.url, { DATABASE_POOL_SIZE: 4 }, () => {})
  pool = pools.owner
  db = createDb(pools.app)
  const cardsStandIn = {
    remember: async (payments: readonly PastPayment[]) => {
      past = payments
    },
  }
  await loadDemo(pool, { now, log: pino({ level: 'silent' }), storage, cardsStandIn })
  const { rows } = await pool.query('select id from companies order by id')
  companies = rows.map(({ id }) => Number(id))
  seen = await withJobs(async (tx, job) => {
    const state = await readMoneyState(tx, job, now)
    const shown = viewPayments(state, manager)
    if (!shown) throw new Error('A manager sees payments')
    return { state, shown, lines: await readBookLines(tx, job) }
  })
}, 120_000)
afterAll(async () => {
  await closePools(pools)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a function for every job of the demo in the product's own transactions. */
async function withJobs<T>(work: (tx: Tx, job: JobRecord) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const companyId of companies) {
    const scope = { companyIds: [companyId], userId: null }
    await inTenant(db, scope, async (tx) => {
      const { rows } = await pool.query('select id from jobs where company_id = $1 order by id', [companyId])
      for (const { id } of rows) {
        const job = await readJobRecord(tx, [companyId], Number(id), 'read')
        if (!job) throw new Error(`No job ${id}`)
        done.push(await work(tx, job))
      }
    })
  }
  return done
}

const manager = { kind: 'manager', isAdministrator: true, viewFinancials: true, permissions: [] } as const

/** Every job with the payments that the product shows. */
let seen: { state: MoneyState; shown: JobPayments; lines: BookLines }[]

const one = async (query: string, values: unknown[] = []) => (await pool.query(query, values)).rows[0]

describe('demo payments', () => {
  it('are complete for most past moves, with one balance, one deferred and one overdue amount', async () => {
    const done = seen.filter(({ state }) => state.job.jobStatus === 'completed')
    const inFull = done.filter(({ shown }) => shown.balance === 0)
    expect(inFull.length / done.length).toBeGreaterThan(0.75)
    const due = done.filter(({ shown }) => shown.dueTotal > 0)
    expect(due.length).toBeGreaterThan(3)
    expect(due.length / done.length).toBeLessThan(0.25)
    expect(done.filter(({ shown }) => shown.later !== null).length).toBeGreaterThan(0)
    // No one was asked for more than they owe.
    expect(done.filter(({ shown }) => shown.balance < 0)).toEqual([])
    const coming = seen.filter(({ state }) => state.job.jobStatus === 'scheduled')
    expect(coming.filter(({ shown }) => shown.paid > 0).length).toBeGreaterThan(coming.length / 2)
    expect(coming.filter(({ shown }) => shown.dueTotal > 0).length).toBeGreaterThan(2)
    const asked = seen.filter(({ state }) => state.job.jobStatus === 'inquiring')
    expect(asked.filter(({ shown }) => shown.paid > 0).length).toBeGreaterThan(0)
    // A person who tries the product finds an inquiry of their own to book.
    const open = asked.filter(
      ({ state: { job }, shown }) => job.client?.email === 'client@frontrange.test' && shown.dueTotal > 0,
    )
    for (const { shown } of open) expect(shown.lineItems).toEqual([])
  })

  it('include every kind of payment', async () => {
    const counts = await one(`select
      (select count(*)::int from transactions where status = 'failed') as declined,
      (select count(*)::int from transactions where status = 'refunded') as refunded,
      (select count(*)::int from transactions where status = 'succeeded' and refunded_cents > 0) as partly,
      (select count(*)::int from transactions where used_at is not null) as used,
      (select count(*)::int from transactions where lines @> '[{"productItem": "tip"}]' and status = 'succeeded') as tips,
      (select count(distinct method)::int from recorded_payments where voided_at is null) as methods,
      (select count(*)::int from recorded_payments where voided_at is not null) as voided,
      (select count(*)::int from tip_payouts) as payouts,
      (select count(distinct item)::int from cost_lines) as items,
      (select count(*)::int from cost_lines where paid_at is null) as unpaid,
      (select count(*)::int from crew_invoice_lines where is_auto and paid_at is not null) as paid,
      (select count(*)::int from crew_invoice_lines where paid_at is null) as owed`)
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0)
    expect(counts.methods).toBe(3)
    expect(counts.items).toBeGreaterThan(10)
    // A stored card could be charged, although no provider knows it.
    const stored = await one(
      'select (select count(*) from cards)::int + (select count(*) from payment_customers)::int as n',
    )
    expect(stored.n).toBe(0)
    // A charge that waits for the provider would be requested at every start.
    const waiting = await one(
      `select (select count(*) from transactions where status like 'requires%')::int
         + (select count(*) from refunds where status = 'pending')::int as n`,
    )
    expect(waiting.n).toBe(0)
  })

  it('contain no future times and none before the job was created', async () => {
    const { rows } = await pool.query(
      `with moments (job_id, company_id, at) as (
         select job_id, company_id, created_at from transactions union all select job_id, company_id, settled_at from transactions
         union all select job_id, company_id, used_at from transactions
         union all select job_id, company_id, created_at from refunds union all select job_id, company_id, recorded_at from recorded_payments
         union all select job_id, company_id, paid_at from cost_lines union all select job_id, company_id, paid_at from tip_payouts
         union all select job_id, company_id, paid_at from crew_invoice_lines)
       select m.* from moments m join jobs j on j.id = m.job_id join companies c on c.id = m.company_id
       where m.at < j.created_at or (m.at at time zone c.timezone)::date >= $1::date`,
      [now],
    )
    expect(rows).toEqual([])
    const numbers = await one(`select count(*)::int as n from (
        select created_at, lag(created_at) over (partition by company_id order by id) as before
        from (select company_id, id, settled_at as created_at from transactions union all select company_id, id, recorded_at from recorded_payments
          union all select company_id, id, created_at from refunds) x) y where created_at < before`)
    expect(numbers.n).toBe(0)
  })

  it('are registered with the simulator, so that the rest can be refunded', async () => {
    const state = readState(undefined)
    importPayments(state, past)
    const { rows } = await pool.query(
      'select intent_id, captured_cents::int, refunded_cents::int, brand, last4 from transactions where captured_cents > 0',
    )
    expect(state.intents.size).toBe(rows.length)
    for (const row of rows) {
      const charge = state.charges.get(state.intents.get(row.intent_id)?.latestChargeId ?? '')
      expect(charge, row.intent_id).toMatchObject({
        captured: row.captured_cents,
        refunded: row.refunded_cents,
      })
    }
  })

  it('match the figures and the journal of each job to the cent', async () => {
    const { rows: figures } = await pool.query('select * from job_figures')
    const { rows: balances } = await pool.query(`select e.job_id,
        coalesce(sum(l.credit_cents - l.debit_cents) filter (where a.role = 'customerDeposits'), 0)::int as held,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.role = 'receivable'), 0)::int as owed,
        coalesce(sum(l.credit_cents - l.debit_cents) filter (where a.account_type = 'Operating Revenues'
          and a.role <> 'changeFees'), 0)::int as earned,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.account_type = 'Cost of Goods Sold'), 0)::int as cogs,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.account_type = 'Expenses'), 0)::int as expenses,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.role = 'cardClearing'), 0)::int as card,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.role = 'undepositedFunds'), 0)::int as drawer,
        coalesce(sum(l.credit_cents - l.debit_cents) filter (where a.role = 'tipsPayable'), 0)::int as tips
      from journal_entries e join journal_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
      where e.job_id is not null group by 1`)
    const none = { held: 0, owed: 0, earned: 0, cogs: 0, expenses: 0, card: 0, drawer: 0, tips: 0 }
    expect(figures).toHaveLength(seen.length)
    for (const { state, lines } of seen) {
      const { job, money, facts, tipCents } = state
      const { job_id: _id, ...balance } = balances.find((row) => Number(row.job_id) === job.id) ?? {
        job_id: job.id,
        ...none,
      }
      const sums = figures.find((row) => Number(row.job_id) === job.id)
      const isDone = job.jobStatus === 'completed'
      const byCard = money.charges.reduce(
        (sum, charge) => sum + charge.capturedCents - charge.refundedCents,
        0,
      )
      const recorded = money.recorded.reduce((sum, line) => (line.voidedAt ? sum : sum + line.amountCents), 0)
      const costOf = (section: string) =>
        sumCents(lines.costs.filter((cost) => cost.section === section).map((cost) => cost.cents))
      const wanted = {
        held: isDone ? 0 : facts.paidCents,
        owed: isDone ? facts.invoiceCents - facts.paidCents : 0,
        earned: isDone ? facts.invoiceCents : 0,
        cogs: isDone ? costOf('cogs') : 0,
        expenses: isDone ? costOf('expenses') : 0,
        card: byCard,
        drawer: recorded,
        tips: tipCents - sumCents(lines.tipPayouts.map((payout) => payout.cents)),
      }
      expect(wanted.tips, `tips of job ${job.id}`).toBeGreaterThanOrEqual(0)
      expect(balance, `job ${job.id}`).toEqual(wanted)
      expect(
        {
          revenue: Number(sums.revenue_cents),
          cogs: Number(sums.cogs_cents),
          expenses: Number(sums.expenses_cents),
          tips: Number(sums.tips_cents),
        },
        `job ${job.id}`,
      ).toEqual({
        revenue: isDone ? facts.invoiceCents : facts.estimateCents,
        cogs: costOf('cogs'),
        expenses: costOf('expenses'),
        tips: tipCents,
      })
    }
  })

  it('leave nothing for the product to fill in or to post again', { timeout: 120_000 }, async () => {
    const before = await one('select count(*)::int as n from journal_entries')
    for (const companyId of companies)
      await inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => {
        expect(await backfillFigures(tx, companyId, 1000)).toEqual([])
      })
    await withJobs((tx, job) => postEntries(tx, job, { userId: null, now }))
    expect(await one('select count(*)::int as n from journal_entries')).toEqual(before)
  })

  it('have a zero trial balance every day, and money in the bank', async () => {
    const { rows: odd } = await pool.query(`select company_id, entry_date from journal_entries e
      join journal_lines l using (company_id) where l.entry_id = e.id group by 1, 2 having sum(debit_cents) <> sum(credit_cents)`)
    expect(odd).toEqual([])
    const { rows } =
      await pool.query(`select e.company_id, a.role, sum(debit_cents - credit_cents)::int as cents
      from journal_lines l join journal_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.account_id
      where a.role in ('cash', 'cardClearing', 'undepositedFunds', 'receivable') group by 1, 2`)
    expect(rows).toHaveLength(8)
    for (const row of rows) expect(row.cents, row.role).toBeGreaterThanOrEqual(0)
    // No payment is offset before it was received.
    const { rows: early } = await pool.query(`select job_id, entry_date from (
        select e.job_id, e.entry_date, sum(sum(l.credit_cents - l.debit_cents)) over (partition by e.job_id order by e.entry_date) as held
        from journal_entries e join journal_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
        where a.role = 'customerDeposits' group by 1, 2) x where held < 0`)
    expect(early).toEqual([])
  })

  it('name the payer and the author in the history', async () => {
    const { rows } =
      await pool.query(`select h.table_name, count(*)::int as n, count(*) filter (where h.user_id is null)::int as nobody
      from history h where h.table_name in ('transactions', 'refunds', 'recorded_payments', 'cost_lines', 'tip_payouts')
      group by 1 order by 1`)
    expect(rows.map(({ table_name: name }) => name)).toEqual([
      'cost_lines',
      'recorded_payments',
      'refunds',
      'tip_payouts',
      'transactions',
    ])
    for (const row of rows) expect(row.nobody, row.table_name).toBe(0)
    const own =
      await one(`select count(*)::int as n from history h join transactions x on x.id = (h.record_key ->> 'id')::bigint
      where h.table_name = 'transactions' and h.user_id <> x.created_by`)
    expect(own.n).toBe(0)
  })
})

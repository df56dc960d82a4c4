import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LEDGER_ACCOUNTS } from '../../../shared/money/accounting/chart.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Database } from '../../tables/tables.gen.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'
import { postBooks } from './post.ts'

let t: TestApp
let company: number
let admin: TestPerson
let client: TestPerson
let worker: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  // Charges are inserted directly here, without the refunds that they refer to.
  await t.owner.query('alter table transactions disable trigger add_up')
  await t.owner.query('alter table refunds disable trigger add_up')
  company = await t.makeCompany('Peak Movers')
  admin = await t.makePerson(company, 'administrator', {
    viewFinancials: true,
    firstName: 'Ada',
    lastName: 'Hill',
  })
  client = await t.makePerson(company, 'client')
  worker = await t.makePerson(company, 'worker')
})
afterAll(() => t.close())

const now = new Date('2026-03-20T18:00:00Z')
const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    job_status: 'completed',
    job_date: '2026-03-10 09:00',
    ...columns,
  })
const put = async (table: string, row: Record<string, unknown>): Promise<number> => {
  const columns = { company_id: company, ...row }
  const names = Object.keys(columns)
  const { rows } = await t.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  )
  return rows[0].id
}
const revenue = (job: number, item: string, rate: number) =>
  put('revenue_lines', { job_id: job, position: 0, item, rate, units: 1, is_dirty: true })
const cost = (job: number, item: string, rate: number, paidAt: string | null = null) =>
  put('cost_lines', { job_id: job, section: 'cogs', position: 0, item, rate, units: 1, paid_at: paidAt })
const charge = (job: number, lines: [string, number][], settledAt = '2026-03-05T20:00:00Z') => {
  const amount = lines.reduce((sum, [, dollars]) => sum + dollars * 100, 0)
  return put('transactions', {
    job_id: job,
    user_id: client.id,
    created_by: client.id,
    purpose: 'due',
    lines: JSON.stringify(
      lines.map(([productItem, dollars]) => ({
        productItemId: job,
        productItem,
        productRate: dollars,
        productUnits: 1,
        amount: dollars,
      })),
    ),
    amount_cents: amount,
    captured_cents: amount,
    capture: 'automatic',
    confirmation: 'automatic',
    payment_method_id: 'pm_card_visa',
    customer_id: 'cus_1',
    status: 'succeeded',
    intent_id: `pi_${randomUUID()}`,
    settled_at: settledAt,
  })
}
const refund = (job: number, transaction: number, cents: number, status = 'succeeded') =>
  put('refunds', {
    job_id: job,
    transaction_id: transaction,
    amount_cents: cents,
    status,
    created_at: '2026-03-15T18:00:00Z',
  })

const record = async (tx: Tx, job: number): Promise<JobRecord> => {
  const found = await readJobRecord(tx, [company], job, 'look')
  if (!found) throw new Error(`No job ${job}`)
  return found
}
const within = <T>(work: (tx: Tx) => Promise<T>, db = t.kernel.db) =>
  inTenant(db, { companyIds: [company], userId: admin.id }, work)
const repost = (job: number) =>
  within(async (tx) => postBooks(tx, await record(tx, job), { userId: admin.id, now }))

/** The journal of a job: source, day, and cents by account, in the order of writing. */
const journalOf = async (job: number) => {
  const { rows } = await t.owner.query(
    `select e.id, e.source, e.entry_date, json_object_agg(a.role, l.debit_cents - l.credit_cents) as lines
     from journal_entries e join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
     join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
     where e.job_id = $1 group by e.id, e.source, e.entry_date order by e.id`,
    [job],
  )
  return rows.map(({ source, entry_date, lines }) => [source, entry_date, lines])
}
const balancesOf = async (job: number): Promise<Record<string, number>> => {
  const { rows } = await t.owner.query(
    `select a.role, sum(l.debit_cents - l.credit_cents)::bigint as cents
     from journal_entries e join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
     join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
     where e.job_id = $1 group by a.role having sum(l.debit_cents - l.credit_cents) <> 0`,
    [job],
  )
  return Object.fromEntries(rows.map(({ role, cents }) => [role, cents]))
}

describe('posting a job', () => {
  it('writes each source once, and nothing when nothing changed', async () => {
    const job = await makeJob()
    await revenue(job, 'hourlyRateTwo', 500)
    await cost(job, 'fuel', 40, '2026-03-12T18:00:00Z')
    const paid = await charge(job, [
      ['afterDelivery', 300],
      ['tip', 20],
    ])
    await refund(job, paid, 5_000)
    await repost(job)
    const first = [
      ['revenue 2026-03-10', '2026-03-10', { receivable: 50_000, movingLabor: -50_000 }],
      ['costs 2026-03-10', '2026-03-10', { 'cogs.fuel': 4_000, payable: -4_000 }],
      ['cost-paid 2026-03-12', '2026-03-12', { payable: 4_000, cash: -4_000 }],
      [
        `payment ${paid}`,
        '2026-03-05',
        { cardClearing: 32_000, customerDeposits: -30_000, tipsPayable: -2_000 },
      ],
      [
        expect.stringMatching(/^refund \d+$/),
        '2026-03-15',
        { cardClearing: -5_000, customerDeposits: 5_000 },
      ],
      ['applied', '2026-03-20', { customerDeposits: 25_000, receivable: -25_000 }],
    ]
    expect(await journalOf(job)).toEqual(first)
    await repost(job)
    expect(await journalOf(job)).toEqual(first)
    const { rows } = await t.owner.query('select memo, created_by from journal_entries where job_id = $1', [
      job,
    ])
    expect(rows[0]).toEqual({ memo: `Job ${job}: revenue`, created_by: admin.id })
  })

  it('writes the difference after a change, and reverses what no longer applies', async () => {
    const job = await makeJob()
    const line = await revenue(job, 'serviceFee', 100)
    const paid = await charge(job, [['serviceFee', 100]])
    const back = await refund(job, paid, 10_000, 'pending')
    await repost(job)
    await t.owner.query('update revenue_lines set rate = 130 where id = $1', [line])
    await t.owner.query(`update refunds set status = 'failed' where id = $1`, [back])
    await repost(job)
    await t.owner.query(`update jobs set job_date = '2026-03-11 09:00' where id = $1`, [job])
    await repost(job)
    expect((await journalOf(job)).slice(3)).toEqual([
      [`refund ${back}`, '2026-03-15', { cardClearing: 10_000, customerDeposits: -10_000 }],
      ['revenue 2026-03-10', '2026-03-10', { receivable: 3_000, fees: -3_000 }],
      ['applied', '2026-03-20', { customerDeposits: 10_000, receivable: -10_000 }],
      ['revenue 2026-03-10', '2026-03-10', { receivable: -13_000, fees: 13_000 }],
      ['revenue 2026-03-11', '2026-03-11', { receivable: 13_000, fees: -13_000 }],
    ])
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [job])
    await repost(job)
    expect(await balancesOf(job)).toEqual({ cardClearing: 10_000, customerDeposits: -10_000 })
  })

  it('reads once and writes nothing when there is nothing to post', async () => {
    const statements: string[] = []
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: t.kernel.pool }),
      log: ({ query }) => {
        statements.push(query.sql)
      },
    })
    const count = async (job: number) => {
      const known = await within((tx) => record(tx, job))
      statements.length = 0
      await within((tx) => postBooks(tx, known, { userId: admin.id, now }), db)
      expect(statements.filter((text) => /insert|update|delete/i.test(text))).toEqual([])
      return statements.filter((text) => !/^(begin|commit)|set_config/.test(text)).length
    }
    const fresh = await makeJob({ job_status: 'scheduled' })
    await revenue(fresh, 'serviceFee', 100)
    await cost(fresh, 'fuel', 40)
    expect(await count(fresh)).toBe(2)
    expect(await journalOf(fresh)).toEqual([])
    const done = await makeJob()
    await revenue(done, 'serviceFee', 100)
    await charge(done, [['serviceFee', 100]])
    await repost(done)
    expect(await count(done)).toBe(4)
  })

  it('posts the current state of the job, whatever the caller read before', async () => {
    const job = await makeJob({ job_status: 'scheduled' })
    await revenue(job, 'serviceFee', 100)
    await charge(job, [['serviceFee', 100]])
    const stale = await within((tx) => record(tx, job))
    await t.owner.query(`update jobs set job_status = 'completed', version = version + 1 where id = $1`, [
      job,
    ])
    await repost(job)
    const stood = await journalOf(job)
    expect(stood.map(([source]) => source)).toContain('revenue 2026-03-10')
    await within((tx) => postBooks(tx, stale, { userId: admin.id, now }))
    expect(await journalOf(job)).toEqual(stood)
  })

  it('posts once for concurrent calls, and creates the chart once', async () => {
    const fresh = await t.makeCompany()
    const jobs = await Promise.all(
      [1, 2, 3].map(() => t.makeJob(fresh, { job_status: 'completed', job_date: '2026-03-10 09:00' })),
    )
    for (const job of jobs)
      await put('revenue_lines', {
        company_id: fresh,
        job_id: job,
        position: 0,
        item: 'serviceFee',
        rate: 10,
        units: 1,
      })
    const post = (job: number) =>
      inTenant(t.kernel.db, { companyIds: [fresh], userId: null }, async (tx) => {
        const found = await readJobRecord(tx, [fresh], job, 'look')
        if (found) await postBooks(tx, found, { userId: null, now })
      })
    await Promise.all([...jobs, ...jobs].map(post))
    for (const job of jobs) expect(await journalOf(job)).toHaveLength(1)
    const { rows } = await t.owner.query('select count(*) from ledger_accounts where company_id = $1', [
      fresh,
    ])
    expect(rows[0].count).toBe(DEFAULT_LEDGER_ACCOUNTS.length)
  })

  it('reactivates a retired account', async () => {
    const hotel = `company_id = ${company} and role = 'cogs.hotel'`
    await t.owner.query(`update ledger_accounts set is_active = false where ${hotel}`)
    const job = await makeJob()
    await cost(job, 'hotel', 90)
    await repost(job)
    const { rows } = await t.owner.query(`select is_active from ledger_accounts where ${hotel}`)
    expect(rows).toEqual([{ is_active: true }])
  })
})

describe('postings of operations', () => {
  it('are written as they happen, and agree with the job', async () => {
    const job = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2026-03-10 09:00',
      locations: [DENVER],
    })
    await t.addCrew(company, job, worker.id)
    const at = `/wp/v2/jobs/${job}`
    const lines = [
      { item: 'hourlyRateTwo', lineItemDate: null, rate: 100, units: 5 },
      { item: 'discount', lineItemDate: null, rate: 50, units: 1 },
    ]
    const documents = { estimate: { variables: { dirty: true, lineItems: lines } } }
    expect((await t.call(admin, 'POST', at, { documents })).status).toBe(200)
    expect(await journalOf(job)).toEqual([])
    const cash = { amount: 120, date: '2026-03-09', method: 'cash', paymentType: 'deposit' }
    const recorded = await t.call(admin, 'POST', `${at}/payments`, cash)
    expect(recorded.status).toBe(200)
    expect(await balancesOf(job)).toEqual({ undepositedFunds: 12_000, customerDeposits: -12_000 })
    expect((await t.call(admin, 'POST', at, { jobStatus: 'completed' })).status).toBe(200)
    expect(await balancesOf(job)).toMatchObject({
      undepositedFunds: 12_000,
      receivable: 33_000,
      movingLabor: -50_000,
      discounts: 5_000,
    })
    const [payment] = (await t.call(admin, 'GET', at)).body.payments.lineItems
    const voided = await t.call(admin, 'POST', `${at}/payments/${payment.id}/void`, { reason: 'Bounced' })
    expect(voided.status).toBe(200)
    const balances = await balancesOf(job)
    expect(balances).toMatchObject({ receivable: 45_000 })
    expect(balances).not.toHaveProperty('customerDeposits')
    expect(balances).not.toHaveProperty('undepositedFunds')
    const journal = (await t.call(admin, 'GET', `/wp/v2/accounting/journal?job=${job}`)).body
    expect(journal.map(({ kind }: { kind: string }) => kind)).toContain('Payment taken back')
    expect(journal.every(({ jobId }: { jobId: number }) => jobId === job)).toBe(true)
    const [automatic] = journal
    const reversal = await t.call(admin, 'POST', `/wp/v2/accounting/journal/${automatic.id}/reverse`, {
      date: '2026-03-20',
    })
    expect([reversal.status, reversal.body.message]).toEqual([
      409,
      'This entry follows from a job and changes with it.',
    ])
    const trial = (await t.call(admin, 'GET', '/wp/v2/accounting/trial-balance')).body
    expect(trial.debit).toBe(trial.credit)
    expect(trial.debit).toBeGreaterThan(0)
  })
})

describe('the journal table', () => {
  it('is append-only and balances', async () => {
    const job = await makeJob()
    await revenue(job, 'serviceFee', 100)
    await repost(job)
    const stood = await journalOf(job)
    const sqlAs = (text: string) => within((tx) => sql.raw(text).execute(tx))
    for (const table of ['journal_entries', 'journal_lines'])
      for (const text of [
        `update ${table} set company_id = company_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(sqlAs(text), text).rejects.toThrow(/permission denied/)
        await expect(t.owner.query(text), text).rejects.toThrow(/never|refuse|append|cannot|changed|deleted/i)
      }
    const unbalanced = (credit: number) =>
      within(async (tx) => {
        const [cash, equity] = await tx
          .selectFrom('ledger_accounts')
          .select('id')
          .where('company_id', '=', company)
          .where('role', 'in', ['cash', 'ownersEquity'])
          .execute()
        const { id } = await tx
          .insertInto('journal_entries')
          .values({
            company_id: company,
            entry_date: '2026-01-01',
            source: 'written',
            memo: 'x',
            job_id: job,
            created_by: null,
            reverses: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const line = { company_id: company, entry_id: id }
        await tx
          .insertInto('journal_lines')
          .values([
            { ...line, position: 0, account_id: cash?.id ?? 0, debit_cents: 100 },
            { ...line, position: 1, account_id: equity?.id ?? 0, credit_cents: credit },
          ])
          .execute()
      })
    await expect(unbalanced(99)).rejects.toThrow(/does not balance/)
    expect(await journalOf(job)).toEqual(stood)
    await unbalanced(100)
    expect(await journalOf(job)).toHaveLength(stood.length + 1)
  })
})

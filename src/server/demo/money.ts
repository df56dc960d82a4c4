import { sql } from 'kysely'
import { tipShares } from '../../shared/money/financials/financial.rules.ts'
import { addDays, instantOf } from '../../shared/kernel/dates.ts'
import { dollarsFromCents, sumCents, type Cents } from '../../shared/kernel/money.ts'
import { linesTotalCents, netCentsOfKinds, settleLines } from '../../shared/jobs/finances/lines.ts'
import type { PastPayment } from '../adapters/cards/stand-in/remember.ts'
import type { DocumentState } from '../jobs/documents/document.view.ts'
import { backfillFigures } from '../money/financials/figures.keep.ts'
import type { JobRecord } from '../jobs/jobs/job.record.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { setActor } from './act-as.ts'
import { postDemoBooks } from './books.ts'
import { demoCosts } from './costs.ts'
import type { DemoLoad } from './load.ts'
import { moneyJob, type MoneyJob, type PaymentScenario } from './money.facts.ts'
import { insertMoney } from './money.rows.ts'
import { generatePayments, type DemoPayments, type DemoCharge } from './money.story.ts'
import { createRandomSequence } from './random.ts'

/** A job of the demo with its index in the load and its generated payments. */
interface DemoPaidJob {
  job: DemoLoad['jobs'][number]['job']
  money: MoneyJob
  story: DemoPayments
}

/**
 * Loads payments, refunds, costs and revenue of the demo's jobs, with figures and ledger entries as the
 * product itself stores them. None is on the day of the load. Returns the successful card payments as the
 * provider would know them.
 */
export async function loadMoney(
  tx: Tx,
  load: DemoLoad,
  records: readonly JobRecord[],
): Promise<PastPayment[]> {
  const { companyId, company, today } = load
  const yesterday = addDays(today, -1)
  const ownerId = load.ids[load.people.findIndex(({ role }) => role === 'administrator')] ?? 0
  const money = await moneyJobs(tx, load, records, ownerId)
  makeWishes(money, yesterday)
  const paidJobs = load.jobs.flatMap(({ id, job }, index): DemoPaidJob[] => {
    const one = money[index]
    if (!one) return []
    const dice = createRandomSequence(`money of ${company.handle} ${index}`)
    return [{ job, money: { ...one, id }, story: generatePayments(one, dice, `${yesterday} 20:59:59`) }]
  })
  const past = await insertMoney(
    tx,
    { companyId, timezone: company.timezone, handle: company.handle },
    paidJobs.map(({ money: { id, payerId }, story }) => ({ id, payerId, story })),
  )
  await setActor(tx, ownerId)
  await addRevenue(tx, companyId, paidJobs)
  await insertCosts(tx, load, paidJobs, ownerId)
  await backfillFigures(tx, companyId, records.length)
  await payCrews(tx, load, paidJobs, ownerId)
  await postDemoBooks(
    tx,
    paidJobs.map(({ money: one, story }) => ({ record: one.record, added: story.added })),
    { userId: ownerId, today },
  )
  return past
}

async function moneyJobs(
  tx: Tx,
  load: DemoLoad,
  records: readonly JobRecord[],
  ownerId: number,
): Promise<MoneyJob[]> {
  const { rows } = await sql<{ jobId: number; documents: DocumentState['stored'] }>`
    select job_id as "jobId", json_object_agg(name, variables) as documents from job_documents
    where company_id = ${load.companyId} group by job_id`.execute(tx)
  const documents = new Map(rows.map((row) => [row.jobId, row.documents]))
  const watchedId = load.ids[load.people.findIndex(({ email }) => email?.startsWith('client@'))] ?? 0
  return records.map((record) =>
    moneyJob(record, documents.get(record.id) ?? {}, {
      officeId: record.addedBy ?? ownerId,
      ownerId,
      watchedId,
    }),
  )
}

/**
 * Ensures one example of each kind: a balance of the demo client, amounts that the rules defer, a deposit
 * that waits for agreement.
 */
function makeWishes(jobs: readonly MoneyJob[], yesterday: string): void {
  const dayOf = ({ record }: MoneyJob) => record.jobDate?.slice(0, 10) ?? ''
  const done = jobs
    .filter(({ record }) => record.jobStatus === 'completed')
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1))
  const wish = (found: readonly MoneyJob[], what: PaymentScenario, most: number) => {
    for (const job of found.filter((one) => one.wish === null).slice(0, most)) job.wish = what
  }
  wish(
    done.filter(({ isWatched }) => isWatched),
    'unpaid',
    1,
  )
  const long = done.filter(({ isWatched, payerId, overrun }) => !isWatched && payerId !== null && overrun)
  wish(
    long.filter((job) => dayOf(job) > addDays(yesterday, -26)),
    'deferred',
    2,
  )
  wish(
    long.filter((job) => dayOf(job) < addDays(yesterday, -40)),
    'deferredPaid',
    2,
  )
  wish(
    jobs.filter(({ record, isWatched }) => record.jobStatus === 'inquiring' && record.jobDate && !isWatched),
    'deposit',
    2,
  )
}

/** Inserts revenue lines that were added after the move, and marks jobs with a changed date. */
async function addRevenue(tx: Tx, companyId: number, paidJobs: readonly DemoPaidJob[]): Promise<void> {
  const lines = paidJobs.flatMap(({ money, story }) =>
    story.added.map((line, index) => ({
      ...line,
      jobId: money.id,
      position: money.lines.length + index,
      day: line.since.slice(0, 10),
    })),
  )
  await sql`insert into revenue_lines (company_id, job_id, position, item, line_date, rate, units, is_dirty)
    select ${companyId}, s."jobId", s.position, s.item, s.day, s.rate, s.units, true
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s ("jobId" bigint, position int, item text, day date,
      rate numeric, units numeric) order by s."jobId", s.position`.execute(tx)
  const moved = paidJobs.flatMap(({ money, story }) => (story.isDateMoved ? [money.id] : []))
  await sql`update jobs set is_date_dirty = true where company_id = ${companyId} and id = any(${moved}::bigint[])`.execute(
    tx,
  )
}

async function insertCosts(
  tx: Tx,
  load: DemoLoad,
  paidJobs: readonly DemoPaidJob[],
  ownerId: number,
): Promise<void> {
  const { company, companyId, today } = load
  const rows = paidJobs.flatMap(({ job, money, story }) => {
    if (job.jobStatus !== 'completed') return []
    const added = linesTotalOf(story.added)
    const byCard = sumCents(story.charges.map((charge) => takenCents(charge)))
    const takings = {
      revenue: dollarsFromCents(money.estimateCents) + added,
      byCard: dollarsFromCents(byCard),
    }
    const dice = createRandomSequence(`costs of ${company.handle} ${money.id - (paidJobs[0]?.money.id ?? 0)}`)
    return demoCosts(job, takings, dice, addDays(today, -1)).map((cost, position) => ({
      ...cost,
      jobId: money.id,
      position,
      paidAt: cost.paidOn === null ? null : instantOf(`${cost.paidOn} 17:00:00`, company.timezone),
    }))
  })
  await sql`insert into cost_lines (company_id, job_id, section, position, item, other, line_date, rate, units, paid_at, paid_by)
    select ${companyId}, s."jobId", s.section, s.position, s.item, s.other, s.day, s.rate, s.units, s."paidAt",
      case when s."paidAt" is not null then ${ownerId}::bigint end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("jobId" bigint, section text, position int, item text,
      other text, day date, rate numeric, units numeric, "paidAt" timestamptz) order by s."jobId", s.position`.execute(
    tx,
  )
}

function linesTotalOf(lines: DemoPayments['added']): number {
  return lines.reduce((sum, { item, rate, units }) => sum + (item === 'discount' ? -1 : 1) * rate * units, 0)
}

function takenCents(charge: DemoCharge): Cents {
  return charge.failure ? (0 as Cents) : linesTotalCents(charge.lines)
}

/**
 * Marks pay as paid a week after moves that are some weeks old, and tips in the first days of the following
 * month.
 */
async function payCrews(
  tx: Tx,
  load: DemoLoad,
  paidJobs: readonly DemoPaidJob[],
  ownerId: number,
): Promise<void> {
  const { company, companyId, today } = load
  const dice = createRandomSequence(`payroll of ${company.handle}`)
  const paid = paidJobs.flatMap(({ job, money }) => {
    const day = job.jobDate?.slice(0, 10)
    if (job.jobStatus !== 'completed' || day === undefined || addDays(day, 14) >= today) return []
    const isPaid = addDays(day, 35) < today || dice.chance(60)
    return isPaid ? [{ id: money.id, at: instantOf(`${addDays(day, 7)} 17:30:00`, company.timezone) }] : []
  })
  await sql`update crew_invoice_lines l set paid_at = s.at, paid_by = ${ownerId}
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as s (id bigint, at timestamptz)
    where l.company_id = ${companyId} and l.job_id = s.id and l.is_auto and l.paid_at is null
      and l.rate > 0 and l.units > 0`.execute(tx)
  const payouts = paidJobs.flatMap(({ job, money, story }) => {
    const tip = sumCents(story.charges.map((charge) => tipCents(charge)))
    const last = story.charges.at(-1)?.at.slice(0, 10)
    if (tip === 0 || last === undefined) return []
    const payday = `${addDays(`${last.slice(0, 7)}-28`, 5).slice(0, 7)}-05`
    if (payday >= today) return []
    const crew = job.crew.map(({ worker }) => ({ userId: load.ids[worker] ?? null, noShow: false }))
    return [...tipShares(tip, crew)].map(([userId, amount]) => ({
      jobId: money.id,
      userId,
      amount,
      at: instantOf(`${payday} 16:00:00`, company.timezone),
    }))
  })
  await sql`insert into tip_payouts (company_id, job_id, user_id, amount_cents, paid_at, paid_by)
    select ${companyId}, s."jobId", s."userId", s.amount, s.at, ${ownerId}
    from jsonb_to_recordset(${JSON.stringify(payouts.filter(({ amount }) => amount > 0))}::jsonb)
      as s ("jobId" bigint, "userId" bigint, amount bigint, at timestamptz) order by s.at, s."jobId"`.execute(
    tx,
  )
}

function tipCents(charge: DemoCharge): Cents {
  const refunded = sumCents(charge.refunds.map(({ amountCents }) => amountCents))
  return netCentsOfKinds(settleLines(charge, takenCents(charge), refunded), 'tip')
}

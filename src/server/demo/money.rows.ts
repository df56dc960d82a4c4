import { sql } from 'kysely'
import { instantOf } from '../../shared/kernel/dates.ts'
import { cents, sumCents } from '../../shared/kernel/money.ts'
import { linesTotalCents } from '../../shared/jobs/finances/lines.ts'
import type { PastPayment } from '../adapters/cards/stand-in/remember.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { setActor } from './act-as.ts'
import type { DemoPayments, DemoCharge, DemoRecordedPayment } from './money.story.ts'

/** A job with its generated payments. */
export interface PaidDemoJob {
  id: number
  payerId: number | null
  story: DemoPayments
}

interface Place {
  companyId: number
  timezone: string
  /** Distinguishes the provider ids of this company's charges from those of other companies. */
  handle: string
}

/**
 * Inserts charges, refunds and recorded payments with ids in chronological order; returns the charges as the
 * provider would know them.
 */
export async function insertMoney(
  tx: Tx,
  place: Place,
  jobs: readonly PaidDemoJob[],
): Promise<PastPayment[]> {
  const paymentsByTime = jobs.flatMap(({ id, payerId, story }) => [
    ...story.charges.flatMap((charge) => [
      { at: charge.at, jobId: id, payerId, charge, refund: null, recorded: null },
      ...charge.refunds.map((refund) => ({
        at: refund.at,
        jobId: id,
        payerId,
        charge,
        refund,
        recorded: null,
      })),
    ]),
    ...story.recorded.map((recorded) => ({
      at: recorded.at,
      jobId: id,
      payerId,
      charge: null,
      refund: null,
      recorded,
    })),
  ])
  paymentsByTime.sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : one.jobId - other.jobId,
  )
  const ids = await reserveIds(tx, 'money_ids', paymentsByTime.length)
  const idOf = new Map<object, number>()
  for (const [index, { charge, refund, recorded }] of paymentsByTime.entries())
    idOf.set(refund ?? charge ?? recorded, ids[index] ?? 0)
  const charges = paymentsByTime.flatMap(({ jobId, payerId, charge, refund }) =>
    charge && !refund && payerId !== null
      ? [{ ...chargeRow(place, charge, idOf.get(charge) ?? 0), job_id: jobId, user_id: payerId }]
      : [],
  )
  const refunds = paymentsByTime.flatMap(({ jobId, charge, refund }) =>
    charge && refund ? [refundRow(place, { jobId, charge, refund }, idOf)] : [],
  )
  const recorded = paymentsByTime.flatMap(({ jobId, recorded: one }) =>
    one ? [{ ...recordedRow(place, one, idOf.get(one) ?? 0), job_id: jobId }] : [],
  )
  await insertByActor(tx, charges, (row) => row.created_by, insertCharges)
  await insertEvents(tx, place, charges)
  await insertByActor(tx, refunds, (row) => row.created_by, insertRefunds)
  await insertByActor(tx, recorded, (row) => row.recorded_by, insertRecorded)
  return charges.flatMap((row) => (row.captured_cents === 0 ? [] : [pastPayment(row, refunds)]))
}

function pastPayment(
  charge: ReturnType<typeof chargeRow> & { job_id: number },
  refunds: readonly ReturnType<typeof refundRow>[],
): PastPayment {
  const { brand, last4, funding } = charge
  return {
    intentId: charge.intent_id,
    customerId: charge.customer_id,
    paymentMethodId: charge.payment_method_id,
    card: { brand, last4, funding },
    amountCents: charge.captured_cents,
    description: `Job #${charge.job_id}`,
    metadata: { transaction: String(charge.id), job: String(charge.job_id) },
    paidAt: charge.settled_at,
    refunds: refunds
      .filter((refund) => refund.transaction_id === charge.id)
      .map((refund) => ({
        id: refund.refund_id,
        amountCents: refund.amount_cents,
        reason: refund.reason,
        madeAt: refund.created_at,
      })),
  }
}

/** Returns the next ids of a sequence, with which rows are then inserted. */
export async function reserveIds(tx: Tx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval(${sequence}::regclass) as id
    from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

function chargeRow(place: Place, charge: DemoCharge, id: number) {
  const amount = linesTotalCents(charge.lines)
  const captured = charge.failure ? 0 : amount
  const refunded = sumCents(charge.refunds.map(({ amountCents }) => amountCents))
  const settledAt = instantOf(charge.at, place.timezone)
  const name = `demo_${place.handle.replaceAll('-', '_')}_${id}`
  return {
    company_id: place.companyId,
    id,
    created_by: charge.by,
    purpose: charge.purpose,
    lines: charge.lines,
    amount_cents: amount,
    payment_method_id: `pm_${name}`,
    customer_id: `cus_${name}`,
    ...charge.card,
    status: charge.failure ? 'failed' : refunded > 0 && refunded === captured ? 'refunded' : 'succeeded',
    captured_cents: captured,
    refunded_cents: refunded,
    failure_code: charge.failure?.code ?? '',
    failure_message: charge.failure?.message ?? '',
    intent_id: `pi_${name}`,
    // A few seconds at the payment form.
    created_at: new Date(Date.parse(settledAt) - 4000).toISOString(),
    settled_at: settledAt,
    used_at: charge.isUsed ? new Date(Date.parse(settledAt) + 20_000).toISOString() : null,
  }
}

function refundRow(
  place: Place,
  { jobId, charge, refund }: { jobId: number; charge: DemoCharge; refund: DemoCharge['refunds'][number] },
  idOf: ReadonlyMap<object, number>,
) {
  const id = idOf.get(refund) ?? 0
  const at = instantOf(refund.at, place.timezone)
  return {
    company_id: place.companyId,
    id,
    transaction_id: idOf.get(charge) ?? 0,
    job_id: jobId,
    amount_cents: cents(refund.amountCents),
    status: 'succeeded',
    reason: refund.reason,
    refund_id: `re_demo_${place.handle.replaceAll('-', '_')}_${id}`,
    created_by: refund.by,
    created_at: at,
    settled_at: new Date(Date.parse(at) + 2000).toISOString(),
  }
}

function recordedRow(place: Place, one: DemoRecordedPayment, id: number) {
  return {
    company_id: place.companyId,
    id,
    amount_cents: one.amountCents,
    paid_on: one.at.slice(0, 10),
    method: one.method,
    payment_type: one.paymentType,
    note: one.note,
    recorded_by: one.by,
    recorded_at: instantOf(one.at, place.timezone),
    voided_at: one.voided ? instantOf(one.voided.at, place.timezone) : null,
    voided_by: one.voided ? one.by : null,
    void_reason: one.voided?.reason ?? '',
  }
}

/** Inserts with one statement per person, who then is the author in the history. */
async function insertByActor<Row>(
  tx: Tx,
  rows: readonly Row[],
  actorOf: (row: Row) => number,
  insert: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(rows, actorOf)) {
    await setActor(tx, userId)
    await insert(tx, theirs)
  }
}

async function insertCharges(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`insert into transactions (company_id, id, job_id, user_id, created_by, purpose, lines, amount_cents, capture,
      confirmation, payment_method_id, customer_id, brand, last4, funding, status, captured_cents, refunded_cents,
      failure_code, failure_message, intent_id, created_at, settled_at, used_at)
    select company_id, id, job_id, user_id, created_by, purpose, lines, amount_cents, 'automatic',
      'automatic', payment_method_id, customer_id, brand, last4, funding, status, captured_cents, refunded_cents,
      failure_code, failure_message, intent_id, created_at, settled_at, used_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (company_id bigint, id bigint, job_id bigint,
      user_id bigint, created_by bigint, purpose text, lines jsonb, amount_cents bigint, payment_method_id text,
      customer_id text, brand text, last4 text, funding text, status text, captured_cents bigint, refunded_cents bigint,
      failure_code text, failure_message text, intent_id text, created_at timestamptz, settled_at timestamptz,
      used_at timestamptz) order by id`.execute(tx)
}

/** Inserts the events of every charge. */
async function insertEvents(
  tx: Tx,
  { companyId }: Place,
  charges: readonly ReturnType<typeof chargeRow>[],
): Promise<void> {
  const rows = charges.flatMap(({ id, created_at, settled_at, status, failure_code: code }) => [
    { id, at: created_at, source: 'call', status: 'requires_confirmation', note: {} },
    {
      id,
      at: settled_at,
      source: 'call',
      status: status === 'failed' ? 'failed' : 'succeeded',
      note: code === '' ? {} : { code },
    },
  ])
  await sql`insert into transaction_events (company_id, transaction_id, at, source, status, note)
    select ${companyId}, id, at, source, status, note
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id bigint, at timestamptz, source text, status text,
      note jsonb)`.execute(tx)
}

async function insertRefunds(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`insert into refunds (company_id, id, transaction_id, job_id, amount_cents, status, reason, refund_id,
      created_by, created_at, settled_at)
    select company_id, id, transaction_id, job_id, amount_cents, status, reason, refund_id, created_by, created_at, settled_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (company_id bigint, id bigint, transaction_id bigint,
      job_id bigint, amount_cents bigint, status text, reason text, refund_id text, created_by bigint,
      created_at timestamptz, settled_at timestamptz) order by id`.execute(tx)
}

async function insertRecorded(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`insert into recorded_payments (company_id, id, job_id, amount_cents, paid_on, method, payment_type, note,
      recorded_by, recorded_at, voided_at, voided_by, void_reason)
    select company_id, id, job_id, amount_cents, paid_on, method, payment_type, note, recorded_by, recorded_at,
      voided_at, voided_by, void_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (company_id bigint, id bigint, job_id bigint,
      amount_cents bigint, paid_on date, method text, payment_type text, note text, recorded_by bigint,
      recorded_at timestamptz, voided_at timestamptz, voided_by bigint, void_reason text) order by id`.execute(
    tx,
  )
}

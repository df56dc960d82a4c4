import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readSalesCall } from '../../people/workers/sales-call.service.ts'

/** Notes that an inquiry is to be told of, or when it is now due; false for one that was told of already. */
export async function keepAlert(
  tx: Tx,
  alert: { companyId: number; jobId: number; isHalfWay: boolean; dueAt: Date },
): Promise<boolean> {
  const { companyId, jobId, isHalfWay, dueAt } = alert
  const row = await tx
    .insertInto('inquiry_alerts')
    .values({
      company_id: companyId,
      job_id: jobId,
      is_half_way: isHalfWay,
      due_at: dueAt.toISOString(),
      told_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'job_id'])
        .doUpdateSet({
          is_half_way: isHalfWay,
          due_at: dueAt.toISOString(),
          // Who was told of as half-way and has said all now is told of again.
          told_at: null,
        })
        .where(
          sql<boolean>`not inquiry_alerts.is_booking
            and (inquiry_alerts.told_at is null or inquiry_alerts.is_half_way and not ${isHalfWay})`,
        ),
    )
    .returning('job_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the alert of a booked job; it replaces a pending alert of the job's inquiry. */
export async function keepBookingAlert(
  tx: Tx,
  { companyId, jobId, now }: { companyId: number; jobId: number; now: Date },
): Promise<void> {
  const booked = { is_half_way: false, is_booking: true, due_at: now.toISOString(), told_at: null }
  await tx
    .insertInto('inquiry_alerts')
    .values({ company_id: companyId, job_id: jobId, ...booked })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_id']).doUpdateSet(booked))
    .execute()
}

/** When a company was last told of an inquiry. */
export async function lastTold(tx: Tx, companyId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('inquiry_alerts')
    .select('told_at')
    .where('company_id', '=', companyId)
    .where('told_at', 'is not', null)
    .where('is_booking', '=', false)
    .orderBy('told_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.told_at == null ? null : new Date(row.told_at)
}

/** Lets one worker at a time tell a company. */
export async function holdAlerts(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry alerts ${companyId}`}, 0))`.execute(tx)
}

/** What an alert is about: an inquiry or a booking. */
export interface DueAlert {
  jobId: number
  isHalfWay: boolean
  isBooking: boolean
}

/** The inquiries and bookings that are due, the oldest first. */
export async function readDueAlerts(tx: Tx, companyId: number, now: Date): Promise<DueAlert[]> {
  return tx
    .selectFrom('inquiry_alerts')
    .select(['job_id as jobId', 'is_half_way as isHalfWay', 'is_booking as isBooking'])
    .where('company_id', '=', companyId)
    .where('told_at', 'is', null)
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .orderBy('job_id')
    .forUpdate()
    .execute()
}

/** Notes alerts that the transaction holds as told. */
export async function noteTold(
  tx: Tx,
  companyId: number,
  alerts: readonly DueAlert[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return
  await tx
    .updateTable('inquiry_alerts')
    .set({ told_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where(
      'job_id',
      'in',
      alerts.map(({ jobId }) => jobId),
    )
    .execute()
}

/** Drops what was told of a month ago. */
export async function forgetOldAlerts(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('inquiry_alerts')
    .where('company_id', '=', companyId)
    .where('told_at', '<', new Date(now.getTime() - 30 * 86_400_000).toISOString())
    .execute()
}

/** A company as its alerts need it. */
export interface AlertCompany {
  id: number
  name: string
  email: string | null
  /** Of its calls and texts, ten digits. */
  number: string | null
  booking: Record<string, unknown>
}

export async function readAlertCompany(tx: Tx, companyId: number): Promise<AlertCompany> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'smuvs_phone as number', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Somebody on the sales-call list. */
export interface SalesPerson {
  email: string | null
  phone: string | null
}

/** The people on a company's sales-call list, in its order. */
export async function readSalesPeople(tx: Tx, companyId: number): Promise<SalesPerson[]> {
  const { salesCall } = await readSalesCall(tx, companyId)
  if (salesCall.length === 0) return []
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', salesCall)
    .execute()
  return salesCall.flatMap((id) => rows.filter((row) => row.user_id === id))
}

/** Whether a text has gone to a number before: the first one says how to end them. */
export async function hasBeenTexted(tx: Tx, companyId: number, phone: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('company_id', '=', companyId)
    .where('channel', '=', 'text')
    .where('recipient', '=', phone)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What the quote form of a job said, or null where there was none. */
export async function readQuoteOf(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ meta: Record<string, unknown>; body: string } | null> {
  const row = await tx
    .selectFrom('communications')
    .select(['meta', 'body'])
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('type', '=', 'smuvsrp_quote')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

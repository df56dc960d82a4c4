import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readSalesCall } from '../../people/workers/sales-call.service.ts'

/** Stores an alert of an inquiry or updates its due time; returns false if it was already sent. */
export async function storeAlert(
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
          // An inquiry that was reported as unfinished is reported again when it is complete.
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
export async function storeBookingAlert(
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

/** Returns when a company was last notified of an inquiry. */
export async function lastNotifiedAt(tx: Tx, companyId: number): Promise<Date | null> {
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

/** Locks a company's alerts, so that one worker at a time sends them. */
export async function lockAlerts(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry alerts ${companyId}`}, 0))`.execute(tx)
}

/** Subject of an alert: an inquiry or a booking. */
export interface DueAlert {
  jobId: number
  isHalfWay: boolean
  isBooking: boolean
}

/** Returns the inquiries and bookings that are due, oldest first. */
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

/** Marks alerts that the transaction has locked as sent. */
export async function recordNotified(
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

/** Deletes alerts that were sent a month ago. */
export async function deleteOldAlerts(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('inquiry_alerts')
    .where('company_id', '=', companyId)
    .where('told_at', '<', new Date(now.getTime() - 30 * 86_400_000).toISOString())
    .execute()
}

/** Data of a company for its alerts. */
export interface AlertCompany {
  id: number
  name: string
  email: string | null
  /** Number for calls and texts, ten digits. */
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

/** A person on the sales-call list. */
export interface SalesPerson {
  email: string | null
  phone: string | null
}

/** Returns the people on a company's sales-call list, in order. */
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

/** Returns the data of a job's quote form, or null if there was none. */
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

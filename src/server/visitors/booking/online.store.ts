import { sql } from 'kysely'
import type { BookingSource, BookingStep, OnlineBooking } from '../../../shared/jobs/jobs/online.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Stores how far the client of a job has come; the page on which it began stays. */
export async function recordBookingStep(
  tx: Tx,
  at: { companyId: number; jobId: number; step: BookingStep; source: BookingSource; now: string },
): Promise<void> {
  const { companyId, jobId, step, source, now } = at
  await tx
    .insertInto('online_bookings')
    .values({ company_id: companyId, job_id: jobId, step, source, started_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'job_id']).doUpdateSet({ step, updated_at: now }),
    )
    .execute()
}

/** Returns the online booking of a job, or undefined if it was created in another way. */
export async function findOnlineBooking(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<OnlineBooking | undefined> {
  const { rows } = await sql<OnlineBooking>`
    select b.source, b.step, b.started_at as "startedAt", greatest(b.updated_at, (
        select max(s.seen_at) from job_seen s join jobs j on j.company_id = s.company_id and j.id = s.job_id
         where s.company_id = b.company_id and s.job_id = b.job_id and s.user_id = j.client_id)) as "seenAt"
      from online_bookings b where b.company_id = ${companyId} and b.job_id = ${jobId}`.execute(tx)
  return rows[0]
}

/**
 * Marks that the client of a job gets a confirmation; returns false if they already got one or the job was
 * created in another way.
 */
export async function recordConfirmation(
  tx: Tx,
  companyId: number,
  jobId: number,
  now: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('online_bookings')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('confirmed_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst()
  return row !== undefined
}

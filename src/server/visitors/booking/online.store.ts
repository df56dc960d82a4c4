import { sql } from 'kysely'
import type { BookingSource, BookingStep, OnlineBooking } from '../../../shared/jobs/jobs/online.ts'
import { createSnapshot } from '../../kernel/db/snapshot.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Stores how far the client of a job has come; the page on which it began stays. */
export async function recordBookingStep(
  tx: Tx,
  at: {
    companyId: number
    jobId: number
    step: BookingStep
    source: BookingSource
    /** The job whose client recommended the company; only the first call stores it. */
    referredBy: number | null
    now: string
  },
): Promise<void> {
  const { companyId, jobId, step, source, referredBy, now } = at
  await tx
    .insertInto('online_bookings')
    .values({
      company_id: companyId,
      job_id: jobId,
      step,
      source,
      referred_by_job_id: referredBy,
      started_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'job_id']).doUpdateSet({ step, updated_at: now }),
    )
    .execute()
}

/** The online booking of a job, or null if it was created in another way. */
export const onlineBookingSnapshot = createSnapshot<{ booking: OnlineBooking | null }>(
  ({ companyId, id }) => sql`(
    select json_build_object('source', b.source, 'step', b.step,
      'startedAt', to_char(b.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'seenAt', to_char(greatest(b.updated_at, (
        select max(s.seen_at) from job_seen s join jobs j on j.company_id = s.company_id and j.id = s.job_id
         where s.company_id = b.company_id and s.job_id = b.job_id and s.user_id = j.client_id))
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'referredBy', (select json_build_object('jobId', r.id, 'client',
          coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), 'Unknown'))
        from jobs r left join members m on m.company_id = r.company_id and m.user_id = r.client_id
       where r.company_id = b.company_id and r.id = b.referred_by_job_id))
      from online_bookings b where b.company_id = ${companyId} and b.job_id = ${id}) as booking`,
)

/** Records when a job that was booked online was first scheduled. */
export async function recordConfirmation(
  tx: Tx,
  companyId: number,
  jobId: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('online_bookings')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** A booking that a client left unfinished, and the client. */
export interface UnfinishedBooking {
  jobId: number
  jobDate: string | null
  clientId: number
  firstName: string
  lastName: string
  email: string
}

/**
 * Marks bookings that were left unfinished `afterHours` ago, and not more than `upToDays` ago, as reminded and
 * returns them, at most `limit`; not those of clients who were reminded in these days or came back since.
 */
export async function takeUnfinishedBookings(
  tx: Tx,
  company: { id: number; today: string },
  span: { afterHours: number; upToDays: number; limit: number },
): Promise<UnfinishedBooking[]> {
  const { rows } = await sql<UnfinishedBooking>`
    update online_bookings b set reminded_at = now()
      from jobs j, members m
     where b.company_id = ${company.id} and b.reminded_at is null and b.confirmed_at is null
       and b.updated_at > now() - make_interval(days => ${span.upToDays})
       and b.updated_at < now() - make_interval(hours => ${span.afterHours})
       and j.company_id = b.company_id and j.id = b.job_id and j.job_status = 'inquiring' and j.deleted_at is null
       and j.lost_at is null
       and (j.job_date is null or j.job_date::date > ${company.today}::date)
       and m.company_id = b.company_id and m.user_id = j.client_id and m.email is not null
       and m.approval = 'approved' and m.removed_at is null
       and not exists (select from job_seen s where s.company_id = b.company_id and s.job_id = b.job_id
         and s.user_id = j.client_id and s.seen_at > now() - make_interval(hours => ${span.afterHours}))
       and not exists (select from jobs k join online_bookings o on o.company_id = k.company_id and o.job_id = k.id
         where k.company_id = j.company_id and k.client_id = j.client_id
           and o.reminded_at > now() - make_interval(days => ${span.upToDays}))
       and b.job_id in (select w.job_id from online_bookings w
         where w.company_id = ${company.id} and w.reminded_at is null and w.confirmed_at is null
           and w.updated_at > now() - make_interval(days => ${span.upToDays})
           and w.updated_at < now() - make_interval(hours => ${span.afterHours})
         order by w.updated_at desc limit ${span.limit})
    returning j.id as "jobId", j.job_date as "jobDate", m.user_id as "clientId", m.first_name as "firstName",
      m.last_name as "lastName", m.email`.execute(tx)
  return rows
}

/** Returns the handle of a company and the token of its booking page; null if it has none. */
export function readBookingPage(tx: Tx, companyId: number) {
  return tx
    .selectFrom('companies')
    .select(['handle', 'plugin_token as token'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

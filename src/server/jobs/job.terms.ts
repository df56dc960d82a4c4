import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'

/**
 * Moves the times of a company's jobs that are not over into its new time zone: their wall clocks stay, the moments that
 * they stand for follow, and with them leave that was given for overlaps (DECISIONS A6). What is over happened when it did.
 */
export async function moveJobTimes(
  tx: Tx,
  companyId: number,
  zones: { from: string; to: string },
  now: Date,
): Promise<void> {
  const { from, to } = zones
  // Saves of jobs that began by the old clock end first, those that follow wait for the new one (`company_instant`).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`zone ${companyId}`}, 0))`.execute(tx)
  const moved = (instant: ReturnType<typeof sql.ref>) =>
    sql`instant_of(${instant} at time zone ${from}, ${to})`
  // No zone is as far as a day from another: what ends by the new clock in the future is among them.
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  await sql`update jobs set starts_at = ${moved(sql.ref('starts_at'))},
      -- An hour that daylight saving skips must not end a job before it starts.
      ends_at = greatest(${moved(sql.ref('starts_at'))}, ${moved(sql.ref('ends_at'))})
    where company_id = ${companyId} and starts_at is not null and ends_at > ${since}`.execute(tx)
  for (const times of ['job_times', 'other_times']) {
    const start = sql`instant_of(lower(${sql.ref(times)}) at time zone ${from}, ${to})`
    const end = sql`instant_of(upper(${sql.ref(times)}) at time zone ${from}, ${to})`
    await sql`update crew_overlaps set ${sql.ref(times)} = tstzrange(${start}, greatest(${start}, ${end}))
      where company_id = ${companyId} and upper(${sql.ref(times)}) > ${since}`.execute(tx)
  }
}
const DAY_MS = 86_400_000

/**
 * Gives a job the default lines and the percents of days that its company has now, for an estimate that starts anew
 * (spec 3 §2.11 'Estimates', docs/decisions/0019).
 */
export async function renewEstimateLines(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await sql`update jobs j set estimate_lines = nullif(c.estimate_lines, '{}'), day_rates = day_rates_of(c.booking)
    from companies c
    where c.id = j.company_id and j.company_id = ${companyId} and j.id = ${jobId}
      and (j.estimate_lines is distinct from nullif(c.estimate_lines, '{}')
        or j.day_rates is distinct from day_rates_of(c.booking))`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

const DAY_MS = 86_400_000

/**
 * Moves time off and appointments that are not over into a company's new time zone, with their overlap
 * overrides.
 */
export async function shiftTimesOff(
  tx: Tx,
  companyId: number,
  zones: { from: string; to: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const moved = (instant: string) =>
    sql`instant_of(${sql.raw(instant)} at time zone ${zones.from}, ${zones.to})`
  await sql`update worker_times_off set starts_at = ${moved('starts_at')},
      ends_at = greatest(${moved('starts_at')} + interval '1 minute', ${moved('ends_at')})
    where company_id = ${companyId} and ends_at > ${since}`.execute(tx)
  for (const times of ['job_times', 'off_times'])
    await sql`update time_off_leaves set ${sql.ref(times)} = tstzrange(${moved(`lower(${times})`)},
        greatest(${moved(`lower(${times})`)}, ${moved(`upper(${times})`)}))
      where company_id = ${companyId} and upper(${sql.ref(times)}) > ${since}`.execute(tx)
  await sql`update sales_appointments set starts_at = ${moved('starts_at')}
    where company_id = ${companyId} and starts_at > ${since}`.execute(tx)
}

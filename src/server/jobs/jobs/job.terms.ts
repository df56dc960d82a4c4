import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Moves the times of a company's unfinished jobs into its new time zone: their local times stay, and the
 * instants follow, together with overlap overrides. Times of finished jobs stay.
 */
export async function moveJobTimes(
  tx: Tx,
  companyId: number,
  zones: { from: string; to: string },
  now: Date,
): Promise<void> {
  const { from, to } = zones
  // Job saves that began with the old time zone finish first, and later ones wait for the new one
  // (`company_instant`).
  await sql`select pg_advisory_xact_lock(hashtextextended(${`zone ${companyId}`}, 0))`.execute(tx)
  const moved = (instant: ReturnType<typeof sql.ref>) =>
    sql`instant_of(${instant} at time zone ${from}, ${to})`
  // A zone change moves an end by less than a day, so this includes everything that ends in the future in the
  // new zone.
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
 * Gives a job the company's current default lines and day percents, and the present rules, for an estimate
 * that starts again (docs/decisions/0019 and 0028); a job that keeps its terms keeps these as well.
 */
export async function renewEstimateLines(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await sql`update jobs j set estimate_lines = nullif(c.estimate_lines, '{}'), day_rates = day_rates_of(c.booking),
      estimate_rules = default
    from companies c
    where c.id = j.company_id and j.company_id = ${companyId} and j.id = ${jobId} and j.kept_terms is null
      and (j.estimate_lines is distinct from nullif(c.estimate_lines, '{}')
        or j.day_rates is distinct from day_rates_of(c.booking) or j.estimate_rules < 2)`.execute(tx)
}

/** Prices a job by the present rules from now on (docs/decisions/0028). */
export async function renewEstimateRules(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await sql`update jobs set estimate_rules = default
    where company_id = ${companyId} and id = ${jobId} and estimate_rules < 2`.execute(tx)
}

/**
 * The terms that a job `j` would get of its company `co` now; the limit by which a charge may exceed the
 * agreed price stays as it was when that price was agreed to (docs/decisions/0018).
 */
export const renewedTerms = sql<object>`jsonb_set(terms_of(co), '{variables}',
  (terms_of(co) -> 'variables') - 'mostAboveAgreed' || jsonb_strip_nulls(
    jsonb_build_object('mostAboveAgreed', j.kept_terms #> '{variables,mostAboveAgreed}')))`

/**
 * Replaces the stored terms of a job with the company's current ones and raises its version
 * (docs/decisions/0018).
 */
export async function renewTerms(
  tx: Tx,
  at: { companyId: number; jobId: number; userId: number; now: string },
): Promise<void> {
  await sql`update jobs j set kept_terms = ${renewedTerms}, estimate_lines = nullif(co.estimate_lines, '{}'),
      day_rates = day_rates_of(co.booking), estimate_rules = default, version = j.version + 1, updated_at = ${at.now}, updated_by = ${at.userId}
    from companies co
    where co.id = j.company_id and j.company_id = ${at.companyId} and j.id = ${at.jobId}
      and j.kept_terms is not null`.execute(tx)
}

/**
 * Requests agreement to the current wordings: earlier agreements no longer determine which version a job
 * keeps.
 */
export async function renewTexts(
  tx: Tx,
  at: { companyId: number; jobId: number; userId: number; now: string },
): Promise<void> {
  await sql`update jobs j set version = j.version + 1, updated_at = ${at.now}, updated_by = ${at.userId},
      new_texts_after = (select max(a.id) from agreements a where a.company_id = j.company_id and a.job_id = j.id)
    where j.company_id = ${at.companyId} and j.id = ${at.jobId}`.execute(tx)
}

/**
 * Reserves a message that tells a job's client of void documents: returns in how many seconds it may be sent,
 * or null while one is on its way. Each job gets one message in that many minutes.
 */
export async function reserveVoidNotice(
  tx: Tx,
  at: { companyId: number; jobId: number; now: string },
  minutes: number,
): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`update jobs
    set papers_told_at = greatest(${at.now}::timestamptz, papers_told_at + make_interval(mins => ${minutes}))
    where company_id = ${at.companyId} and id = ${at.jobId}
      and (papers_told_at is null or papers_told_at <= ${at.now}::timestamptz)
    returning ceil(extract(epoch from papers_told_at - ${at.now}::timestamptz))::int as seconds`.execute(tx)
  return rows[0]?.seconds ?? null
}

/** Returns how many unfinished jobs of a company keep the rates that they were agreed at. */
export async function countJobsKeepingTerms(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where company_id = ${companyId} and kept_terms is not null and deleted_at is null
      and job_status in ('inquiring', 'scheduled')`.execute(tx)
  return rows[0]?.count ?? 0
}

import { sql } from 'kysely'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { LEAD_FIRST } from '../../people/workers/lead.ts'

/** A line of revenue; rate in dollars. */
export interface RevenueLine {
  id: number
  item: string
  lineItemDate: string | null
  rate: number
  units: number
  isDirty: boolean
  /** null if the item is a sufficient description. */
  label: string | null
}

/**
 * A line of revenue to be stored. `id` is the line it changes, or null for a new one. Without a label, a line
 * keeps its label as long as its item is the same.
 */
export type RevenueInput = Omit<RevenueLine, 'id' | 'label'> & { id: number | null; label?: string | null }

/** Replaces revenue with the lines of the estimate by position, so that each line keeps its id. */
export async function writeRevenue(
  tx: Tx,
  companyId: number,
  jobId: number,
  lines: readonly EstimateLine[],
): Promise<void> {
  const stored = await tx
    .selectFrom('revenue_lines')
    .select('id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const mirrored = lines.map(({ item, label, lineItemDate, rate, units }, index) => ({
    id: stored[index]?.id ?? null,
    item,
    label,
    lineItemDate,
    rate,
    units,
    isDirty: false,
  }))
  await saveRevenue(tx, companyId, jobId, mirrored)
}

/**
 * Replaces the stored lines of revenue with these, in their order; lines that keep their id keep what was
 * charged for them.
 */
export async function saveRevenue(
  tx: Tx,
  companyId: number,
  jobId: number,
  lines: readonly RevenueInput[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    ...line,
    position,
    rate: line.rate.toFixed(2),
    units: line.units.toFixed(2),
    keepsLabel: line.label === undefined,
  }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id bigint, position integer, item text,
    "lineItemDate" date, rate numeric, units numeric, "isDirty" boolean, label text, "keepsLabel" boolean)`
  const kept = lines.flatMap(({ id }) => id ?? [])
  await Promise.all([
    sql`delete from revenue_lines where company_id = ${companyId} and job_id = ${jobId}
      and id <> all(${kept}::bigint[])`.execute(tx),
    kept.length > 0 &&
      sql`update revenue_lines r set position = w.position, item = w.item, line_date = w."lineItemDate", rate = w.rate,
          units = w.units, is_dirty = w."isDirty",
          label = case when not w."keepsLabel" then w.label when r.item = w.item then r.label end
        from ${wanted} where r.company_id = ${companyId} and r.job_id = ${jobId} and r.id = w.id`.execute(tx),
    kept.length < lines.length &&
      sql`insert into revenue_lines (company_id, job_id, position, item, line_date, rate, units, is_dirty, label)
        select ${companyId}, ${jobId}, position, item, "lineItemDate", rate, units, "isDirty", label
        from ${wanted} where id is null order by position`.execute(tx),
  ])
}

/**
 * Returns the hours of a job by the clock of its lead; null without a finished clock.
 */
export async function readClockedHours(tx: Tx, companyId: number, jobId: number): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select h.bill_hours::float8 as hours
      from (select c.user_id from job_crew c
        where c.company_id = ${companyId} and c.job_id = ${jobId} and not c.no_show
        order by ${sql.raw(LEAD_FIRST)} limit 1) lead
      left join clock_hours h on h.company_id = ${companyId} and h.job_id = ${jobId} and h.user_id = lead.user_id`.execute(
    tx,
  )
  return rows[0]?.hours ?? null
}

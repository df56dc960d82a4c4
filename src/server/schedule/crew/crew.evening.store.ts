import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A company on whose clock something is due for its next day. */
export interface DueEvening {
  companyId: number
  /** The next day there, `YYYY-MM-DD`. */
  day: string
  what: 'reminder' | 'report'
}

/** Returns what is due for the next day of each company. */
export async function readDueEvenings(db: Db, now: Date): Promise<DueEvening[]> {
  const { rows } = await sql<DueEvening>`
    select company_id as "companyId", to_char(day, 'YYYY-MM-DD') as day, what
      from crew_evenings_due(${now.toISOString()})`.execute(db)
  return rows
}

/** Records that it is done for a day; returns false if it was done before. */
export async function claimEvening(tx: Tx, { companyId, day, what }: DueEvening): Promise<boolean> {
  const column = what === 'reminder' ? ('reminded_for' as const) : ('reported_for' as const)
  const row = await tx
    .insertInto('crew_evenings')
    .values({ company_id: companyId, [column]: day })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ [column]: day })
        .where(sql<boolean>`coalesce(crew_evenings.${sql.ref(column)} < ${day}::date, true)`),
    )
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the scheduled jobs of a day, earliest first. */
export async function listJobsOn(tx: Tx, companyId: number, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where company_id = ${companyId} and job_status = 'scheduled' and deleted_at is null
      and job_date >= ${day}::timestamp and job_date < ${day}::timestamp + interval '1 day'
      and exists (select from job_crew c where c.company_id = jobs.company_id and c.job_id = jobs.id)
    order by starts_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

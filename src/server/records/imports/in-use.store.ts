import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns whether an imported person has been used since: documents, times off, hours, equipment, crew
 * sign-ups, messages, or cards. None of these changes the record itself.
 */
export async function isPersonUsed(
  tx: Tx,
  person: { companyId: number; userId: number },
  since: string,
): Promise<boolean> {
  const of = sql`company_id = ${person.companyId} and user_id = ${person.userId}`
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from worker_documents where ${of}) or exists (select from worker_times_off where ${of})
    or exists (select from calendar_feeds where ${of}) or exists (select from sales_call where ${of})
    or exists (select from sales_hours where ${of}) or exists (select from sales_appointments where ${of})
    or exists (select from crew_prospects where ${of}) or exists (select from manager_requests where ${of})
    or exists (select from equipment_loans where ${of} and back_at is null)
    or exists (select from cards where ${of} and removed_at is null)
    or exists (select from communications where company_id = ${person.companyId} and contact_id = ${person.userId}
      and created_at >= ${since}::timestamptz) as "isUsed"`.execute(tx)
  return rows[0]?.isUsed ?? true
}

/**
 * Returns whether a job has messages, sign-ups, agreements, signatures, or payments; none of these raises the
 * job's version.
 */
export async function isJobUsed(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  const of = sql`company_id = ${companyId} and job_id = ${jobId}`
  const { rows } = await sql<{ isUsed: boolean }>`select
    exists (select from communications where ${of}) or exists (select from crew_prospects where ${of})
    or exists (select from job_crew where ${of}) or exists (select from agreements where ${of})
    or exists (select from job_signatures where ${of}) or exists (select from transactions where ${of})
    or exists (select from recorded_payments where ${of}) or exists (select from disputes where ${of}) as "isUsed"`.execute(
    tx,
  )
  return rows[0]?.isUsed ?? true
}

import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db/tenancy.ts'

/** Values of a row by column. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the demo company whose messages are shown; undefined without demo data. */
export async function findDemoCompany(db: Db) {
  const { rows } = await sql<{ id: number; name: string; email: string | null; timezone: string }>`
    select id, name, email, timezone from companies_of_all(0, 100) where email = 'office@frontrange.test'`.execute(
    db,
  )
  return rows[0]
}

/** Stores a row of a company as it is; returns its id, or 0 if it has none. */
export async function insertRow(tx: Tx, companyId: number, table: string, row: Row): Promise<number> {
  const names = Object.keys(row).map((name) => sql.id(name))
  const { rows } = await sql<{ id?: number }>`
    insert into ${sql.id(table)} (company_id, ${sql.join(names)})
    values (${companyId}, ${sql.join(Object.values(row))}) returning *`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Changes the rows of a company that have the given columns. */
export async function changeRow(
  tx: Tx,
  companyId: number,
  table: string,
  { row, where }: { row: Row; where: Row },
): Promise<void> {
  const pairs = (of: Row) => Object.entries(of).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  const conditions = [sql`company_id = ${companyId}`, ...pairs(where)]
  await sql`update ${sql.id(table)} set ${sql.join(pairs(row))}
    where ${sql.join(conditions, sql` and `)}`.execute(tx)
}

/** Returns what the outbox says of a message. */
export async function readSentMessage(tx: Tx, companyId: number, id: number) {
  const { rows } = await sql<{
    kind: string
    purpose: 'service' | 'marketing'
    jobId: number | null
    recipient: string
    subject: string
    body: string
  }>`select kind, purpose, job_id as "jobId", recipient, subject, body_text as body
       from deliveries where company_id = ${companyId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns the newest job with a card payment that went through and has a payer with an email address; 0 if there is none. */
export async function findPaidJob(tx: Tx, companyId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select j.id from jobs j join transactions x on x.company_id = j.company_id and x.job_id = j.id
      join members m on m.company_id = j.company_id and m.user_id = x.user_id and m.email is not null
     where j.company_id = ${companyId} and j.deleted_at is null and x.status = 'succeeded'
       and x.user_id in (j.client_id, j.billing_contact_id)
     order by j.id desc limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}

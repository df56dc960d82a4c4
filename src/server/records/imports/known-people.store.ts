import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A person as a row names them. */
interface NamedPerson {
  email?: string | null | undefined
  phone?: string | null | undefined
  firstName: string
  lastName: string
}

/**
 * Finds a person of the company by email, or a client by full name and phone if one of the two has no email.
 * Each lookup uses its own index.
 */
export async function findKnownPerson(
  tx: Tx,
  companyId: number,
  person: NamedPerson,
): Promise<{ id: number; isClient: boolean; isByEmail: boolean } | undefined> {
  const { email, phone, firstName, lastName } = person
  if (email) {
    const { rows } = await sql<{ id: number; isClient: boolean }>`
      select m.user_id as id, m.is_client as "isClient" from members m
       where m.company_id = ${companyId} and m.email_key = ${email.toLowerCase()}`.execute(tx)
    if (rows[0]) return { ...rows[0], isByEmail: true }
  }
  if (!phone) return undefined
  const { rows } = await sql<{ id: number }>`
    select m.user_id as id from members m
     where m.company_id = ${companyId} and m.last_key = lower(${lastName}) and m.first_key = lower(${firstName})
       and m.phone = ${phone} and m.is_client ${email ? sql`and m.email_key is null` : sql``}
     order by m.user_id desc limit 1`.execute(tx)
  return rows[0] && { ...rows[0], isClient: true, isByEmail: false }
}

/** Returns which of these emails belong to people of the company. */
export async function knownEmails(
  tx: Tx,
  companyId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email_key as email from members where company_id = ${companyId} and email_key = any(${[...emails]}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ email }) => email))
}

/**
 * Returns a mark that changes when a person's record changes: its last write, and whether they can sign in.
 */
export async function personVersion(tx: Tx, companyId: number, userId: number): Promise<string | null> {
  const { rows } = await sql<{ mark: string }>`
    select updated_at::text || case when (select a.has_password from client_account(company_id, user_id) a)
        then ' signs in' else '' end as mark
      from members where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return rows[0]?.mark ?? null
}

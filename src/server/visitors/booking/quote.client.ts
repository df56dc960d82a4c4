import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { addClient } from '../../people/clients/clients.service.ts'

/** Contact details for a quote as entered; the phone as ten digits. */
export interface QuoteContact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** The client of a quote; null if the sender cannot be verified. */
export interface QuoteClient {
  id: number
  isNew: boolean
}

/**
 * Returns the client of a quote. A new email becomes a client as if a manager had added it; an existing
 * client's record stays unchanged. An email with an account elsewhere or of staff of this company proves
 * nothing about the sender, so there is no client and the response does not show why. `isOffice` is a manager
 * who enters it for someone.
 */
export async function clientOfQuote(
  tx: Tx,
  kernel: Pick<Kernel, 'config' | 'now' | 'queue'>,
  companyId: number,
  contact: Omit<QuoteContact, 'phone'> & { phone: string | null; address: string },
  isOffice: boolean,
): Promise<QuoteClient | null> {
  // Two simultaneous forms with one new email would create two people, or add one to a company without their
  // consent.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quote ${contact.email}`}, 0))`.execute(tx)
  const known = await findByEmail(tx, companyId, contact.email)
  if (known) return known.isClient ? { id: known.id, isNew: false } : null
  if (!isOffice && !(await isFree(tx, contact.email))) return null
  try {
    const { id } = await addClient(tx, kernel, companyId, contact)
    return { id, isNew: true }
  } catch (error) {
    // The office is adding the same person at this moment, or another record has the email.
    if (error instanceof AppError && error.code === 'email_taken') return null
    throw error
  }
}

/** Finds who has an email within the company: only a client, or a staff member. */
async function findByEmail(
  tx: Tx,
  companyId: number,
  email: string,
): Promise<{ id: number; isClient: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isClient: boolean }>`
    select user_id as id, roles = '{client}' and approval = 'approved' as "isClient" from members
     where company_id = ${companyId} and email_key = lower(${email})`.execute(tx)
  return rows[0]
}

async function isFree(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select is_email_available(${email}) as free`.execute(tx)
  return rows[0]?.free ?? false
}

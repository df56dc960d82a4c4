import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { addClient } from '../../people/clients/clients.service.ts'

/** Who asks for a quote, as they typed it; the phone as ten digits. */
export interface QuoteContact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** The client that a quote belongs to; null where nobody can be sure who asks. */
export interface QuoteClient {
  id: number
  isNew: boolean
}

/**
 * The client of a quote. A new email becomes a client as a manager's adding does; a client of this company
 * keeps their record as it is. An email with an account elsewhere or of somebody who works here proves
 * nothing about who typed it: there is no client then, and nobody learns why. `isOffice` is a manager who
 * types it for somebody.
 */
export async function clientOfQuote(
  tx: Tx,
  kernel: Pick<Kernel, 'config' | 'now' | 'queue'>,
  companyId: number,
  contact: QuoteContact & { address: string },
  isOffice: boolean,
): Promise<QuoteClient | null> {
  // Two forms with one new email at the same moment would make it two people, or join one with a company unasked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quote ${contact.email}`}, 0))`.execute(tx)
  const known = await findByEmail(tx, companyId, contact.email)
  if (known) return known.isClient ? { id: known.id, isNew: false } : null
  if (!isOffice && !(await isFree(tx, contact.email))) return null
  try {
    const { id } = await addClient(tx, kernel, companyId, contact)
    return { id, isNew: true }
  } catch (error) {
    // Somebody of the office adds the same person at this moment, or there is a record that is no client's.
    if (error instanceof AppError && error.code === 'email_taken') return null
    throw error
  }
}

/** Whom an email belongs to within the company: to a client and nothing else, or to somebody who works here. */
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

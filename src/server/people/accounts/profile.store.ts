import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Saves changed fields of the acting person's account and of their companies' records (migration 0013). */
export async function saveOwnProfile(
  tx: Tx,
  changed: Record<string, unknown>,
): Promise<'saved' | 'picture' | 'company'> {
  const { rows } = await sql<{ outcome: 'saved' | 'picture' | 'company' }>`
    select save_own_profile(${JSON.stringify(changed)}::jsonb) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error('save_own_profile answered nothing')
  return outcome
}

/** Returns the stored hash of the acting person's password, or null. */
export async function findOwnPassword(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select own_password() as hash`.execute(tx)
  return rows[0]?.hash ?? null
}

/** Sets the acting person's password; returns false if the proved password is no longer current. */
export async function setOwnPassword(tx: Tx, provedHash: string | null, hash: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_own_password(${provedHash}, ${hash}) as changed`.execute(tx)
  return rows[0]?.changed ?? false
}

/**
 * Stores a requested login email, replacing an earlier request; returns false if the address belongs to
 * another account.
 */
export async function beginEmailChange(
  tx: Tx,
  request: { email: string; codeHash: string; livesUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select begin_email_change(${request.email}, ${request.codeHash}, ${request.livesUntil.toISOString()}) as free`.execute(
    tx,
  )
  return rows[0]?.free ?? false
}

/** Cancels the request for another login email. */
export async function cancelEmailChange(tx: Tx): Promise<void> {
  await sql`select drop_email_change()`.execute(tx)
}

/** The outcome of confirming a login email; a wrong attempt is counted. */
export type EmailConfirmed =
  | { outcome: 'done'; oldEmail: string | null; newEmail: string }
  | { outcome: 'wrong' | 'locked' }

/** Takes over the login email whose code was given (migration 0013). */
export async function confirmEmailChange(tx: Tx, codeHash: string, now: Date): Promise<EmailConfirmed> {
  const { rows } = await sql<EmailConfirmed>`
    select outcome, old_email as "oldEmail", new_email as "newEmail"
      from confirm_email_change(${codeHash}, ${now.toISOString()})`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('confirm_email_change answered nothing')
  return row
}

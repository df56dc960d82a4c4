import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Saves changed fields of the acting person, there and in what their companies know of them (migration 0013). */
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

/** The stored hash of the acting person's password, or null. */
export async function findOwnPassword(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select own_password() as hash`.execute(tx)
  return rows[0]?.hash ?? null
}

/** Gives the acting person another password; false when the one that was proved is no longer theirs. */
export async function setOwnPassword(tx: Tx, provedHash: string | null, hash: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_own_password(${provedHash}, ${hash}) as changed`.execute(tx)
  return rows[0]?.changed ?? false
}

/** Keeps a wish for another login email, the newest only; false when the address is another account's. */
export async function beginEmailChange(
  tx: Tx,
  wish: { email: string; codeHash: string; livesUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select begin_email_change(${wish.email}, ${wish.codeHash}, ${wish.livesUntil.toISOString()}) as free`.execute(
    tx,
  )
  return rows[0]?.free ?? false
}

/** Takes the wish for another login email back. */
export async function dropEmailChange(tx: Tx): Promise<void> {
  await sql`select drop_email_change()`.execute(tx)
}

/** How the confirming of a login email ended; a wrong try is counted. */
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

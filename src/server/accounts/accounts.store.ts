import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db/tenancy.ts'
import type { CalledFrom } from './account-events.ts'
import type { StoredAccount } from './account.view.ts'

/** Who signs in with an email address, and what their password is checked against. */
export async function findLogin(
  db: Db,
  email: string,
): Promise<{ userId: number; passwordHash: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; passwordHash: string | null }>`
    select user_id as "userId", password_hash as "passwordHash" from auth_find_login(${email})`.execute(db)
  return rows[0]
}

/** Opens a family of tokens with its first refresh token, and where it was opened. */
export async function startFamily(
  tx: Tx,
  family: { id: string; userId: number; tokenHash: string; livesUntil: Date; from: CalledFrom },
): Promise<void> {
  const { id, userId, tokenHash, livesUntil, from } = family
  await sql`select auth_start_family(${userId}, ${id}, ${tokenHash}, ${livesUntil.toISOString()},
    ${from.userAgent}, ${from.ip})`.execute(tx)
}

/** How an attempt to exchange a refresh token ended (migration 0002, `auth_rotate`). */
export type Rotation =
  | { outcome: 'rotated' | 'repeated'; userId: number; familyId: string }
  | { outcome: 'reused' | 'revoked' | 'expired'; userId: number; familyId: string }
  | { outcome: 'unknown'; userId: null; familyId: null }

/** Exchanges a refresh token for its successor, in one statement that is committed whatever its outcome. */
export async function rotateToken(
  db: Db,
  exchange: { oldHash: string; newHash: string; retryKey: string | null; livesUntil: Date },
): Promise<Rotation> {
  const { oldHash, newHash, retryKey, livesUntil } = exchange
  const { rows } = await sql<Rotation>`
    select outcome, user_id as "userId", family_id as "familyId"
      from auth_rotate(${oldHash}, ${newHash}, ${retryKey}, ${livesUntil.toISOString()})`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('auth_rotate answered nothing')
  return row
}

/** Ends a family of tokens. */
export async function endFamily(db: Db, familyId: string): Promise<void> {
  await sql`select auth_revoke_family(${familyId})`.execute(db)
}

/** A person with all their links, or undefined when there is no such person. */
export async function findAccount(db: Db, userId: number): Promise<StoredAccount | undefined> {
  const { rows } = await sql<{
    account: StoredAccount | null
  }>`select account_of(${userId}) as account`.execute(db)
  return rows[0]?.account ?? undefined
}

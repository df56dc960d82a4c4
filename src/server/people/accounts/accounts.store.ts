import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { RequestOrigin } from './account-events.ts'
import type { StoredAccount } from './account.view.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

/**
 * Returns the person who signs in with an email address, and the hash that their password is checked against.
 */
export async function findLogin(
  db: Db,
  email: string,
): Promise<{ userId: number; passwordHash: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; passwordHash: string | null }>`
    select user_id as "userId", password_hash as "passwordHash" from auth_find_login(${email})`.execute(db)
  return rows[0]
}

/**
 * The person whose password was checked, and the stored hash that it was checked against; null for an account
 * without a password.
 */
export interface VerifiedLogin {
  userId: number
  passwordHash: string | null
}

/** The hash of the token that a device presented, and of the one that it gets otherwise. */
export interface DeviceHashes {
  given: string | null
  fresh: string
}

/** How a token family began. */
export interface FamilyStart {
  /** False if the proved password is no longer current; then nothing was stored. */
  opened: boolean
  /** Whether the device keeps the token that it presented. */
  keepsDevice: boolean
  /** Whether the person has signed in before, but not from here. */
  isNew: boolean
}

/**
 * Opens a token family with its first refresh token and remembers the device and network. Locks the person's
 * row.
 */
export async function startFamily(
  tx: Tx,
  family: {
    id: string
    login: VerifiedLogin
    tokenHash: string
    livesUntil: Date
    from: RequestOrigin
    device: DeviceHashes
  },
): Promise<FamilyStart> {
  const { id, login, tokenHash, livesUntil, from, device } = family
  const { rows } = await sql<FamilyStart>`
    select opened, keeps_device as "keepsDevice", is_new as "isNew"
      from begin_session(${login.userId}, ${login.passwordHash}, ${id}, ${tokenHash}, ${livesUntil.toISOString()},
        ${from.userAgent}, ${from.ip}, ${BUDGETS.sessions.most}, ${device.given}, ${device.fresh})`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw new Error('begin_session answered nothing')
  return row
}

/**
 * Returns whether an account has signed in with this device or from this network before; null for neither,
 * and for an unknown account.
 */
export async function findKnownOrigin(
  db: Db,
  email: string,
  deviceHash: string | null,
  address: string,
): Promise<'device' | 'network' | null> {
  const { rows } = await sql<{ place: 'device' | 'network' | null }>`
    select known_place(${email}, ${deviceHash}, ${address}) as place`.execute(db)
  return rows[0]?.place ?? null
}

/** The outcome of exchanging a refresh token (migration 0002, `auth_rotate`). */
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

/** Records that a session of the acting person began without a proof; ends it and returns false if one exists by now. */
export async function recordUnprovedSession(tx: Tx, familyId: string): Promise<boolean> {
  const { rows } = await sql<{
    isOpen: boolean
  }>`select note_unproved_session(${familyId}) as "isOpen"`.execute(tx)
  return rows[0]?.isOpen ?? false
}

/** Ends a token family. */
export async function endFamily(db: Db, familyId: string): Promise<void> {
  await sql`select auth_revoke_family(${familyId})`.execute(db)
}

/** Returns a person with all their links, or undefined if the person does not exist. */
export async function findAccount(db: Db, userId: number): Promise<StoredAccount | undefined> {
  const { rows } = await sql<{
    account: StoredAccount | null
  }>`select account_of(${userId}) as account`.execute(db)
  return rows[0]?.account ?? undefined
}

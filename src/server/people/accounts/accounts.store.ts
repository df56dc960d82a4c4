import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { CalledFrom } from './account-events.ts'
import type { StoredAccount } from './account.view.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

/** Who signs in with an email address, and what their password is checked against. */
export async function findLogin(
  db: Db,
  email: string,
): Promise<{ userId: number; passwordHash: string | null } | undefined> {
  const { rows } = await sql<{ userId: number; passwordHash: string | null }>`
    select user_id as "userId", password_hash as "passwordHash" from auth_find_login(${email})`.execute(db)
  return rows[0]
}

/** Whose password was checked, and the stored hash that it was checked against; null for an account without one. */
export interface ProvedLogin {
  userId: number
  passwordHash: string | null
}

/** A device's token as it presents it, and the one that it gets if it has none; as stored. */
export interface DeviceHashes {
  given: string | null
  fresh: string
}

/** How a family of tokens began. */
export interface Began {
  /** False when the password is no longer the proved one; then nothing was kept. */
  opened: boolean
  /** The device goes on with the token that it presented. */
  keepsDevice: boolean
  /** The person has signed in before, and not from here. */
  isNew: boolean
}

/** Opens a family of tokens with its first refresh token and remembers where. Locks the person's row. */
export async function startFamily(
  tx: Tx,
  family: {
    id: string
    login: ProvedLogin
    tokenHash: string
    livesUntil: Date
    from: CalledFrom
    device: DeviceHashes
  },
): Promise<Began> {
  const { id, login, tokenHash, livesUntil, from, device } = family
  const { rows } = await sql<Began>`
    select opened, keeps_device as "keepsDevice", is_new as "isNew"
      from begin_session(${login.userId}, ${login.passwordHash}, ${id}, ${tokenHash}, ${livesUntil.toISOString()},
        ${from.userAgent}, ${from.ip}, ${BUDGETS.sessions.most}, ${device.given}, ${device.fresh})`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw new Error('begin_session answered nothing')
  return row
}

/** Whether an account has signed in with this device or from this network before; null for neither, and for no account. */
export async function findKnownPlace(
  db: Db,
  email: string,
  deviceHash: string | null,
  address: string,
): Promise<'device' | 'network' | null> {
  const { rows } = await sql<{ place: 'device' | 'network' | null }>`
    select known_place(${email}, ${deviceHash}, ${address}) as place`.execute(db)
  return rows[0]?.place ?? null
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

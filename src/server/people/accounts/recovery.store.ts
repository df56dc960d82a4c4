import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'

/** Wrong attempts after which a code is locked. */
const MAX_WRONG = 10

/** A code and its address as stored: keyed hashes. */
export interface PinKeys {
  key: string
  pinHash: string
}

/**
 * Stores the newest code of an address, known or not, and a link beside it; returns the account it belongs
 * to.
 */
export async function storeRecovery(
  tx: Tx,
  email: string,
  pin: PinKeys,
  linkHash: string,
  minutes: number,
): Promise<{ firstName: string; hasPassword: boolean } | undefined> {
  const { rows } = await sql<{ firstName: string; hasPassword: boolean }>`
    select first_name as "firstName", has_password as "hasPassword"
      from keep_recovery(${pin.key}, ${email}, ${pin.pinHash}, ${linkHash}, ${minutes})`.execute(tx)
  return rows[0]
}

/** Returns the login email that a link recovers; null for a link that is spent, expired or invented. */
export async function findRecoveryLink(db: Db, linkHash: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select find_recovery_link(${linkHash}) as email`.execute(db)
  return rows[0]?.email ?? null
}

/** Returns whether the account that has an address has a password. */
export async function hasPassword(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_password(${email}) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** Spends a link to set a new password and ends all sessions; returns undefined if it no longer works. */
export async function redeemRecoveryLink(
  tx: Tx,
  linkHash: string,
  passwordHash: string,
): Promise<{ userId: number; email: string; firstName: string; families: string[] } | undefined> {
  const { rows } = await sql<{ userId: number; email: string; firstName: string; families: string[] }>`
    select user_id as "userId", login_email as email, first_name as "firstName", families
      from spend_recovery_link(${linkHash}, ${passwordHash})`.execute(tx)
  return rows[0]
}

/**
 * Does the work of queueing a mail without sending one, so that an unknown address takes as long as a known
 * one.
 */
export async function queueNothing(tx: Tx, queue: Queue): Promise<void> {
  const { rows } = await sql<{ id: number }>`select keep_account_mail('', '', null, '') as id`.execute(tx)
  await queue.send(tx, 'send-account-mail', { accountMailId: rows[0]?.id ?? 0 })
}

/** Tries a code in one statement that is committed whatever its outcome. */
export async function tryPin(db: Db, pin: PinKeys): Promise<'fits' | 'wrong' | 'locked'> {
  const { rows } = await sql<{ outcome: 'fits' | 'wrong' | 'locked' }>`
    select try_pin(${pin.key}, ${pin.pinHash}, ${MAX_WRONG}) as outcome`.execute(db)
  return rows[0]?.outcome ?? 'wrong'
}

/** Spends a code to set a new password and ends all sessions; returns undefined if it no longer matches. */
export async function redeemPin(
  tx: Tx,
  email: string,
  pin: PinKeys,
  passwordHash: string,
): Promise<{ userId: number; firstName: string; families: string[] } | undefined> {
  const { rows } = await sql<{ userId: number; firstName: string; families: string[] }>`
    select user_id as "userId", first_name as "firstName", families
      from spend_pin(${pin.key}, ${email}, ${pin.pinHash}, ${MAX_WRONG}, ${passwordHash})`.execute(tx)
  return rows[0]
}

/** Stores the newest sign-in code of an address, known or not; returns its account, and whether it may sign in by codes. */
export async function storeSignInPin(
  tx: Tx,
  email: string,
  pin: PinKeys,
  minutes: number,
): Promise<{ firstName: string; mayUse: boolean } | undefined> {
  const { rows } = await sql<{ firstName: string; mayUse: boolean }>`
    select first_name as "firstName", may_use as "mayUse"
      from keep_sign_in_pin(${pin.key}, ${email}, ${pin.pinHash}, ${minutes})`.execute(tx)
  return rows[0]
}

/** Spends a sign-in code; returns its person, whose login is locked for the transaction, or null if it no longer matches. */
export async function redeemSignInPin(tx: Tx, email: string, pin: PinKeys): Promise<number | null> {
  const { rows } = await sql<{ userId: number | null }>`
    select spend_sign_in_pin(${pin.key}, ${email}, ${pin.pinHash}, ${MAX_WRONG}) as "userId"`.execute(tx)
  return rows[0]?.userId ?? null
}

/** Returns whether this transaction has ended the acting person's password. */
export async function wasOwnPasswordEnded(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ wasEnded: boolean }>`select was_own_password_ended() as "wasEnded"`.execute(tx)
  return rows[0]?.wasEnded ?? false
}

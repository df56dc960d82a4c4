import { sql } from 'kysely'
import type { Passkey } from '../../../shared/people/accounts/passkeys.api.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A passkey with the identifier that the browser uses. */
export interface StoredPasskey extends Passkey {
  credentialId: string
  transports: string[]
}

/** Returns the passkeys of the acting person, oldest first. */
export async function listOwnPasskeys(tx: Tx): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, credential_id as "credentialId", transports, name, created_at as "createdAt",
      last_used_at as "lastUsedAt" from own_passkeys()`.execute(tx)
  return rows
}

/** Stores a challenge for an authenticator, for the acting person or for a sign-in. */
export async function storeChallenge(tx: Tx, hash: string, minutes: number): Promise<void> {
  await sql`select keep_passkey_challenge(${hash}, ${minutes})`.execute(tx)
}

/**
 * Spends a challenge of the acting person; returns false for one that is spent, expired or another person's.
 */
export async function takeChallenge(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_passkey_challenge(${hash}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Stores a passkey of the acting person; returns null for one that exists already or exceeds the limit. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    credentialId: string
    publicKey: Uint8Array
    counter: number
    transports: string[]
    name: string
  },
  most: number,
): Promise<number | null> {
  const { credentialId, publicKey, counter, transports, name } = passkey
  const { rows } = await sql<{ id: number | null }>`
    select add_passkey(${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${name},
      ${most}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Renames a passkey of the acting person; returns false if they have no such passkey. */
export async function renameOwnPasskey(tx: Tx, id: number, name: string): Promise<boolean> {
  const { rows } = await sql<{
    renamed: boolean
  }>`select rename_own_passkey(${id}, ${name}) as renamed`.execute(tx)
  return rows[0]?.renamed ?? false
}

/** Removes a passkey of the acting person and returns its name; null if they have no such passkey. */
export async function removeOwnPasskey(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select remove_own_passkey(${id}) as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** The owner of a passkey and the data that verifies its signature. */
export interface PasskeyKey {
  userId: number
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Returns the passkey of a credential; undefined if it is unknown. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyKey | undefined> {
  const { rows } = await sql<PasskeyKey>`
    select user_id as "userId", public_key as "publicKey", counter, transports
      from find_passkey(${credentialId})`.execute(db)
  return rows[0]
}

/**
 * Records a verified use and locks the person's row; returns false for a passkey that was deleted or used
 * again meanwhile.
 */
export async function recordPasskeyUse(
  tx: Tx,
  userId: number,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_passkey(${userId}, ${credentialId}, ${counter}) as used`.execute(tx)
  return rows[0]?.used ?? false
}

/** Records that this passkey opened this session of the acting person. */
export async function recordPasskeySession(tx: Tx, familyId: string, credentialId: string): Promise<void> {
  await sql`select note_passkey_session(${familyId}, ${credentialId})`.execute(tx)
}

/** Ends the sessions of the acting person that this passkey opened, except one, and returns them. */
export async function endPasskeySessions(tx: Tx, id: number, keptFamilyId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select end_passkey_sessions(${id}, ${keptFamilyId}) as id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Returns whether a passkey opened this session. */
export async function isPasskeySession(db: Db, familyId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_passkey_session(${familyId}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

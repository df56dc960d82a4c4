import { sql } from 'kysely'
import type { Passkey } from '../../../shared/people/accounts/passkeys.api.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A passkey with what the browser knows it by. */
export interface StoredPasskey extends Passkey {
  credentialId: string
  transports: string[]
}

/** The passkeys of the acting person, the oldest first. */
export async function listOwnPasskeys(tx: Tx): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, credential_id as "credentialId", transports, name, created_at as "createdAt",
      last_used_at as "lastUsedAt" from own_passkeys()`.execute(tx)
  return rows
}

/** Keeps what an authenticator has to sign, for the acting person or for nobody yet. */
export async function keepChallenge(tx: Tx, hash: string, minutes: number): Promise<void> {
  await sql`select keep_passkey_challenge(${hash}, ${minutes})`.execute(tx)
}

/** Uses a challenge of the acting person up; false for one that is used, too old or another's. */
export async function takeChallenge(tx: Tx, hash: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_passkey_challenge(${hash}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Keeps a passkey of the acting person; null for one that somebody has already or that is one too many. */
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

/** Renames a passkey of the acting person; false when they have no such one. */
export async function renameOwnPasskey(tx: Tx, id: number, name: string): Promise<boolean> {
  const { rows } = await sql<{
    renamed: boolean
  }>`select rename_own_passkey(${id}, ${name}) as renamed`.execute(tx)
  return rows[0]?.renamed ?? false
}

/** Removes a passkey of the acting person and returns its name; null when they have no such one. */
export async function removeOwnPasskey(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select remove_own_passkey(${id}) as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** Whose passkey this is, and what its signature is checked with. */
export interface PasskeyKey {
  userId: number
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** The passkey of a credential; undefined for one that nobody has. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyKey | undefined> {
  const { rows } = await sql<PasskeyKey>`
    select user_id as "userId", public_key as "publicKey", counter, transports
      from find_passkey(${credentialId})`.execute(db)
  return rows[0]
}

/** Notes a checked use and locks the person's row; false for a passkey that is gone or was used further meanwhile. */
export async function usePasskey(
  tx: Tx,
  userId: number,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_passkey(${userId}, ${credentialId}, ${counter}) as used`.execute(tx)
  return rows[0]?.used ?? false
}

/** Notes that this passkey has opened this session of the acting person. */
export async function notePasskeySession(tx: Tx, familyId: string, credentialId: string): Promise<void> {
  await sql`select note_passkey_session(${familyId}, ${credentialId})`.execute(tx)
}

/** Ends the sessions of the acting person that this passkey opened, but one, and returns which. */
export async function endPasskeySessions(tx: Tx, id: number, keptFamilyId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select end_passkey_sessions(${id}, ${keptFamilyId}) as id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Whether a passkey has opened this session. */
export async function isPasskeySession(db: Db, familyId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_passkey_session(${familyId}) as "is"`.execute(db)
  return rows[0]?.is ?? false
}

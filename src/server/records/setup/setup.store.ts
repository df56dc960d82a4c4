import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Returns whether a company exists. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select is_set_up() as done`.execute(db)
  return rows[0]?.done ?? false
}

/** Stores a set-up link; returns false if a company exists. */
export async function storeSetupToken(db: Db, tokenHash: string): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`select offer_setup(${tokenHash}) as offered`.execute(db)
  return rows[0]?.offered ?? false
}

/** Returns whether a set-up link was issued and is still valid. */
export async function isSetupTokenValid(db: Db, tokenHash: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select setup_token_stands(${tokenHash}) as stands`.execute(
    db,
  )
  return rows[0]?.stands ?? false
}

/** The first company in the types of its columns. */
export interface FirstCompany {
  name: string
  handle: string
  email: string | null
  phone: string | null
  address: string
  addressState: string | null
  latitude: number | null
  longitude: number | null
  timezone: string
}

export interface FirstAdministrator {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
}

/** Creates the first company and administrator, and ends all set-up links. */
export async function insertFirst(
  tx: Tx,
  tokenHash: string,
  company: FirstCompany,
  administrator: FirstAdministrator,
): Promise<'done' | 'already' | 'unknown'> {
  const { rows } = await sql<{ outcome: 'done' | 'already' | 'unknown' }>`
    select outcome from complete_setup(${tokenHash}, ${JSON.stringify(company)}::jsonb,
      ${JSON.stringify(administrator)}::jsonb)`.execute(tx)
  return rows[0]?.outcome ?? 'unknown'
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** Whether there is a company. */
export async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select is_set_up() as done`.execute(db)
  return rows[0]?.done ?? false
}

/** Keeps a set-up link; false when there is a company already. */
export async function keepSetupToken(db: Db, tokenHash: string): Promise<boolean> {
  const { rows } = await sql<{ offered: boolean }>`select offer_setup(${tokenHash}) as offered`.execute(db)
  return rows[0]?.offered ?? false
}

/** Whether a set-up link was given out and still counts. */
export async function doesSetupTokenStand(db: Db, tokenHash: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select setup_token_stands(${tokenHash}) as stands`.execute(
    db,
  )
  return rows[0]?.stands ?? false
}

/** The first company as its columns take it. */
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

/** The first administrator. */
export interface FirstAdministrator {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
}

/** Makes the first company and administrator, and ends all set-up links. */
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

import { sql } from 'kysely'
import type { MarketingConsent } from '../../../shared/company/consents/marketing.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The latest decision of a number about a company's texts. */
export interface Consent {
  phone: string
  isAllowed: boolean
  source: string
  date: string
  /** Who of the company's staff recorded it; null if the person gave it themselves. */
  by: string | null
}

/** The name of the member of staff who recorded a row of a table. */
const recorderOf = (table: 'text_consents' | 'marketing_consents') => sql<string | null>`
  (select btrim(m.first_name || ' ' || m.last_name) from members m where m.company_id = ${sql.ref(`${table}.company_id`)}
    and m.user_id = ${sql.ref(`${table}.recorded_by`)} and m.roles <> '{client}')`

/** Returns the latest consent or refusal of each of these numbers (ten digits) for a company. */
export async function readConsents(
  tx: Tx,
  companyId: number,
  phones: readonly string[],
): Promise<Map<string, Consent>> {
  if (phones.length === 0) return new Map()
  const rows = await tx
    .selectFrom('text_consents')
    .distinctOn('phone')
    .select(['phone', 'is_allowed as isAllowed', 'source', 'recorded_at as date'])
    .select(recorderOf('text_consents').as('by'))
    .where('company_id', '=', companyId)
    .where('phone', 'in', phones)
    .orderBy('phone')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.phone, row]))
}

/**
 * Records that a number allows or refuses texts, and the source; records are never changed, and the newest
 * counts.
 */
export async function recordConsent(
  tx: Tx,
  consent: {
    companyId: number
    phone: string
    isAllowed: boolean
    source: string
    recordedBy: number | null
  },
): Promise<void> {
  await tx
    .insertInto('text_consents')
    .values({
      company_id: consent.companyId,
      phone: consent.phone,
      is_allowed: consent.isAllowed,
      source: consent.source,
      recorded_by: consent.recordedBy,
    })
    .execute()
}

/** Returns the newest decision about marketing of each of these addresses; addresses without one are left out. */
export async function readMarketingConsents(
  tx: Tx,
  companyId: number,
  addresses: readonly string[],
): Promise<Map<string, MarketingConsent>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx
    .selectFrom('marketing_consents')
    .distinctOn('address')
    .select(['address', 'is_allowed as isAllowed', 'source', 'recorded_at as date'])
    .select(recorderOf('marketing_consents').as('by'))
    .where('company_id', '=', companyId)
    .where(
      'address',
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .orderBy('address')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ address, ...consent }) => [address, consent]))
}

/** Inserts a decision about marketing. */
export async function insertMarketingConsent(
  tx: Tx,
  consent: {
    companyId: number
    channel: 'mail' | 'text'
    address: string
    isAllowed: boolean
    source: string
    recordedBy: number | null
  },
): Promise<void> {
  await tx
    .insertInto('marketing_consents')
    .values({
      company_id: consent.companyId,
      channel: consent.channel,
      address: consent.address,
      is_allowed: consent.isAllowed,
      source: consent.source,
      recorded_by: consent.recordedBy,
    })
    .execute()
}

/** Returns whether this address has unsubscribed from offers of the company. */
export async function hasUnsubscribed(
  tx: Tx,
  { companyId, email }: { companyId: number; email: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('mail_optouts')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that an address unsubscribed; a repeat changes nothing. */
export async function insertOptout(tx: Tx, companyId: number, email: string): Promise<void> {
  await tx
    .insertInto('mail_optouts')
    .values({ company_id: companyId, email: sql<string>`lower(${email})` })
    .onConflict((conflict) => conflict.columns(['company_id', 'email']).doNothing())
    .execute()
}

/** Ends the unsubscription of an address. */
export async function removeOptout(tx: Tx, companyId: number, email: string): Promise<void> {
  await tx.deleteFrom('mail_optouts').where('company_id', '=', companyId).where('email', '=', email).execute()
}

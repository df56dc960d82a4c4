import { sql } from 'kysely'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { ChargeKey } from './charge.store.ts'

/** The amounts, in cents, and the status that are stored of a chargeback. */
type KnownChargeback = Record<'withdrawn_cents' | 'reinstated_cents' | 'fee_cents', number> & {
  dispute_id: string
  status: string
}

/** Returns the stored chargebacks with these ids of the provider, in all companies. */
export async function readKnownChargebacks(
  db: Db,
  disputeIds: readonly string[],
): Promise<KnownChargeback[]> {
  const { rows } = await sql<KnownChargeback>`select * from known_chargebacks(${disputeIds})`.execute(db)
  return rows
}

/** Returns a page of the chargebacks of all companies that are not settled, after an id. */
export async function readUnsettledChargebacks(db: Db, afterId: number, limit: number) {
  const { rows } = await sql<{
    company_id: number
    id: number
    transaction_id: number
    dispute_id: string
  }>`
    select * from unsettled_chargebacks(${afterId}, ${limit})`.execute(db)
  return rows
}

/** Returns a page of the charges of all companies that are not settled, after an id. */
export async function readUnsettledCharges(
  db: Db,
  now: string,
  afterId: number,
  limit: number,
): Promise<ChargeKey[]> {
  const { rows } = await sql<ChargeKey>`
    select company_id as "companyId", id from unsettled_transactions(${now}, ${afterId}, ${limit})`.execute(
    db,
  )
  return rows
}

/** Returns the charges of all companies with this intent of the provider, or with this key of it. */
export async function findChargesOfIntent(db: Db, intentId: string, key: string): Promise<ChargeKey[]> {
  const { rows } = await sql<ChargeKey>`
    select company_id as "companyId", id from transaction_of_intent(${intentId}, ${key})`.execute(db)
  return rows
}

/** Releases the leases of charges and refunds whose process died. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await sql`select release_leases()`.execute(db)
}

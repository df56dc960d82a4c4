import { sql } from 'kysely'
import { MERCHANT_TERMS_VERSION, TERMS_GOOD_HOURS } from '../../../shared/money/merchant/terms.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** One display of the terms to one person. */
export interface TermsRow {
  correlationId: string
  isAccepted: boolean
}

/** Usable for an application: shown to this person, of the current version, unused and recent. */
const isGood = (
  companyId: number,
  userId: number,
) => sql`t.company_id = ${companyId} and t.user_id = ${userId}
  and t.version = ${MERCHANT_TERMS_VERSION} and t.created_at > now() - make_interval(hours => ${TERMS_GOOD_HOURS})
  and not exists (select from merchant_applications a
    where a.company_id = t.company_id and a.correlation_id = t.correlation_id)`

/** Returns this person's open display of the terms, or a new one; reloading the page does not ask twice. */
export async function openTerms(tx: Tx, companyId: number, userId: number): Promise<TermsRow> {
  const { rows: found } = await sql<TermsRow>`
    select t.correlation_id as "correlationId", t.accepted_at is not null as "isAccepted"
      from merchant_terms t where ${isGood(companyId, userId)} order by t.created_at desc limit 1`.execute(tx)
  if (found[0]) return found[0]
  const { rows: made } = await sql<TermsRow>`
    insert into merchant_terms (company_id, user_id, version) values (${companyId}, ${userId}, ${MERCHANT_TERMS_VERSION})
    returning correlation_id as "correlationId", false as "isAccepted"`.execute(tx)
  if (!made[0]) throw new Error('The terms were not noted')
  return made[0]
}

/**
 * Records once where the terms were accepted from; undefined if this person was not shown them under this id.
 */
export async function acceptTerms(
  tx: Tx,
  companyId: number,
  by: { userId: number; correlationId: string; ip: string; userAgent: string },
): Promise<TermsRow | undefined> {
  const { userId, correlationId, ip, userAgent } = by
  const { rows } = await sql<TermsRow>`
    update merchant_terms t set accepted_at = coalesce(t.accepted_at, now()), ip = coalesce(t.ip, ${ip}),
      user_agent = coalesce(t.user_agent, ${userAgent.slice(0, 500)})
     where ${isGood(companyId, userId)} and t.correlation_id = ${correlationId}
    returning t.correlation_id as "correlationId", true as "isAccepted"`.execute(tx)
  return rows[0]
}

/** Returns whether this person accepted the terms under this id and no application has used that yet. */
export async function areAccepted(
  tx: Tx,
  companyId: number,
  by: { userId: number; correlationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from merchant_terms t where ${isGood(companyId, by.userId)} and t.correlation_id::text = ${by.correlationId}
       and t.accepted_at is not null`.execute(tx)
  return rows.length > 0
}

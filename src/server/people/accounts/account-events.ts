import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AccountEvent } from '../../../shared/people/accounts/account-events.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'

/** From where somebody calls: address and browser. */
export interface CalledFrom {
  ip: string
  userAgent: string
}

/** From where a request comes; TRUST_PROXY decides whose address counts. */
export function calledFrom(request: FastifyRequest): CalledFrom {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) }
}

/**
 * Tells the companies of a person what happened to their account, in the change that it belongs to: a sign-in, a changed
 * password, the second factor. `detail` is for people and holds no secret (migration 0013).
 */
export async function noteAccountEvent(
  tx: Tx,
  event: { userId: number; kind: AccountEvent; from: CalledFrom; detail?: string },
): Promise<void> {
  const { userId, kind, from, detail = '' } = event
  await sql`select note_account_event(${userId}, ${kind}, ${from.ip}, ${from.userAgent}, ${detail})`.execute(
    tx,
  )
}

/** Tells companies that the acting person took data out of them; `detail` names what. */
export async function noteExport(
  tx: Tx,
  event: { companyIds: readonly number[]; from: CalledFrom; detail: string },
): Promise<void> {
  const { companyIds, from, detail } = event
  await sql`select note_company_event(company, 'exported', ${from.ip}, ${from.userAgent}, ${detail})
    from unnest(${[...companyIds]}::bigint[]) as company`.execute(tx)
}

/** Tells of a wrong password, where the address is somebody's; takes as long for one that is nobody's. */
export async function noteFailedSignIn(db: Db, email: string, from: CalledFrom): Promise<void> {
  await inTenant(db, { companyIds: [], userId: null }, (tx) =>
    sql`select note_failed_sign_in(${email}, ${from.ip}, ${from.userAgent})`.execute(tx),
  )
}

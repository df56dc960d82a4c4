import { sql } from 'kysely'
import type { AccountEvent } from '../../../shared/people/accounts/account-events.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { RequestOrigin } from './account-events.ts'

/**
 * Records an event of a person's account for the person's companies, in the transaction of the change: a
 * sign-in, a changed password, the second factor. `detail` is for people and contains no secret (migration
 * 0013).
 */
export async function recordAccountEvent(
  tx: Tx,
  event: { userId: number; kind: AccountEvent; from: RequestOrigin; detail?: string },
): Promise<void> {
  const { userId, kind, from, detail = '' } = event
  await sql`select note_account_event(${userId}, ${kind}, ${from.ip}, ${from.userAgent}, ${detail})`.execute(
    tx,
  )
}

/** Records for companies that the acting person exported their data; `detail` names what. */
export async function recordExport(
  tx: Tx,
  event: { companyIds: readonly number[]; from: RequestOrigin; detail: string },
): Promise<void> {
  const { companyIds, from, detail } = event
  await sql`select note_company_event(company, 'exported', ${from.ip}, ${from.userAgent}, ${detail})
    from unnest(${[...companyIds]}::bigint[]) as company`.execute(tx)
}

/** Records a wrong password if the address belongs to an account. */
export async function insertFailedSignIn(tx: Tx, email: string, from: RequestOrigin): Promise<void> {
  await sql`select note_failed_sign_in(${email}, ${from.ip}, ${from.userAgent})`.execute(tx)
}

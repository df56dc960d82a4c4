import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns whether a person gets the weekly mail of a company. */
export async function isMailedTo(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from report_mails
    where company_id = ${companyId} and user_id = ${userId}) as is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Switches the weekly mail of a company on or off for a person. */
export async function writeMailed(tx: Tx, companyId: number, userId: number, isOn: boolean): Promise<void> {
  if (isOn)
    await tx
      .insertInto('report_mails')
      .values({ company_id: companyId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('report_mails')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute()
}

/** A manager who gets the weekly mail. */
export interface MailReader {
  userId: number
  firstName: string
  email: string
  hasAmounts: boolean
}

/** Returns the managers of a company who get the weekly mail and can still read the reports. */
export async function findMailReaders(tx: Tx, companyId: number): Promise<MailReader[]> {
  const { rows } = await sql<MailReader>`
    select m.user_id as "userId", m.first_name as "firstName", m.email,
      ('administrator' = any(m.roles) or m.view_financials) as "hasAmounts"
    from report_mails r join members m on m.company_id = r.company_id and m.user_id = r.user_id
    where r.company_id = ${companyId} and m.removed_at is null and m.approval = 'approved'
      and m.roles && '{administrator,manager}'::text[] and coalesce(m.email, '') <> ''
    order by m.user_id`.execute(tx)
  return rows
}

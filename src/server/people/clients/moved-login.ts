import { formatPhone } from '../../../shared/kernel/phone.ts'
import { recordAccountEvent, type RequestOrigin } from '../accounts/account-events.ts'
import { maskEmail, queueAccountMail } from '../accounts/account-mail.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { readCompanyFace } from './clients.store.ts'

/** A client whose company has changed their login email; `to` is null if they have none any more. */
export interface ChangedLogin {
  companyId: number
  id: number
  firstName: string
  before: string
  to: string | null
}

/**
 * Notifies a client at the old address that their company has changed their login email, and logs it: a
 * company may do so, but not without notice.
 */
export async function notifyLoginChanged(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  moved: ChangedLogin,
  from: RequestOrigin,
): Promise<void> {
  const { companyId, id: userId, firstName, before, to } = moved
  const detail = to === null ? 'Taken away by the company' : `To ${to}, by the company`
  await recordAccountEvent(tx, { userId, kind: 'email_changed', from, detail })
  const company = await readCompanyFace(tx, companyId)
  const phone = company.phone ? ` at ${formatPhone(company.phone)}` : ''
  const what =
    to === null
      ? `${company.name} has taken the login email off your account.`
      : `${company.name} has changed the login email of your account to ${maskEmail(to)}.`
  await queueAccountMail(tx, kernel, {
    to: before,
    company: company.name,
    subject: 'Your login email was changed',
    text: [
      `Hello ${firstName},`,
      `${what} This address signs in no more.`,
      `If you did not ask for this, call ${company.name}${phone} at once.`,
    ].join('\n\n'),
  })
}

import { AppError } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { recordAccountEvent, type RequestOrigin } from '../accounts/account-events.ts'
import { maskEmail, queueAccountMail } from '../accounts/account-mail.ts'
import { rejectCommonPassword } from '../accounts/common-passwords.ts'
import { hasLogin } from '../accounts/links.service.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { openClient } from './client-search.ts'
import { readClientAccount, readCompanyFace, setClientPassword } from './clients.store.ts'

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

/**
 * Sets a client's password, ends their sessions and notifies them by mail, without the password. Throws
 * rest_not_found, password_too_common, and rest_conflict for an account with another company or a staff role
 * and for a client without an email to sign in with.
 */
export async function setPasswordOfClient(
  tx: Tx,
  kernel: Parameters<typeof queueAccountMail>[1],
  companyIds: readonly number[],
  userId: number,
  password: string,
): Promise<{ message: string; email: string }> {
  const row = await openClient(tx, companyIds, userId)
  rejectCommonPassword(password)
  const isFirst = (await readClientAccount(tx, row.companyId, row.id))?.hasPassword === false
  const set = await setClientPassword(tx, row.companyId, row.id, await hashPassword(password))
  if (set.outcome !== 'set') throw PASSWORD_REFUSALS[set.outcome]()
  const saved = { message: 'Password saved.', email: set.loginEmail }
  // A record that is not linked gets the same response; the owner of the email is not notified of a password
  // that opens nothing.
  if (!(await hasLogin(tx, row.companyId, row.id))) return saved
  const company = await readCompanyFace(tx, row.companyId)
  const phone = company.phone ? ` at ${formatPhone(company.phone)}` : ''
  await queueAccountMail(tx, kernel, {
    to: set.loginEmail,
    company: company.name,
    subject: isFirst ? 'Your password was set' : 'Your password was changed',
    text: [
      `Hello ${row.firstName},`,
      isFirst
        ? `${company.name} has set a password for your account ${set.loginEmail} and will give it to you. Where you were signed in, you are signed out.`
        : `${company.name} has set a new password for your account ${set.loginEmail} and will give it to you. Where you were signed in, you are signed out.`,
      `If you did not ask for this, call ${company.name}${phone}.`,
    ].join('\n\n'),
  })
  return saved
}

const PASSWORD_REFUSALS = {
  unknown: () => new AppError('rest_not_found'),
  shared: () =>
    new AppError('rest_conflict', {
      message: 'This person has an account of their own, so that only they can change its password.',
    }),
  no_email: () =>
    new AppError('rest_conflict', {
      message: 'This client has no email address to sign in with. Add one first.',
    }),
}

import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { RemindedCompany, ReminderContext } from '../../kernel/reminders.ts'
import { queueAccountMail } from './account-mail.ts'
import { findCompanyName, readRecordState, takeLinksToNotify, type RecordState } from './links.store.ts'

type MailKernel = Pick<Kernel, 'queue' | 'config'>

/**
 * Returns the state of a record that this transaction has given an email. A person who has an account with
 * that email elsewhere is asked by mail whether the company may add them, at most once in 30 days and never
 * after declining.
 */
export async function requestAccountLink(
  tx: Tx,
  kernel: MailKernel,
  record: { companyId: number; id: number; email: string | null; firstName: string },
): Promise<RecordState> {
  const { companyId, id, email, firstName } = record
  const recordState = await readRecordState(tx, companyId, id)
  if (email === null || !recordState.isDue) return recordState
  const company = await findCompanyName(tx, companyId)
  await queueAccountMail(tx, kernel, {
    to: email,
    company,
    subject: `${company} would like to add you`,
    text: [
      `Hello ${firstName},`,
      `${company} has a record with your email address and would like to link it with your account. If you accept, your jobs with ${company} appear in your account, and ${company} sees it when you change your name, phone, email, address or picture.`,
      `Accept or decline: ${kernel.config.PUBLIC_URL}/settings?section=companies`,
      `If you don't know ${company}, ignore this email. Nothing is linked until you accept.`,
    ].join('\n\n'),
  })
  return recordState
}

/** Returns whether a person can sign in to the account of a record. */
export async function hasLogin(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  return (await readRecordState(tx, companyId, userId)).hasLogin
}

/** Maximum mails per company and daily run. */
const MAX_A_DAY = 500

/**
 * Notifies people, each once, that a company which added them before consent was required is linked with
 * their account.
 */
export async function notifyEarlierLinks(
  tx: Tx,
  parts: ReminderContext,
  company: RemindedCompany,
): Promise<void> {
  for (const person of await takeLinksToNotify(tx, company.id, MAX_A_DAY))
    await mailEarlierLink(tx, parts, company, person)
}

/** Notifies a person that a company which added them before is linked with their account. */
export async function mailEarlierLink(
  tx: Tx,
  parts: MailKernel,
  company: Pick<RemindedCompany, 'name'>,
  { loginEmail, firstName }: { loginEmail: string; firstName: string },
): Promise<void> {
  await queueAccountMail(tx, parts, {
    to: loginEmail,
    company: company.name,
    subject: `${company.name} is linked with your account`,
    text: [
      `Hello ${firstName},`,
      `${company.name} added you to its records some time ago. It sees your name, phone, email, address and picture when you change them in your account.`,
      `If you do not want that, end the link: ${parts.config.PUBLIC_URL}/settings?section=companies`,
    ].join('\n\n'),
  })
}

import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { queueAccountMail } from './account-mail.ts'

/** The account behind a record that this transaction has added to a company. */
export interface JoinedAccount {
  loginEmail: string | null
  hasPassword: boolean
  /** The adding has ended the password: it was another company's, or its holder never proved the mailbox. */
  wasEnded: boolean
}

/** Why a password ended, for whoever reads the mailbox. */
export const ENDED_PASSWORD =
  'Your account had a password that was never confirmed from this mailbox, so that anybody could have set it. It works no more, and every device was signed out.'

/** How an account stands that this transaction has joined with a company (migration 0030); for mails to the person alone. */
export async function readJoinedAccount(tx: Tx, companyId: number, userId: number): Promise<JoinedAccount> {
  const { rows } = await sql<JoinedAccount>`
    select login_email as "loginEmail", has_password as "hasPassword", was_ended as "wasEnded"
      from joined_account(${companyId}, ${userId})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('joined_account answered nothing')
  return row
}

/** Tells whoever reads the mailbox that the password ended with which a company has found the account, and how to set one. */
export async function tellPasswordEnded(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  account: JoinedAccount,
  told: { firstName: string; company: string },
): Promise<void> {
  if (!account.wasEnded || account.loginEmail === null) return
  const { PUBLIC_URL } = kernel.config
  await queueAccountMail(tx, kernel, {
    to: account.loginEmail,
    company: told.company,
    subject: 'Set a new password',
    text: [
      `Hello ${told.firstName},`,
      `${told.company} added you to its records.`,
      ENDED_PASSWORD,
      `Set a new one with a code that comes to this mailbox: ${PUBLIC_URL}/forgot-password`,
      `If you do not know ${told.company}, you can ignore this mail.`,
    ].join('\n\n'),
  })
}

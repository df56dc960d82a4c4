import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'

interface MailFacts {
  email: string
  firstName: string
  company: string
}

/** Mails a person that a company added them: how to set a password if they have none, else to sign in. */
export function notifyAdded(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  facts: MailFacts,
  account: { hasPassword: boolean },
): Promise<void> {
  const { PUBLIC_URL } = kernel.config
  const way = account.hasPassword
    ? `Log in with your email and password: ${PUBLIC_URL}/login`
    : `Set a password for your account with this email: ${PUBLIC_URL}/forgot-password`
  return queueAccountMail(tx, kernel, {
    to: facts.email,
    company: facts.company,
    subject: `${facts.company} added you as a worker`,
    text: lines(
      `Hello ${facts.firstName},`,
      `${facts.company} added you to its crew. In your account you see your jobs, your pay and your schedule.`,
      way,
      `If you do not work for ${facts.company}, you can ignore this mail.`,
    ),
  })
}

/** Mails a person who signed up how the company decided. */
export function notifyDecision(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  facts: MailFacts,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const isApproved = decision === 'approved'
  return queueAccountMail(tx, kernel, {
    to: facts.email,
    company: facts.company,
    subject: isApproved
      ? `${facts.company} approved your account`
      : `${facts.company} did not approve your account`,
    text: lines(
      `Hello ${facts.firstName},`,
      isApproved
        ? `${facts.company} approved your account. Log in to see your jobs: ${kernel.config.PUBLIC_URL}/login`
        : `${facts.company} did not approve your account. Please ask ${facts.company} if you think that this is a mistake.`,
    ),
  })
}

function lines(...texts: string[]): string {
  return texts.join('\n\n')
}

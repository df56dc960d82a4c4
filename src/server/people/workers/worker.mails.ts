import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { queueAccountMail } from '../accounts/account-mail.ts'

interface Told {
  email: string
  firstName: string
  company: string
}

/** Mails a person that a company added them: how to set a password if they have none, else to sign in. */
export function notifyAdded(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  told: Told,
  account: { hasPassword: boolean },
): Promise<void> {
  const { PUBLIC_URL } = kernel.config
  const way = account.hasPassword
    ? `Log in with your email and password: ${PUBLIC_URL}/login`
    : `Set a password for your account with this email: ${PUBLIC_URL}/forgot-password`
  return queueAccountMail(tx, kernel, {
    to: told.email,
    company: told.company,
    subject: `${told.company} added you as a worker`,
    text: lines(
      `Hello ${told.firstName},`,
      `${told.company} added you to its crew. In your account you see your jobs, your pay and your schedule.`,
      way,
      `If you do not work for ${told.company}, you can ignore this mail.`,
    ),
  })
}

/** Mails a person who signed up how the company decided. */
export function notifyDecision(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config'>,
  told: Told,
  decision: 'approved' | 'rejected',
): Promise<void> {
  const isApproved = decision === 'approved'
  return queueAccountMail(tx, kernel, {
    to: told.email,
    company: told.company,
    subject: isApproved
      ? `${told.company} approved your account`
      : `${told.company} did not approve your account`,
    text: lines(
      `Hello ${told.firstName},`,
      isApproved
        ? `${told.company} approved your account. Log in to see your jobs: ${kernel.config.PUBLIC_URL}/login`
        : `${told.company} did not approve your account. Please ask ${told.company} if you think that this is a mistake.`,
    ),
  })
}

function lines(...texts: string[]): string {
  return texts.join('\n\n')
}

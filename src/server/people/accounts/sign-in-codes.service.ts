import type { Account } from '../../../shared/kernel/account.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { PIN_MINUTES } from '../../kernel/budgets/accounts.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { translateMail } from '../../kernel/language/mail-language.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { queueAccountMail } from './account-mail.ts'
import {
  startSessionForUser,
  withAccount,
  type OpenedSession,
  type SignInOrigin,
} from './accounts.service.ts'
import { keysOf, newPin, pinInvalid } from './recovery.service.ts'
import {
  queueNothing,
  redeemSignInPin,
  storeSignInPin,
  tryPin,
  wasOwnPasswordEnded,
} from './recovery.store.ts'

const NOBODY = { companyIds: [], userId: null }
const PURPOSE = 'sign-in code'

/**
 * Mails a client a code that signs in, once. People who work for a company or have a second factor are told to log in with
 * their password; for an address without an account the same work is done and nothing is sent.
 */
export async function mailSignInCode(kernel: Kernel, email: string): Promise<void> {
  const code = newPin()
  await inTenant(kernel.db, NOBODY, async (tx) => {
    const owner = await storeSignInPin(tx, email, keysOf(kernel, email, code, PURPOSE), PIN_MINUTES)
    if (!owner) {
      // The same work as for a mail, so that the duration tells nothing.
      await translateMail(tx, { to: email, subject: '', text: '' })
      return queueNothing(tx, kernel.queue)
    }
    const said = owner.mayUse
      ? [
          `Your code is ${code}. Enter it where you asked for it. It works once, within ${PIN_MINUTES} minutes.`,
          'If you did not ask for this email, ignore it. Never share the code.',
        ]
      : [`Your account cannot use codes. Log in with your password: ${kernel.config.PUBLIC_URL}/login`]
    const subject = owner.mayUse ? 'Your code' : 'Log in with your password'
    await queueAccountMail(tx, kernel, {
      to: email,
      subject,
      text: [`Hello ${owner.firstName},`, ...said].join('\n\n'),
    })
  })
}

function endedMail(kernel: Kernel, to: string) {
  const text = [
    'You have confirmed this email address with a code. Before that, the account had a password that somebody set without confirming the address. We removed that password and signed out every device that used it.',
    `To log in with a password, set a new one: ${kernel.config.PUBLIC_URL}/forgot-password`,
  ].join('\n\n')
  return { to, subject: 'Your password was removed', text }
}

/**
 * Signs in with a mailed code and spends it. The first code of an account that nobody has confirmed before ends its password
 * and its other sessions. Throws pin_invalid and, after 10 wrong attempts, pin_locked.
 */
export async function signInWithCode(
  kernel: Kernel,
  email: string,
  code: string,
  from: SignInOrigin,
): Promise<OpenedSession & { userData: Account }> {
  const keys = keysOf(kernel, email, code, PURPOSE)
  const outcome = await tryPin(kernel.db, keys)
  if (outcome === 'locked') throw new AppError('pin_locked')
  if (outcome === 'wrong') throw pinInvalid()
  const opened = await inTenant(kernel.db, NOBODY, async (tx) => {
    const userId = await redeemSignInPin(tx, email, keys)
    if (userId === null) throw pinInvalid()
    // The code came by mail, so the person who entered it also reads the mailbox of a notice.
    const how = { detail: 'By a mailed code', isMailed: false }
    const tokens = await startSessionForUser(tx, kernel, userId, from, how)
    if (!tokens) throw pinInvalid()
    if (await wasOwnPasswordEnded(tx)) await queueAccountMail(tx, kernel, endedMail(kernel, email))
    return { userId, tokens }
  })
  return withAccount(kernel, opened.userId, opened.tokens)
}

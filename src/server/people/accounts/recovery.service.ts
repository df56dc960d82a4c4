import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { PIN_LENGTH } from '../../../shared/people/accounts/recovery.api.ts'
import { PIN_MINUTES } from '../../kernel/budgets/accounts.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { translateMail } from '../../kernel/language/mail-language.ts'
import { recordAccountEvent, type RequestOrigin } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import { cancelEmailChange } from './profile.store.ts'
import {
  findRecoveryLink,
  hasPassword,
  storeRecovery,
  queueNothing,
  redeemPin,
  redeemRecoveryLink,
  tryPin,
  type PinKeys,
} from './recovery.store.ts'

const NOBODY = { companyIds: [], userId: null }
const LINK_BYTES = 32

/**
 * Mails a code and a link for an account; for an address without an account the same work is done and nothing
 * is sent.
 */
export async function mailPin(kernel: Kernel, email: string): Promise<void> {
  const pin = newPin()
  const token = randomBytes(LINK_BYTES).toString('base64url')
  await inTenant(kernel.db, NOBODY, async (tx) => {
    const owner = await storeRecovery(tx, email, keysOf(kernel, email, pin), hashOf(token), PIN_MINUTES)
    if (owner) await queueAccountMail(tx, kernel, recoveryMail(kernel, email, { pin, token }, owner))
    else {
      // The same work as for a mail, so that the duration tells nothing.
      await translateMail(tx, { to: email, subject: '', text: '' })
      await queueNothing(tx, kernel.queue)
    }
  })
}

function recoveryMail(
  kernel: Kernel,
  email: string,
  secrets: { pin: string; token: string },
  owner: { firstName: string; hasPassword: boolean },
) {
  // In the fragment, so that it reaches no server log and no other site.
  const link = `${kernel.config.PUBLIC_URL}/change-password#token=${secrets.token}`
  const said = owner.hasPassword
    ? [
        `Your code is ${secrets.pin}. Enter it where you asked for it.`,
        `Or open this link: ${link}`,
        `The code and the link work once, within ${PIN_MINUTES} minutes.`,
        'If you did not ask for this email, ignore it: your password stays the same. Never share the code or the link.',
      ]
    : [
        `Open this link to set your password: ${link}`,
        `If a page asks you for a code: your code is ${secrets.pin}.`,
        `The code and the link work once, within ${PIN_MINUTES} minutes.`,
        'If you did not ask for this email, ignore it: no password is set. Never share the code or the link.',
      ]
  return {
    to: email,
    subject: owner.hasPassword ? 'Reset your password' : 'Set your password',
    text: [`Hello ${owner.firstName},`, ...said].join('\n\n'),
  }
}

/** Whose password a code or link sets. */
interface Recovered {
  email: string
  /** Whether they have no password yet. */
  isFirst: boolean
}

/** Returns a new code of six digits. */
export function newPin(): string {
  return String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0')
}

/** Tries a code without spending it; throws pin_invalid and, after 10 wrong attempts, pin_locked. */
async function checkPin(kernel: Kernel, email: string, pin: string): Promise<void> {
  const outcome = await tryPin(kernel.db, keysOf(kernel, email, pin))
  if (outcome === 'locked') throw new AppError('pin_locked')
  if (outcome === 'wrong') throw pinInvalid()
}

/** Returns whose password a code sets, like `checkPin`, and whether it is their first. */
export async function readPin(kernel: Kernel, email: string, pin: string): Promise<Recovered> {
  await checkPin(kernel, email, pin)
  return { email, isFirst: !(await hasPassword(kernel.db, email)) }
}

/**
 * Sets a new password with a code: spends the code, ends all sessions of the person and notifies them by
 * mail. Throws password_too_common, pin_invalid and pin_locked.
 */
export async function resetLostPassword(
  kernel: Kernel,
  reset: { email: string; code_pin: string; password: string },
  from: RequestOrigin,
): Promise<void> {
  const { email, code_pin: pin, password } = reset
  rejectCommonPassword(password)
  // A password is hashed only for the holder of a code, because hashing is slow on purpose.
  await checkPin(kernel, email, pin)
  const passwordHash = await hashPassword(password)
  const spent = await inTenant(kernel.db, NOBODY, async (tx) => {
    const isFirst = !(await hasPassword(tx, email))
    const done = await redeemPin(tx, email, keysOf(kernel, email, pin), passwordHash)
    if (done) await notifyReset(tx, kernel, { ...done, email, isFirst }, from)
    return done
  })
  if (!spent) throw pinInvalid()
  for (const familyId of spent.families) kernel.live.endFamily(familyId)
}

/** Returns whose password a link sets, and whether it is their first; throws link_invalid. */
export async function readRecoveryLink(kernel: Kernel, token: string): Promise<Recovered> {
  const email = await findRecoveryLink(kernel.db, hashOf(token))
  if (email === null) throw new AppError('link_invalid')
  return { email, isFirst: !(await hasPassword(kernel.db, email)) }
}

/**
 * Sets a new password like `resetLostPassword`, with a link; returns the login email. Throws link_invalid.
 */
export async function resetWithLink(
  kernel: Kernel,
  reset: { token: string; password: string },
  from: RequestOrigin,
): Promise<string> {
  rejectCommonPassword(reset.password)
  const { isFirst } = await readRecoveryLink(kernel, reset.token)
  const passwordHash = await hashPassword(reset.password)
  const spent = await inTenant(kernel.db, NOBODY, async (tx) => {
    const done = await redeemRecoveryLink(tx, hashOf(reset.token), passwordHash)
    if (done) await notifyReset(tx, kernel, { ...done, isFirst }, from)
    return done
  })
  if (!spent) throw new AppError('link_invalid')
  for (const familyId of spent.families) kernel.live.endFamily(familyId)
  return spent.email
}

/** Records a reset and notifies the person. */
async function notifyReset(
  tx: Tx,
  kernel: Kernel,
  owner: { userId: number; email: string; firstName: string; isFirst: boolean },
  from: RequestOrigin,
): Promise<void> {
  // From here on the person acts, as the holder of the code or the link.
  await recordAccountEvent(tx, { userId: owner.userId, kind: 'password_reset', from })
  // Someone who knew the old password may have requested an email change.
  await cancelEmailChange(tx)
  await queueAccountMail(tx, kernel, changedMail(kernel, owner))
}

function changedMail(
  kernel: Kernel,
  { email, firstName, isFirst }: { email: string; firstName: string; isFirst: boolean },
) {
  const { PUBLIC_URL } = kernel.config
  return {
    to: email,
    subject: isFirst ? 'Your password was set' : 'Your password was changed',
    text: [
      `Hello ${firstName},`,
      '',
      isFirst
        ? 'The password of your account was set. Every device was signed out, and passkeys were removed.'
        : 'The password of your account was changed. Every device was signed out, and passkeys were removed.',
      '',
      `If this was not you, reset it at once: ${PUBLIC_URL}/forgot-password`,
    ].join('\n'),
  }
}

/** Returns the error of a wrong code, for its field. */
export function pinInvalid(): AppError {
  const { message } = new AppError('pin_invalid')
  return new AppError('pin_invalid', { fields: { code_pin: message } })
}

/** Returns the stored hash of a link's token: 256 random bits need no key. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Returns an address and a code as keyed hashes: six digits could be guessed from a plain hash. A code of one purpose is none
 * of another.
 */
export function keysOf(
  kernel: Pick<Kernel, 'config'>,
  email: string,
  pin: string,
  purpose = 'password pin',
): PinKeys {
  const keyed = (text: string) =>
    createHmac('sha256', kernel.config.SECRET).update(`${purpose}\n${text}`).digest('base64url')
  return { key: keyed(email), pinHash: keyed(`${email}\n${pin}`) }
}

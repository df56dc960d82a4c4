import { createHmac, randomInt } from 'node:crypto'
import { PIN_LENGTH, PIN_MINUTES } from '../../shared/accounts/recovery.api.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { hashPassword } from '../kernel/auth/passwords.ts'
import { inTenant } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { noteAccountEvent, type CalledFrom } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { dropEmailChange } from './profile.store.ts'
import { keepPin, queueNothing, spendPin, tryPin, type PinKeys } from './recovery.store.ts'

const NOBODY = { companyIds: [], userId: null }

/** Mails a code for an account; for an address without one the same work is done and nothing sent (DECISIONS F2). */
export async function mailPin(kernel: Kernel, email: string): Promise<void> {
  const pin = String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, '0')
  await inTenant(kernel.db, NOBODY, async (tx) => {
    const owner = await keepPin(tx, email, keysOf(kernel, email, pin), PIN_MINUTES)
    if (owner) await queueAccountMail(tx, kernel, pinMail(kernel, email, pin, owner))
    else await queueNothing(tx, kernel.queue)
  })
}

function pinMail(
  kernel: Kernel,
  email: string,
  pin: string,
  owner: { firstName: string; hasPassword: boolean },
) {
  const { PUBLIC_URL } = kernel.config
  const link = `${PUBLIC_URL}/change-password?${new URLSearchParams({ email, code: pin }).toString()}`
  return {
    to: email,
    subject: owner.hasPassword ? 'Reset your password' : 'Set your password',
    text: [
      `Hello ${owner.firstName},`,
      '',
      `Your code is ${pin}. It works once, within ${PIN_MINUTES} minutes.`,
      '',
      `You can also go on here: ${link}`,
      '',
      'If you did not ask for it, leave it: nothing changes without the code. Never give it to anybody.',
    ].join('\n'),
  }
}

/** Tries a code without using it up; raises pin_invalid and, after 10 wrong tries, pin_locked (DECISIONS F2, K11). */
export async function checkPin(kernel: Kernel, email: string, pin: string): Promise<void> {
  const outcome = await tryPin(kernel.db, keysOf(kernel, email, pin))
  if (outcome === 'locked') throw new AppError('pin_locked')
  if (outcome === 'wrong') throw pinInvalid()
}

/**
 * Sets a new password with a code: uses the code up, ends all sessions of the person and tells them by mail. Raises
 * password_too_common, pin_invalid and pin_locked (DECISIONS F1, F2, K6).
 */
export async function resetLostPassword(
  kernel: Kernel,
  reset: { email: string; code_pin: string; password: string },
  from: CalledFrom,
): Promise<void> {
  const { email, code_pin: pin, password } = reset
  refuseCommonPassword(password)
  // A password is hashed for nobody but the holder of a code: hashing is slow on purpose.
  await checkPin(kernel, email, pin)
  const passwordHash = await hashPassword(password)
  const spent = await inTenant(kernel.db, NOBODY, async (tx) => {
    const done = await spendPin(tx, email, keysOf(kernel, email, pin), passwordHash)
    if (!done) return undefined
    // From here on the person acts, as the holder of the code.
    await noteAccountEvent(tx, { userId: done.userId, kind: 'password_reset', from })
    // Whoever knew the old password may have asked for an email of theirs.
    await dropEmailChange(tx)
    await queueAccountMail(tx, kernel, changedMail(kernel, email, done.firstName))
    return done
  })
  if (!spent) throw pinInvalid()
  for (const familyId of spent.families) kernel.live.endFamily(familyId)
}

function changedMail(kernel: Kernel, email: string, firstName: string) {
  const { PUBLIC_URL } = kernel.config
  return {
    to: email,
    subject: 'Your password was changed',
    text: [
      `Hello ${firstName},`,
      '',
      'The password of your account was changed, and every device was signed out.',
      '',
      `If this was not you, reset it at once: ${PUBLIC_URL}/forgot-password`,
    ].join('\n'),
  }
}

function pinInvalid(): AppError {
  const { message } = new AppError('pin_invalid')
  return new AppError('pin_invalid', { fields: { code_pin: message } })
}

/** An address and a code as keyed hashes: six figures alone could be guessed from a plain one. */
function keysOf(kernel: Kernel, email: string, pin: string): PinKeys {
  const keyed = (text: string) =>
    createHmac('sha256', kernel.config.SECRET).update(`password pin\n${text}`).digest('base64url')
  return { key: keyed(email), pinHash: keyed(`${email}\n${pin}`) }
}

import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { verifyPassword } from '../../kernel/auth/passwords.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createFailureLimit, createRateLimit } from '../../kernel/http/counted.ts'
import { findOwnPassword } from './profile.store.ts'

/** The fields that ask for the password, with the message shown when it is wrong. */
const WORDS = {
  old_password: ERRORS.password_wrong.text,
  currentPassword: 'The password is wrong.',
  password: 'The password is wrong.',
} as const

/** Asks a signed-in person for their password again; returns the matching stored hash. */
export type CheckOwnPassword = (
  userId: number,
  password: string,
  field: keyof typeof WORDS,
) => Promise<string | null>

/**
 * Creates the check of a signed-in person's password, required before actions that a stolen session must not
 * perform. Throws password_wrong for the named field, and rest_too_many_requests.
 */
export function createOwnPassword(kernel: Kernel): CheckOwnPassword {
  const limit = createFailureLimit(kernel.pool, 'own-password')
  const countCheck = createRateLimit(kernel.pool, 'own-password-checks')
  return async (userId, password, field) => {
    await countCheck(String(userId))
    return limit.counting(
      String(userId),
      (error) => error instanceof AppError,
      async () => {
        const stored = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => findOwnPassword(tx))
        if (!(await verifyPassword(stored, password))) throw passwordWrong(field)
        return stored
      },
    )
  }
}

/** Returns the error of a wrong password for its field. */
export function passwordWrong(field: keyof typeof WORDS): AppError {
  return new AppError('password_wrong', { message: WORDS[field], fields: { [field]: WORDS[field] } })
}

import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { passwordFits } from '../../kernel/auth/passwords.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { countedFailures, countedLimit } from '../../kernel/http/counted.ts'
import { findOwnPassword } from './profile.store.ts'

/** The fields that ask for it, with what stands beside them when it is wrong. */
const WORDS = {
  old_password: ERRORS.password_wrong.text,
  currentPassword: 'The password is wrong.',
  password: 'The password is wrong.',
} as const

/** Asks somebody who is signed in for their password once more; returns the stored hash that it fits. */
export type CheckOwnPassword = (
  userId: number,
  password: string,
  field: keyof typeof WORDS,
) => Promise<string | null>

/**
 * Checks the password of a signed-in person before something that a stolen session must not do. Throws
 * password_wrong beside the named field, and rest_too_many_requests.
 */
export function createOwnPassword(kernel: Kernel): CheckOwnPassword {
  const limit = countedFailures(kernel.pool, 'own-password')
  const countCheck = countedLimit(kernel.pool, 'own-password-checks')
  return async (userId, password, field) => {
    await countCheck(String(userId))
    return limit.counting(
      String(userId),
      (error) => error instanceof AppError,
      async () => {
        const stored = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => findOwnPassword(tx))
        if (!(await passwordFits(stored, password))) throw passwordWrong(field)
        return stored
      },
    )
  }
}

/** The refusal of a wrong password, beside its field. */
export function passwordWrong(field: keyof typeof WORDS): AppError {
  return new AppError('password_wrong', { message: WORDS[field], fields: { [field]: WORDS[field] } })
}

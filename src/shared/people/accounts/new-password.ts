import { z } from 'zod'
import { isMixedPassword, PASSWORD_MESSAGE } from '../../kernel/fields.ts'

export const PASSWORDS_DIFFER = 'The passwords do not match.'

/** A new password by the rule of sign-up and password reset. */
export const newPasswordSchema = z
  .string({ error: PASSWORD_MESSAGE })
  .max(200, 'Maximum of 200 characters.')
  .refine(isMixedPassword, PASSWORD_MESSAGE)

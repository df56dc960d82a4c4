import { z } from 'zod'
import { isMixedPassword, PASSWORD_MESSAGE } from '../../kernel/fields.ts'

export const PASSWORDS_DIFFER = 'The passwords do not match.'

/** A new password by the sign-up's and the reset's rule. */
export const newPasswordSchema = z
  .string({ error: PASSWORD_MESSAGE })
  .max(200, 'Maximum of 200 characters.')
  .refine(isMixedPassword, PASSWORD_MESSAGE)

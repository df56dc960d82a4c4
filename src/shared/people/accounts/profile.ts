import { z } from 'zod'
import { emailSchema, isStrongPassword, personNameSchema, phoneSchema } from '../../kernel/fields.ts'
import { LANGUAGES } from '../../kernel/languages.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { addressDetailsInputSchema } from '../../kernel/account.ts'

/** What people may change about themselves; an absent field is not changed, null clears it. */
export const profileInputSchema = z.object({
  firstName: personNameSchema.optional(),
  lastName: personNameSchema.optional(),
  phone: phoneSchema.nullish(),
  /**
   * A new address takes effect once it is verified, and requires `currentPassword`; the current address
   * cancels a pending change.
   */
  email: emailSchema.pipe(z.string().min(1, 'Required.')).optional(),
  currentPassword: z.string().max(200).optional(),
  address: text(TEXT_LIMITS.other).nullish(),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsInputSchema.nullish(),
  /** URL of a picture that this person uploaded with purpose `profile`. */
  profilePic: text(TEXT_LIMITS.other).nullish(),
  /** Company whose menus a person with several companies sees. */
  defaultCompany: idSchema.optional(),
  /** The language of answers and mails, which counts as chosen from now on. */
  language: z.enum(LANGUAGES).optional(),
})
export type ProfileInput = z.output<typeof profileInputSchema>

/** Password rule of the settings. */
export const SETTINGS_PASSWORD_MESSAGE =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

/** A changed password: upper case, lower case, and a digit or special character. */
export const passwordChangeSchema = z
  .object({
    old_password: z.string('Required.').min(1, 'Required.').max(200),
    password: z
      .string('Required.')
      .min(1, { error: 'Required.', abort: true })
      .max(200)
      .refine(isStrongPassword, SETTINGS_PASSWORD_MESSAGE),
    confirm_password: z.string('Required.').min(1, 'Required.').max(200),
  })
  .refine(
    ({ password, confirm_password }) => confirm_password === '' || password === confirm_password,
    // Reported together with the other errors.
    {
      path: ['confirm_password'],
      message: 'The passwords do not match.',
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

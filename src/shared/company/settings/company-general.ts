import { z } from 'zod'
import { JOB_TYPES } from '../../trade/job.choices.ts'
import { emailSchema, phoneSchema } from '../../kernel/fields.ts'
import { isStateCode } from '../../kernel/places.ts'
import { isTimeZone } from '../../kernel/time-zones.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { WORKER_PAY_MODES } from './company.ts'
import { handleSchema } from './handle.ts'

/** Standard crew sizes that a company chooses from; a larger stored one may stay. */
export const STANDARD_CREW_SIZES = [1, 2, 3, 4] as const
export const MAX_STANDARD_CREW_SIZE = 4

/**
 * A company's name, on one line: it appears in mails of the installation and on the operator's screen, where
 * line breaks and control characters could change the text.
 */
const companyNameSchema = text(TEXT_LIMITS.name)
  .transform((name) => name.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Required.'))

/**
 * What the section General saves of a company, apart from its documents and voicemail; an absent field is not
 * changed.
 */
export const companyGeneralSchema = z.object({
  name: companyNameSchema.optional(),
  handle: handleSchema.optional(),
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).optional(),
  /** Two-letter state; null if the location is not known. */
  addressState: z.string().refine(isStateCode, 'Pick a state.').nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  unit: text(TEXT_LIMITS.name).optional(),
  /** Description on the company's public page. */
  description: text(TEXT_LIMITS.message).optional(),
  standardCrewSize: z
    .number()
    .int('Enter a whole number.')
    .min(1, 'At least 1.')
    .max(100, `At most ${MAX_STANDARD_CREW_SIZE}.`)
    .optional(),
  defaultJobType: z.enum(JOB_TYPES).optional(),
  defaultWorkerPay: z.enum(WORKER_PAY_MODES).optional(),
  /** IANA time zone; jobs keep their local times when it changes, so the UTC times of those jobs move. */
  timezone: z.string().refine(isTimeZone, 'Pick a time zone.').optional(),
  /** URL of an uploaded picture of purpose `logo`; null removes the logo. */
  logo: text(TEXT_LIMITS.other).nullish(),
})
export type CompanyGeneralInput = z.output<typeof companyGeneralSchema>

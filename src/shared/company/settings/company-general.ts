import { z } from 'zod'
import { JOB_TYPES } from '../../trade/job.choices.ts'
import { emailSchema, phoneSchema } from '../../kernel/fields.ts'
import { isStateCode } from '../../kernel/places.ts'
import { isTimeZone } from '../../kernel/time-zones.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { WORKER_PAY_MODES } from './company.ts'
import { handleSchema } from './handle.ts'

/** Crew sizes that a company chooses its standard from; a larger one that is stored may stay. */
export const STANDARD_CREW_SIZES = [1, 2, 3, 4] as const
export const MOST_STANDARD_CREW_SIZE = 4

/**
 * A company's name, on one line: it stands in mails of the installation and on its operator's screen, where line breaks and
 * control characters would make other text of it.
 */
const companyNameSchema = text(TEXT_LIMITS.name)
  .transform((name) => name.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'Required.'))

/** What the section General saves of a company besides its papers and voicemail; absent is untouched. */
export const companyGeneralSchema = z.object({
  name: companyNameSchema.optional(),
  handle: handleSchema.optional(),
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).optional(),
  /** Postal code; null while the place is not known. */
  addressState: z.string().refine(isStateCode, 'Pick a state.').nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  unit: text(TEXT_LIMITS.name).optional(),
  /** What the company's public page says of it. */
  description: text(TEXT_LIMITS.message).optional(),
  standardCrewSize: z
    .number()
    .int('Has to be a whole number.')
    .min(1, 'At least 1.')
    .max(100, `At most ${MOST_STANDARD_CREW_SIZE}.`)
    .optional(),
  defaultJobType: z.enum(JOB_TYPES).optional(),
  defaultWorkerPay: z.enum(WORKER_PAY_MODES).optional(),
  /** IANA; the wall clocks of jobs stay, the moments they stand for follow. */
  timezone: z.string().refine(isTimeZone, 'Pick a time zone.').optional(),
  /** Address of an uploaded picture of purpose `logo`; null takes the logo away. */
  logo: text(TEXT_LIMITS.other).nullish(),
})
export type CompanyGeneralInput = z.output<typeof companyGeneralSchema>

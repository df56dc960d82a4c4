import { z } from 'zod'
import { bookingSettingsInputSchema } from './online-booking.ts'
import { defaultLinesSchema } from '../../jobs/estimates/default-lines.ts'
import { companyGeneralSchema } from './company-general.ts'
import { companyInputSchema } from './company.ts'
import { variablesInputSchema } from './variables.ts'
import { versionSchema } from '../../kernel/wire.ts'

/** The most that paying by card may ever add, in percent. */
export const MOST_CARD_FEE_PERCENT = 3.5

/** Everything that a save of a company may send. */
export const companySaveSchema = companyInputSchema.extend({
  version: versionSchema,
  ...companyGeneralSchema.shape,
  variables: variablesInputSchema.optional(),
  /** Percent that paying by credit card adds; 0 for none. */
  cardFeePercent: z
    .number('Only numeric values allowed')
    .min(0, 'At least 0.')
    .max(MOST_CARD_FEE_PERCENT, `At most ${MOST_CARD_FEE_PERCENT} %.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')
    .optional(),
  /** Lines that new estimates start with, by kind of move; kinds that are absent stay. */
  estimateLines: defaultLinesSchema.optional(),
  /** Quote plugin, instant price and public booking; parts that are absent stay. */
  booking: bookingSettingsInputSchema.optional(),
})
export type CompanySave = z.output<typeof companySaveSchema>

/** Whether a save sends what agreements name of a company; clients who agreed to one have to agree again. */
export function isNamedInAgreements(input: CompanySave): boolean {
  return (['name', 'email', 'phone', 'address', 'stateMeta'] as const).some(
    (name) => input[name] !== undefined,
  )
}

import { z } from 'zod'
import { companyPageInputSchema } from './company-page.ts'
import { bookingSettingsInputSchema } from './online-booking.ts'
import { defaultLinesSchema } from './default-lines.ts'
import { companyGeneralSchema } from './company-general.ts'
import { companyInputSchema } from './company.ts'
import { variablesInputSchema } from './variables.ts'
import { versionSchema } from '../../kernel/wire.ts'

/** Largest card fee of any company, in percent. */
export const MAX_CARD_FEE_PERCENT = 3.5

/** Everything that a save of a company may contain. */
export const companySaveSchema = companyInputSchema.extend({
  version: versionSchema,
  ...companyGeneralSchema.shape,
  variables: variablesInputSchema.optional(),
  /** Percent added to payments by credit card; 0 if none. */
  cardFeePercent: z
    .number('Only numeric values allowed')
    .min(0, 'At least 0.')
    .max(MAX_CARD_FEE_PERCENT, `At most ${MAX_CARD_FEE_PERCENT} %.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')
    .optional(),
  /** Lines that new estimates start with, by kind of move; absent kinds are not changed. */
  estimateLines: defaultLinesSchema.optional(),
  /** Settings of the quote plugin, instant price and public booking; absent settings are not changed. */
  booking: bookingSettingsInputSchema.optional(),
  /** What the company's page says; absent parts are not changed. */
  page: companyPageInputSchema.optional(),
})
export type CompanySave = z.output<typeof companySaveSchema>

/**
 * Returns whether a save contains company data that agreements name; clients who agreed to one have to agree
 * again.
 */
export function changesAgreementContent(input: CompanySave): boolean {
  return (['name', 'email', 'phone', 'address', 'stateMeta'] as const).some(
    (name) => input[name] !== undefined,
  )
}

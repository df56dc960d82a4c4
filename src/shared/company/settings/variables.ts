import { z } from 'zod'
import { COMPANY_VARIABLES, DEFAULT_VARIABLES, type CompanyVariableName } from './company.variables.ts'

const MAX_VALUE = 1_000_000

/** Shares of the price, in percent. */
export const SHARE_VARIABLES = [
  'beforePickupLocal',
  'beforeDeliveryLocal',
  'afterDeliveryLocal',
  'beforePickupLong',
  'beforeDeliveryLong',
  'afterDeliveryLong',
] as const satisfies readonly CompanyVariableName[]

/** Deposits, in dollars or as a percentage of the estimate. */
export const DEPOSIT_VARIABLES = [
  'depositLocal',
  'depositLong',
] as const satisfies readonly CompanyVariableName[]

/** Cost of full value protection, in dollars for each $100 of declared value. */
export const PROTECTION_RATE_VARIABLES = [
  'protectionDeductible0',
  'protectionDeductible250',
  'protectionDeductible500',
] as const satisfies readonly CompanyVariableName[]

/**
 * How long data is kept, as whole numbers with their bounds. Claims can be made for nine months (49 CFR
 * 370.3), and documents of a move are kept for a year (49 CFR 375.505, 379).
 */
export const RETENTION_VARIABLES = {
  crewContactDays: [0, 365],
  messagesKeptDays: [365, 3650],
  namesKeptYears: [1, 10],
  historyDetailMonths: [12, 120],
  clockPositionDays: [1, 365],
} as const satisfies Partial<Record<CompanyVariableName, readonly [number, number]>>

/** Settings of the clock with their values; weekdays count from 0 for Sunday, a choice is 1 for yes. */
export const CLOCK_VARIABLES = {
  clockRounding: [0, 5, 6, 15],
  clockTravelBilled: [0, 1],
  clockTravelPaid: [0, 1],
  workweekStart: [0, 1, 2, 3, 4, 5, 6],
} as const satisfies Partial<Record<CompanyVariableName, readonly number[]>>

const variableInputSchema = z.object({
  value: z
    .number('Only numeric values allowed')
    .min(0, 'At least 0.')
    .max(MAX_VALUE, `At most ${MAX_VALUE}.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.'),
  unitsLabel: z.string().max(40).optional(),
})

/** Variables in a save: absent ones are not changed; labels other than a deposit's unit are ignored. */
export const variablesInputSchema = z
  .partialRecord(z.enum(COMPANY_VARIABLES), variableInputSchema)
  .superRefine((sent, context) => {
    for (const name of DEPOSIT_VARIABLES) {
      const unit = sent[name]?.unitsLabel
      if (unit !== undefined && unit !== '$' && unit !== '%')
        context.addIssue({ code: 'custom', path: [name, 'unitsLabel'], message: 'Choose $ or %.' })
      if (unit === '%' && (sent[name]?.value ?? 0) > 100)
        context.addIssue({ code: 'custom', path: [name, 'value'], message: 'At most 100 %.' })
    }
    for (const name of [...SHARE_VARIABLES, 'mostAboveAgreed'] as const) {
      if ((sent[name]?.value ?? 0) > 100)
        context.addIssue({ code: 'custom', path: [name, 'value'], message: 'At most 100 %.' })
    }
    for (const [name, [least, most]] of Object.entries(RETENTION_VARIABLES)) {
      const value = sent[name as keyof typeof RETENTION_VARIABLES]?.value ?? least
      if (!Number.isInteger(value) || value < least || value > most)
        context.addIssue({
          code: 'custom',
          path: [name, 'value'],
          message: `A whole number from ${least} to ${most}.`,
        })
    }
    for (const [name, values] of Object.entries(CLOCK_VARIABLES)) {
      const value = sent[name as keyof typeof CLOCK_VARIABLES]?.value
      if (value !== undefined && !values.some((one) => one === value))
        context.addIssue({ code: 'custom', path: [name, 'value'], message: 'Choose one of the values.' })
    }
    for (const name of PROTECTION_RATE_VARIABLES) {
      // Above this rate, protection would cost more than the goods are worth.
      if ((sent[name]?.value ?? 0) > 100)
        context.addIssue({ code: 'custom', path: [name, 'value'], message: 'At most $100.' })
    }
  })
export type VariablesInput = z.output<typeof variablesInputSchema>

/** Stored variables of a company. */
export type StoredVariables = Record<string, { value: number; unitsLabel?: string | undefined }>

/**
 * Returns the stored variables with the sent ones. The share after delivery is always the remainder of 100
 * percent, whatever was sent for it.
 */
export function mergeVariables(stored: StoredVariables, sent: VariablesInput): StoredVariables {
  const merged: StoredVariables = { ...stored }
  for (const name of COMPANY_VARIABLES) {
    const one = sent[name]
    if (!one) continue
    const isDeposit = DEPOSIT_VARIABLES.some((deposit) => deposit === name)
    const unit = isDeposit ? (one.unitsLabel ?? stored[name]?.unitsLabel) : undefined
    merged[name] = { value: one.value, ...(unit !== undefined && { unitsLabel: unit }) }
  }
  for (const where of ['Local', 'Long'] as const) {
    const name = `afterDelivery${where}` as const
    const { rest } = paymentSplit(merged, where)
    if ((merged[name] ?? DEFAULT_VARIABLES[name]).value !== rest) merged[name] = { value: rest }
  }
  return merged
}

/**
 * Variables that do not price a job: jobs use the current ones, and keep all others as they were
 * (docs/decisions/0018).
 */
const FOLLOWED_VARIABLES = [
  'workerPay',
  'workerFlatPay',
  'crewContactDays',
  'messagesKeptDays',
  'namesKeptYears',
  'historyDetailMonths',
  'clockRounding',
  'clockTravelBilled',
  'clockTravelPaid',
  'workweekStart',
  'clockPositionDays',
] as const satisfies readonly CompanyVariableName[]

/**
 * Returns a company's settings with those that one of its jobs keeps: what `terms_of` in the database copies,
 * by the same names. Variables that are not stored in the job have their defaults, as they had then.
 */
export function withJobTerms<Settings extends { variables: StoredVariables }>(
  company: Settings,
  kept: Partial<Settings> | null,
): Settings {
  if (!kept) return company
  const variables = { ...kept.variables }
  for (const name of FOLLOWED_VARIABLES) {
    const own = company.variables[name]
    if (own) variables[name] = own
  }
  return { ...company, ...kept, variables }
}

/**
 * Returns the percents that are due before the end, and the remainder; a deposit in dollars does not count.
 */
export function paymentSplit(
  variables: StoredVariables,
  where: 'Local' | 'Long',
): { sum: number; rest: number } {
  const of = (name: CompanyVariableName) => variables[name] ?? DEFAULT_VARIABLES[name]
  const deposit = of(`deposit${where}`)
  const unit = deposit.unitsLabel ?? DEFAULT_VARIABLES[`deposit${where}`].unitsLabel
  const hundredths = [
    unit === '%' ? deposit.value : 0,
    of(`beforePickup${where}`).value,
    of(`beforeDelivery${where}`).value,
  ].reduce((sum, value) => sum + Math.round(value * 100), 0)
  return { sum: hundredths / 100, rest: Math.max(0, 10_000 - hundredths) / 100 }
}

import type { Company } from '../../../../shared/company/settings/company.ts'
import {
  COMPANY_VARIABLES,
  DEFAULT_VARIABLES,
  withDefaultVariables,
  type CompanyVariableName,
  type CompanyVariables,
} from '../../../../shared/company/settings/company.variables.ts'
import { companySaveSchema, type CompanySave } from '../../../../shared/company/settings/company-save.ts'
import type { StoredVariables } from '../../../../shared/company/settings/variables.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Draft } from '../../../kernel/draft.ts'

/** The moves that a group of payments applies to: local or long distance. */
export type MoveDistance = 'Local' | 'Long'

export type DepositUnit = '$' | '%'

/** A number in a field, or '' if it is empty. */
export type Figure = number | ''

/** Values of the section Rates: variables by name, the units of the deposits, and the card fee in percent. */
export type RatesValues = Record<CompanyVariableName, Figure> & {
  depositLocalUnit: DepositUnit
  depositLongUnit: DepositUnit
  cardFeePercent: Figure
}

/** Returns a company's stored values for the section Rates; a variable that was never set has its default. */
export function ratesOf(company: Pick<Company, 'variables' | 'cardFeePercent'>): RatesValues {
  const { variables } = company
  const figures = Object.fromEntries(
    COMPANY_VARIABLES.map((name) => [name, (variables[name] ?? DEFAULT_VARIABLES[name]).value]),
  ) as Record<CompanyVariableName, Figure> // one entry for each name
  return {
    ...figures,
    depositLocalUnit: unitOf(variables['depositLocal']?.unitsLabel),
    depositLongUnit: unitOf(variables['depositLong']?.unitsLabel),
    cardFeePercent: company.cardFeePercent,
  }
}

function unitOf(label: string | undefined): DepositUnit {
  return label === '%' ? '%' : '$'
}

/** Returns the variables as the server would store them; an empty field counts as 0. */
export function variablesOf(values: RatesValues): CompanyVariables {
  const stored: StoredVariables = {}
  for (const name of COMPANY_VARIABLES) stored[name] = { value: Number(values[name]) }
  for (const where of ['Local', 'Long'] as const) {
    stored[`deposit${where}`] = {
      value: Number(values[`deposit${where}`]),
      unitsLabel: values[`deposit${where}Unit`],
    }
  }
  return withDefaultVariables(stored)
}

/**
 * Returns the request body for a draft: only changed variables, a deposit with its unit, and the card fee if
 * it changed.
 */
export function ratesInput(draft: Draft<RatesValues>, stored: RatesValues): CompanySave {
  const values = { ...stored, ...draft }
  const variables: NonNullable<CompanySave['variables']> = {}
  for (const name of COMPANY_VARIABLES) {
    if (name === 'depositLocal' || name === 'depositLong') {
      if (draft[name] !== undefined || draft[`${name}Unit`] !== undefined)
        variables[name] = { value: sentFigure(values[name]), unitsLabel: values[`${name}Unit`] }
    } else if (draft[name] !== undefined) {
      variables[name] = { value: sentFigure(values[name]) }
    }
  }
  return {
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(draft.cardFeePercent !== undefined && { cardFeePercent: sentFigure(draft.cardFeePercent) }),
  }
}

/** Turns an empty field into NaN, which the schema rejects; 0 would be stored. */
function sentFigure(figure: Figure): number {
  return figure === '' ? Number.NaN : figure
}

/** Returns the errors of the input by field. */
export function ratesProblems(draft: Draft<RatesValues>, stored: RatesValues): FieldErrors {
  const input = ratesInput(draft, stored)
  const checked = companySaveSchema.safeParse(input)
  const problems = ratesRefusals(
    Object.fromEntries(
      checked.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [],
    ),
  )
  for (const [name, figure] of Object.entries(draft)) if (figure === '') problems[name] = 'Required.'
  return problems
}

/** Returns the server's errors by field: `variables.bookingFee.value` belongs to the booking fee. */
export function ratesRefusals(fields: FieldErrors): FieldErrors {
  const problems: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', name, part] = path.split('.')
    if (first !== 'variables') problems[first] = message
    else if (name !== undefined) problems[part === 'unitsLabel' ? `${name}Unit` : name] = message
  }
  return problems
}

/** Describes which jobs a save of the rates does not change. */
export function keptRatesText(jobs: number): string {
  if (jobs === 0) return 'These rates apply to new jobs and to inquiries that nobody has agreed to.'
  const kept = jobs === 1 ? '1 job keeps the rates it was' : `${jobs} jobs keep the rates they were`
  return `${kept} agreed to or booked at. These rates apply to all others. To reprice a job, choose “Use today's rates” on its estimate.`
}

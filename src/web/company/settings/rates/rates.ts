import {
  COMPANY_VARIABLES,
  DEFAULT_VARIABLES,
  mergedVariables,
  type Company,
  type CompanyVariableName,
  type CompanyVariables,
} from '../../../../shared/company/settings/company.ts'
import { companySaveSchema, type CompanySave } from '../../../../shared/company/settings/company-save.ts'
import type { StoredVariables } from '../../../../shared/company/settings/variables.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { Draft } from '../../../kernel/draft.ts'

/** Where a group of payments holds: local moves or long distance ones. */
export type Where = 'Local' | 'Long'

export type DepositUnit = '$' | '%'

/** A rate as its field holds it: a number, or '' while there is none. */
export type Figure = number | ''

/** The fields of the section Rates: variables by name, the units of the deposits, and the card fee in percent. */
export type RatesValues = Record<CompanyVariableName, Figure> & {
  depositLocalUnit: DepositUnit
  depositLongUnit: DepositUnit
  cardFeePercent: Figure
}

/** What is stored of a company in the section Rates; a variable that it never set is the default. */
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

/** The variables as the server would keep them; an empty field counts 0. */
export function variablesOf(values: RatesValues): CompanyVariables {
  const stored: StoredVariables = {}
  for (const name of COMPANY_VARIABLES) stored[name] = { value: Number(values[name]) }
  for (const where of ['Local', 'Long'] as const) {
    stored[`deposit${where}`] = {
      value: Number(values[`deposit${where}`]),
      unitsLabel: values[`deposit${where}Unit`],
    }
  }
  return mergedVariables(stored)
}

/**
 * What is sent of a draft: changed variables alone, a deposit with its unit, and the card fee if it changed.
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

/** An empty field is no number: the schema refuses it, where 0 would be stored. */
function sentFigure(figure: Figure): number {
  return figure === '' ? Number.NaN : figure
}

/** What is wrong with what was typed, by field. */
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

/** Complaints by field: `variables.bookingFee.value` stands beside the booking fee. */
export function ratesRefusals(fields: FieldErrors): FieldErrors {
  const problems: FieldErrors = {}
  for (const [path, message] of Object.entries(fields)) {
    const [first = '', name, part] = path.split('.')
    if (first !== 'variables') problems[first] = message
    else if (name !== undefined) problems[part === 'unitsLabel' ? `${name}Unit` : name] = message
  }
  return problems
}

/** What a save of the rates leaves alone: a sentence for the office. */
export function keptRatesText(jobs: number): string {
  if (jobs === 0) return 'What you save here prices new jobs and inquiries that nobody has agreed to.'
  const kept = jobs === 1 ? '1 job keeps the rates it was' : `${jobs} jobs keep the rates they were`
  return `${kept} agreed to or booked at. What you save here prices all others; to reprice a job, choose “Use today's rates” on its estimate.`
}

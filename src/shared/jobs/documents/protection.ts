import { PROTECTION_RATE_VARIABLES } from '../../company/settings/variables.ts'
import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import { VALUATION_LABEL } from '../estimates/automatic.ts'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  lineTotalCents,
  type Cents,
} from '../../kernel/money.ts'
import { DECLARE_VALUE } from './declared-value.ts'
import { acceptedOption, valuationOf, valuationProblem, type OptionsValuation } from './document.rules.ts'
import type { ValuationChoice } from '../../trade/estimate-options.ts'

/**
 * Deductibles of full value protection: dollars of each claim that the client bears, each with its own rate.
 */
export const DEDUCTIBLES = [0, 250, 500] as const
export type Deductible = (typeof DEDUCTIBLES)[number]
const RATE_OF: Record<Deductible, (typeof PROTECTION_RATE_VARIABLES)[number]> = {
  0: 'protectionDeductible0',
  250: 'protectionDeductible250',
  500: 'protectionDeductible500',
}

export const CHOOSE_PROTECTION = 'Choose how your goods are protected first.'
const CHOOSE_DEDUCTIBLE = 'Choose one of the deductibles that are offered.'

/** What a client entered about protection, null for missing fields; money in dollars. */
export interface ProtectionAnswers {
  optionsValuation: OptionsValuation | null
  optionValuation: ValuationChoice | null
  valuation: { deductible: number } | null
  valueOfShipment: number | null
}

/**
 * A complete choice of protection: released value, or full value with its deductible and declared value, in
 * dollars.
 */
export type Protection =
  | { coverage: 'releasedValueOption' }
  | { coverage: 'fullReplacementCostOption'; deductible: Deductible; declaredValue: number }

/**
 * Returns the kind of protection that the answers result in, or null. In Colorado only the initials count;
 * elsewhere the choice itself counts if no initials were typed.
 */
export function coverageOf(answers: ProtectionAnswers, asksInitials: boolean): ValuationChoice | null {
  const approved = answers.optionsValuation && acceptedOption(answers.optionsValuation)
  if (approved) return valuationOf(approved)
  return asksInitials ? null : answers.optionValuation
}

/** Returns the deductible of the answers, in dollars: option A1 has none, whatever was sent with it. */
export function chosenDeductible({ optionsValuation, valuation }: ProtectionAnswers): number {
  if (optionsValuation && acceptedOption(optionsValuation) === 'optionA1') return 0
  return valuation?.deductible ?? 0
}

/** Returns what is missing or wrong in a choice of protection, with its field; null if it is complete. */
export function protectionProblem(
  answers: ProtectionAnswers,
  asksInitials: boolean,
): { field: string; message: string } | null {
  if (asksInitials) {
    const blank = { accept: '', reject: '' }
    const options = answers.optionsValuation ?? { optionA1: blank, optionA2: blank, optionB: blank }
    const message = valuationProblem(options, answers.valueOfShipment)
    if (message) return { field: message === DECLARE_VALUE ? 'valueOfShipment' : 'optionsValuation', message }
  }
  const coverage = coverageOf(answers, asksInitials)
  if (coverage === null) return { field: 'optionValuation', message: CHOOSE_PROTECTION }
  if (coverage === 'releasedValueOption') return null
  const deductible = chosenDeductible(answers)
  const approved = answers.optionsValuation && acceptedOption(answers.optionsValuation)
  if (!isDeductible(deductible) || (approved === 'optionA2' && deductible === 0))
    return { field: 'valuation.deductible', message: CHOOSE_DEDUCTIBLE }
  if ((answers.valueOfShipment ?? 0) <= 0) return { field: 'valueOfShipment', message: DECLARE_VALUE }
  return null
}

/** Returns the choice that the answers result in, or null if it is incomplete. */
export function protectionOf(answers: ProtectionAnswers, asksInitials: boolean): Protection | null {
  if (protectionProblem(answers, asksInitials)) return null
  const coverage = coverageOf(answers, asksInitials)
  if (coverage !== 'fullReplacementCostOption') return { coverage: 'releasedValueOption' }
  const deductible = chosenDeductible(answers)
  return {
    coverage,
    // Validated above.
    deductible: isDeductible(deductible) ? deductible : 0,
    declaredValue: answers.valueOfShipment ?? 0,
  }
}

function isDeductible(dollars: number): dollars is Deductible {
  return DEDUCTIBLES.some((one) => one === dollars)
}

/**
 * Returns the rate, in dollars for each $100 of declared value, and the units of a choice; null if it is
 * free.
 */
export function protectionCharge(
  protection: Protection | null,
  variables: CompanyVariables,
): { rate: number; units: number } | null {
  if (protection?.coverage !== 'fullReplacementCostOption') return null
  const rate = variables[RATE_OF[protection.deductible]].value
  // Hundreds of dollars, rounded to the dollar.
  const units = Math.round(protection.declaredValue) / 100
  return rate > 0 && units > 0 ? { rate, units } : null
}

/** Returns the name of the line that charges a choice. */
export function protectionLabel(protection: Protection | null): string {
  if (protection?.coverage !== 'fullReplacementCostOption') return VALUATION_LABEL
  const dollars = (amount: number) => formatCents(centsFromDollars(amount)).replace(/\.00$/, '')
  return `Full value protection, ${dollars(protection.declaredValue)} declared, ${dollars(protection.deductible)} deductible`
}

/** Returns the price of a choice in cents. */
export function premiumCents(protection: Protection | null, variables: CompanyVariables): Cents {
  const charge = protectionCharge(protection, variables)
  return charge ? lineTotalCents(charge.rate, charge.units) : cents(0)
}

/**
 * Returns the minimum value, in dollars, for full value protection: the company's minimum per pound; null if
 * none.
 */
export function leastFullValue(pounds: number | null, variables: CompanyVariables): number | null {
  const perPound = variables.protectionPerPound.value
  return pounds === null || pounds <= 0 || perPound <= 0
    ? null
    : dollarsFromCents(lineTotalCents(perPound, pounds))
}

/** Returns the error of the value declared for full value protection, or null. */
export function fullValueProblem(
  protection: Protection | null,
  pounds: number | null,
  variables: CompanyVariables,
): string | null {
  if (protection?.coverage !== 'fullReplacementCostOption') return null
  const least = leastFullValue(pounds, variables)
  if (least === null || protection.declaredValue >= least) return null
  return `At least ${formatCents(centsFromDollars(least))}.`
}

/**
 * Returns full value protection by deductible, each with its rate and its price for a declared value; null
 * without a value.
 */
export function fullValueOffers(
  variables: CompanyVariables,
  declaredValue: number | null,
): { deductible: Deductible; rate: number; premium: number | null }[] {
  return DEDUCTIBLES.map((deductible) => ({
    deductible,
    rate: variables[RATE_OF[deductible]].value,
    premium:
      declaredValue === null
        ? null
        : dollarsFromCents(
            premiumCents({ coverage: 'fullReplacementCostOption', deductible, declaredValue }, variables),
          ),
  }))
}

import { PROTECTION_RATE_VARIABLES } from '../../company/settings/variables.ts'
import type { CompanyVariables } from '../../company/settings/company.ts'
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
import { approvedOption, valuationOf, valuationProblem, type OptionsValuation } from './document.rules.ts'
import type { ValuationChoice } from './document.ts'

/** Dollars of each claim that the client bears, for which full value protection is offered, each with its rate. */
export const DEDUCTIBLES = [0, 250, 500] as const
export type Deductible = (typeof DEDUCTIBLES)[number]
const RATE_OF: Record<Deductible, (typeof PROTECTION_RATE_VARIABLES)[number]> = {
  0: 'protectionDeductible0',
  250: 'protectionDeductible250',
  500: 'protectionDeductible500',
}

export const CHOOSE_PROTECTION = 'Choose how your goods are protected first.'
const CHOOSE_DEDUCTIBLE = 'Choose one of the deductibles that are offered.'

/** What a client wrote of their protection, with nulls for what is missing; money in dollars. */
export interface ProtectionAnswers {
  optionsValuation: OptionsValuation | null
  optionValuation: ValuationChoice | null
  valuation: { deductible: number } | null
  valueOfShipment: number | null
}

/** A whole choice of protection: released value, or full value with its deductible and the value declared, in dollars. */
export type Protection =
  | { coverage: 'releasedValueOption' }
  | { coverage: 'fullReplacementCostOption'; deductible: Deductible; declaredValue: number }

/**
 * The kind of protection that the answers come to, or null. In Colorado the initials alone decide; elsewhere the choice
 * itself does where nobody typed initials.
 */
export function coverageOf(answers: ProtectionAnswers, asksInitials: boolean): ValuationChoice | null {
  const approved = answers.optionsValuation && approvedOption(answers.optionsValuation)
  if (approved) return valuationOf(approved)
  return asksInitials ? null : answers.optionValuation
}

/** The deductible that the answers come to, in dollars: option A1 has none, whatever was sent beside it. */
export function chosenDeductible({ optionsValuation, valuation }: ProtectionAnswers): number {
  if (optionsValuation && approvedOption(optionsValuation) === 'optionA1') return 0
  return valuation?.deductible ?? 0
}

/** What is missing or wrong in a choice of protection, beside the field that it is about; null for a whole one. */
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
  const approved = answers.optionsValuation && approvedOption(answers.optionsValuation)
  if (!isDeductible(deductible) || (approved === 'optionA2' && deductible === 0))
    return { field: 'valuation.deductible', message: CHOOSE_DEDUCTIBLE }
  if ((answers.valueOfShipment ?? 0) <= 0) return { field: 'valueOfShipment', message: DECLARE_VALUE }
  return null
}

/** The choice that the answers come to, or null while it is not whole. */
export function protectionOf(answers: ProtectionAnswers, asksInitials: boolean): Protection | null {
  if (protectionProblem(answers, asksInitials)) return null
  const coverage = coverageOf(answers, asksInitials)
  if (coverage !== 'fullReplacementCostOption') return { coverage: 'releasedValueOption' }
  const deductible = chosenDeductible(answers)
  return {
    coverage,
    // Judged above.
    deductible: isDeductible(deductible) ? deductible : 0,
    declaredValue: answers.valueOfShipment ?? 0,
  }
}

function isDeductible(dollars: number): dollars is Deductible {
  return DEDUCTIBLES.some((one) => one === dollars)
}

/** The rate, in dollars for each $100 of declared value, and the units of a choice; null where it costs nothing. */
export function protectionCharge(
  protection: Protection | null,
  variables: CompanyVariables,
): { rate: number; units: number } | null {
  if (protection?.coverage !== 'fullReplacementCostOption') return null
  const rate = variables[RATE_OF[protection.deductible]].value
  // Hundreds of dollars, to the dollar.
  const units = Math.round(protection.declaredValue) / 100
  return rate > 0 && units > 0 ? { rate, units } : null
}

/** The name of the line that a choice is charged by. */
export function protectionLabel(protection: Protection | null): string {
  if (protection?.coverage !== 'fullReplacementCostOption') return VALUATION_LABEL
  const dollars = (amount: number) => formatCents(centsFromDollars(amount)).replace(/\.00$/, '')
  return `${VALUATION_LABEL}, ${dollars(protection.declaredValue)} declared, ${dollars(protection.deductible)} deductible`
}

/** What a choice costs, in cents. */
export function premiumCents(protection: Protection | null, variables: CompanyVariables): Cents {
  const charge = protectionCharge(protection, variables)
  return charge ? lineTotalCents(charge.rate, charge.units) : cents(0)
}

/** The least value, in dollars, that full value protection is sold for: the company's minimum for each pound; null for none. */
export function leastFullValue(pounds: number | null, variables: CompanyVariables): number | null {
  const perPound = variables.protectionPerPound.value
  return pounds === null || pounds <= 0 || perPound <= 0
    ? null
    : dollarsFromCents(lineTotalCents(perPound, pounds))
}

/** What is wrong with the value declared for full value protection, or null. */
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

/** Full value protection by deductible, each with its rate and what it costs for a declared value; null without one. */
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

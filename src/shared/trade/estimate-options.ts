/** Whether the price of an estimate may be exceeded. */
export const ESTIMATE_OPTIONS = ['none', 'binding', 'nonbinding', 'notToExceed'] as const
export type EstimateOption = (typeof ESTIMATE_OPTIONS)[number]
export const ESTIMATE_OPTION_LABELS: Record<EstimateOption, string> = {
  none: 'None',
  binding: 'Binding',
  nonbinding: 'Non-binding',
  notToExceed: 'Not to exceed',
}

/** Colorado's valuation options and the choices that they result in. */
export const VALUATION_OPTIONS = ['optionA1', 'optionA2', 'optionB'] as const
export type ValuationOption = (typeof VALUATION_OPTIONS)[number]
export const VALUATION_OPTION_LABELS: Record<ValuationOption, string> = {
  optionA1: 'Option A1',
  optionA2: 'Option A2',
  optionB: 'Option B',
}
export const VALUATION_CHOICES = ['releasedValueOption', 'fullReplacementCostOption'] as const
export type ValuationChoice = (typeof VALUATION_CHOICES)[number]

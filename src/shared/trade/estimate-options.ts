/** Whether the price of an estimate may be exceeded. */
export const ESTIMATE_OPTIONS = ['none', 'binding', 'nonbinding', 'notToExceed'] as const
export type EstimateOption = (typeof ESTIMATE_OPTIONS)[number]
export const ESTIMATE_OPTION_LABELS: Record<EstimateOption, string> = {
  none: 'None',
  binding: 'Binding',
  nonbinding: 'Non-binding',
  notToExceed: 'Not to exceed',
}

/** What an estimate promises about the final price. */
export const ESTIMATE_PROMISES: Record<EstimateOption, string> = {
  binding: 'It is binding: you pay this price for the work it lists, also if that takes longer.',
  notToExceed: 'You never pay more than this for the work it lists. If it takes less, you pay less.',
  nonbinding: 'It is not binding: the final price follows the work that is done.',
  none: 'The final price follows the work that is done.',
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

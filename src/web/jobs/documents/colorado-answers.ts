import { VALUATION_OPTION_LABELS } from '../../../shared/trade/estimate-options.ts'
import { acceptedOption } from '../../../shared/jobs/documents/document.rules.ts'
import { shownColoradoSchema, type ShownColorado } from '../../../shared/jobs/documents/shown.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import type { StoredVariables } from './panel.ts'

/** The client's answers in the agreement. */
export type Answers = Pick<
  ShownColorado,
  'cargoInsurance' | 'optionsValuation' | 'optionValuation' | 'valuation' | 'valueOfShipment'
>

/** Returns only the answers. */
export function answersOf(all: Answers): Answers {
  const { cargoInsurance, optionsValuation, optionValuation, valuation, valueOfShipment } = all
  return { cargoInsurance, optionsValuation, optionValuation, valuation, valueOfShipment }
}

/**
 * Returns both versions of the answers if another client of the job has stored different ones meanwhile; else
 * null.
 */
export function answersConflict(typed: Answers, before: StoredVariables, now: StoredVariables) {
  const [old, theirs] = [shownColoradoSchema.safeParse(before), shownColoradoSchema.safeParse(now)]
  if (!old.success || !theirs.success) return null
  const serialize = (answers: Answers) => JSON.stringify(answersOf(answers))
  if (serialize(old.data) === serialize(theirs.data) || serialize(typed) === serialize(theirs.data))
    return null
  return { theirs: answersText(theirs.data), mine: answersText(typed) }
}

function answersText({ optionsValuation, valuation, valueOfShipment, cargoInsurance }: Answers): string {
  const option = acceptedOption(optionsValuation)
  // While typing, a field may hold text that is no number.
  const dollars = (amount: number) =>
    Number.isFinite(amount) ? formatCents(centsFromDollars(amount)) : 'not a number'
  return [
    option === null ? 'No option accepted' : VALUATION_OPTION_LABELS[option],
    ...(valueOfShipment === null ? [] : [`Value of shipment ${dollars(valueOfShipment)}`]),
    ...(valuation ? [`Deductible ${dollars(valuation.deductible)}`] : []),
    ...(cargoInsurance === true ? ['With cargo insurance'] : []),
  ].join('\n')
}

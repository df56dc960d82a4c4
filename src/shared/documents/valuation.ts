import {
  VALUATION_OPTION_LABELS,
  VALUATION_OPTIONS,
  type ColoradoInput,
  type ValuationOption,
} from './document.ts'
import { approvedOption, valuationOf, type OptionsValuation } from './document.rules.ts'

/** What each of Colorado's options means, in our words (spec 2 §2.1, §9, DECISIONS D6). */
export const VALUATION_OPTION_TEXTS: Record<ValuationOption, { title: string; text: string }> = {
  optionA1: {
    title: VALUATION_OPTION_LABELS.optionA1,
    text: 'Full replacement value, no deductible. The mover repairs, replaces or pays for what is lost or damaged.',
  },
  optionA2: {
    title: VALUATION_OPTION_LABELS.optionA2,
    text: 'Full replacement value with a deductible. You bear the deductible; the premium is lower.',
  },
  optionB: {
    title: VALUATION_OPTION_LABELS.optionB,
    text: 'Released value at no extra charge. The mover pays at most $0.60 per pound per article.',
  },
}

/** The letters of what was typed as initials, three at most (spec 2 §5 'Colorado valuation'). */
export function initialsOf(typed: string): string {
  return typed.replaceAll(/\P{L}/gu, '').slice(0, 3)
}

/** Both boxes of each option, filled with the initials that the client typed: one is accepted, the others are declined. */
export function optionsFor(approved: ValuationOption | null, initials: string): OptionsValuation {
  const boxesOf = (name: ValuationOption) => ({
    accept: name === approved ? initials : '',
    reject: approved !== null && name !== approved ? initials : '',
  })
  return { optionA1: boxesOf('optionA1'), optionA2: boxesOf('optionA2'), optionB: boxesOf('optionB') }
}

/** The initials that stand in the boxes already, and the option that they accept. */
export function answerIn(options: OptionsValuation): { approved: ValuationOption | null; initials: string } {
  const typed = VALUATION_OPTIONS.map((name) => options[name].accept || options[name].reject)
  return { approved: approvedOption(options), initials: typed.find((text) => text !== '') ?? '' }
}

/** What a deductible is stored with: Option A2 covers the declared value less it. */
export function deductibleOf(
  deductible: number,
  valueOfShipment: number | null,
): NonNullable<ColoradoInput['valuation']> {
  return {
    name: VALUATION_OPTION_TEXTS.optionA2.title,
    coverage: valueOfShipment ?? 0,
    deductible,
    premium: 0,
  }
}

/** What a client answers by initials typed once, the option they accept and what it needs (DECISIONS K3). */
export function coloradoAnswers(answer: {
  approved: ValuationOption
  initials: string
  cargoInsurance: boolean
  valueOfShipment: number | null
  deductible: number | null
}): ColoradoInput {
  const { approved, initials, cargoInsurance, valueOfShipment, deductible } = answer
  return {
    cargoInsurance,
    optionsValuation: optionsFor(approved, initials),
    optionValuation: valuationOf(approved),
    valuation: approved === 'optionA2' ? deductibleOf(deductible ?? 0, valueOfShipment) : null,
    valueOfShipment,
  }
}

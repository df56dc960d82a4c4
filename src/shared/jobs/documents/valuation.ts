import { VALUATION_OPTIONS, type ValuationOption } from '../../trade/estimate-options.ts'
import { acceptedOption, type OptionsValuation } from './document.rules.ts'

/** Returns the letters of the typed initials, at most three. */
export function initialsOf(typed: string): string {
  return typed.replaceAll(/\P{L}/gu, '').slice(0, 3)
}

/**
 * Returns both boxes of each option, filled with the client's initials: one option is accepted, the others
 * are declined.
 */
export function valuationOptions(approved: ValuationOption | null, initials: string): OptionsValuation {
  const boxesOf = (name: ValuationOption) => ({
    accept: name === approved ? initials : '',
    reject: approved !== null && name !== approved ? initials : '',
  })
  return { optionA1: boxesOf('optionA1'), optionA2: boxesOf('optionA2'), optionB: boxesOf('optionB') }
}

/** Returns the initials already in the boxes, and the option that they accept. */
export function readValuationAnswer(options: OptionsValuation): {
  approved: ValuationOption | null
  initials: string
} {
  const typed = VALUATION_OPTIONS.map((name) => options[name].accept || options[name].reject)
  return { approved: acceptedOption(options), initials: typed.find((text) => text !== '') ?? '' }
}

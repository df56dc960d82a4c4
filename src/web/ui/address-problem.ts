/** The part of a chosen address that is compared with the text in the field. */
export interface ChosenAddress {
  verbose_address: string
}

/**
 * Returns the error of an address field, or null: 'required.' if it is required and empty; text that differs
 * from the chosen suggestion is invalid.
 */
export function addressProblem(
  text: string,
  chosen: ChosenAddress | null,
  isRequired: boolean,
): string | null {
  const typed = text.trim()
  if (typed === '') return isRequired ? 'required.' : null
  return chosen?.verbose_address.trim() === typed ? null : 'You must input a valid address.'
}

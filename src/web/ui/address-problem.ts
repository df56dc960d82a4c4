/** What a chosen address has to carry to be compared with the text in the field. */
export interface ChosenAddress {
  verbose_address: string
}

/**
 * What is wrong with an address field, or null: 'required.' when it is empty and has to be filled, and a
 * typed text that is not the chosen suggestion's is no address.
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

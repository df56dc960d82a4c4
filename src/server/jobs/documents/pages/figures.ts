import { cents, centsFromDollars, formatCents, type Cents } from '../../../../shared/kernel/money.ts'

/** The text printed for an empty value. */
export const NOT_SET = 'Not set'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Formats a count, hours, feet, or pounds with at most two decimals: 1,234.5. */
export function quantityText(value: number): string {
  return quantities.format(value)
}

/** Formats dollars of the API: $1,234.56, or 'Not set' if there is no amount. */
export function dollarText(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? NOT_SET : formatCents(centsFromDollars(dollars))
}

/**
 * Formats a rate in dollars; fractions of a cent are not rounded, because the line was calculated with the
 * exact rate.
 */
export function rateText(dollars: number): string {
  return centsFromDollars(dollars) / 100 === dollars ? dollarText(dollars) : `$${dollars}`
}

/** Formats a discount, given in cents, with a minus sign: −$40.00. */
export function minusText(amount: Cents): string {
  return amount === 0 ? formatCents(amount) : `−${formatCents(cents(Math.abs(amount)))}`
}

/** Returns the text, or 'Not set' if it is missing or blank. */
export function textOrNotSet(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? NOT_SET : trimmed
}

/** Returns 'Yes', 'No', or 'Not set' if there is no answer. */
export function answerText(answer: boolean | null): string {
  if (answer === null) return NOT_SET
  return answer ? 'Yes' : 'No'
}

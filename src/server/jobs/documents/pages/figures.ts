import { cents, centsFromDollars, formatCents, type Cents } from '../../../../shared/kernel/money.ts'

/** What stands where nobody has written anything. */
export const NOT_SET = 'Not set'

const quantities = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** A count, hours, feet or pounds as people read it, two decimals at most: 1,234.5. */
export function quantityText(value: number): string {
  return quantities.format(value)
}

/** Dollars of the wire as people read them: $1,234.56; 'Not set' for none. */
export function dollarText(dollars: number | null | undefined): string {
  return dollars === null || dollars === undefined ? NOT_SET : formatCents(centsFromDollars(dollars))
}

/** A rate in dollars; one with parts of a cent is not rounded, because the line was worked out with all of it. */
export function rateText(dollars: number): string {
  return centsFromDollars(dollars) / 100 === dollars ? dollarText(dollars) : `$${dollars}`
}

/** What a discount takes off, in cents, with a minus sign: −$40.00. */
export function minusText(amount: Cents): string {
  return amount === 0 ? formatCents(amount) : `−${formatCents(cents(Math.abs(amount)))}`
}

/** A text, or 'Not set' for none or blanks only. */
export function textOrNotSet(text: string | null | undefined): string {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? NOT_SET : trimmed
}

/** 'Yes', 'No', or 'Not set' where it was not answered. */
export function answerText(answer: boolean | null): string {
  if (answer === null) return NOT_SET
  return answer ? 'Yes' : 'No'
}

import { HOME_SIZE_PHRASES } from '../../../shared/trade/home-sizes.ts'
import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import { usualRange } from '../../../shared/visitors/booking/usual-range.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { QuotedMove } from './quote.job.ts'

/** Returns a price as the form shows it: '$420.00, usually $380 to $460'; null for none. */
export function priceText(price: MovePrice | null): string | null {
  if (!price) return null
  const total = formatCents(centsFromDollars(price.total))
  const usual = usualRange(price)
  return usual === null ? total : `${total}, ${usual}`
}

/**
 * Returns the mail that confirms a visitor's request. It goes to an unverified address, so it contains
 * nothing that was typed freely: no name, no street, and `cities` only as the maps spell them (`canonicalCity`).
 */
export function confirmationMail(
  company: { name: string; phone: string | null },
  move: QuotedMove,
  cities: readonly (string | null)[],
): { subject: string; text: string } {
  const phone = company.phone === null ? null : formatPhone(company.phone)
  return {
    subject: `We have your request, ${company.name}`,
    text: [
      'Hello,',
      '',
      `thank you for asking ${company.name} about ${moveInWords(move, cities)} (${HOME_SIZE_PHRASES[move.homeSize]}).`,
      `We will call you soon${phone === null ? '' : ` from ${phone}`} to talk about it. Nothing is booked and nothing is due yet.`,
      '',
      `If you did not ask for this, ignore this email${phone === null ? '' : `, or tell us at ${phone}`}.`,
      '',
      company.name,
    ].join('\n'),
  }
}

/** Returns a move on one line, with its cities if the maps know all of them. */
function moveInWords(move: QuotedMove, cities: readonly (string | null)[]): string {
  const route = cities.every((one) => one !== null) ? ` from ${cities.join(' to ')}` : ''
  return `a move${route} on ${formatDay(move.day)}`
}

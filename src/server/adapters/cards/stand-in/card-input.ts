import { notATestCard } from './declines.ts'
import type { Params } from './params.ts'
import { ProviderError } from './refusal.ts'
import type { TestCard } from './test-card.ts'
import { findByNumber } from './test-cards.ts'

/** A card as typed. */
interface TypedCard {
  testCard: TestCard
  expMonth: number
  expYear: number
  hasCvc: boolean
}

/**
 * Reads number, expiry and security code with the provider's checks; rejects with its codes. A number that is
 * not a published test card's is declined and not stored.
 */
export function readCard(params: Params, now: Date): TypedCard {
  const of = (name: string) => params.get(`card[${name}]`)?.trim()
  const number = (of('number') ?? '').replaceAll(/[\s-]/g, '')
  checkNumber(number)
  const { expMonth, expYear } = readExpiry(of('exp_month') ?? '', of('exp_year') ?? '', now)
  const cvc = of('cvc')
  checkCvc(cvc, number)
  const testCard = findByNumber(number)
  if (!testCard) {
    const { code, declineCode, message } = notATestCard
    throw new ProviderError(402, { type: 'card_error', code, decline_code: declineCode, message })
  }
  return { testCard, expMonth, expYear, hasCvc: cvc !== undefined }
}

function checkNumber(number: string): void {
  if (number === '') throw wrong('number', 'incomplete_number', "The card's number is missing.")
  if (!/^\d+$/.test(number)) throw wrong('number', 'invalid_number', "The card's number has to be digits.")
  if (number.length < 12) throw wrong('number', 'incomplete_number', "The card's number is too short.")
  if (number.length > 19) throw wrong('number', 'invalid_number', "The card's number is too long.")
  if (!hasCheckDigit(number)) throw wrong('number', 'incorrect_number', "The card's number is incorrect.")
}

function readExpiry(month: string, year: string, now: Date): { expMonth: number; expYear: number } {
  if (month === '') throw wrong('exp_month', 'incomplete_expiry', "The card's expiry date is incomplete.")
  if (year === '') throw wrong('exp_year', 'incomplete_expiry', "The card's expiry date is incomplete.")
  const expMonth = /^\d{1,2}$/.test(month) ? Number(month) : 0
  if (expMonth < 1 || expMonth > 12)
    throw wrong('exp_month', 'invalid_expiry_month', "The card's expiry month is invalid.")
  const expYear = /^\d{2}$/.test(year) ? 2000 + Number(year) : /^\d{4}$/.test(year) ? Number(year) : 0
  const thisYear = now.getUTCFullYear()
  if (expYear < thisYear || expYear > thisYear + 50)
    throw wrong('exp_year', 'invalid_expiry_year', "The card's expiry year is invalid or in the past.")
  if (expYear === thisYear && expMonth < now.getUTCMonth() + 1)
    throw wrong('exp_month', 'invalid_expiry_month', "The card's expiry date is in the past.")
  return { expMonth, expYear }
}

function checkCvc(cvc: string | undefined, number: string): void {
  if (cvc === undefined) return
  if (cvc === '') throw wrong('cvc', 'incomplete_cvc', "The card's security code is missing.")
  const isAmex = /^3[47]/.test(number)
  if (!(isAmex ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    throw wrong('cvc', 'invalid_cvc', "The card's security code is invalid.")
}

/** Verifies the check digit (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}

function wrong(param: string, code: string, message: string): ProviderError {
  return new ProviderError(402, { type: 'card_error', code, message, param })
}

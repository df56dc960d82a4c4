/** Card brands by the first digits of a number, as the card networks assign them. */
export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

interface BrandRule {
  brand: CardBrand
  starts: RegExp
  lengths: readonly number[]
}

const BRANDS: readonly BrandRule[] = [
  { brand: 'visa', starts: /^4/, lengths: [16, 13, 19] },
  { brand: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { brand: 'amex', starts: /^3[47]/, lengths: [15] },
  { brand: 'discover', starts: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { brand: 'diners', starts: /^(30[0-5]|309|36|38|39)/, lengths: [14, 16, 19] },
  { brand: 'jcb', starts: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  { brand: 'unionpay', starts: /^(62|81)/, lengths: [16, 17, 18, 19] },
]
const OTHER: BrandRule = { brand: 'unknown', starts: /^/, lengths: [16, 12, 13, 14, 15, 17, 18, 19] }

function ruleOf(digits: string): BrandRule {
  return BRANDS.find(({ starts }) => starts.test(digits)) ?? OTHER
}

/** Returns the brand of a card number, which may be incomplete. */
export function brandOf(digits: string): CardBrand {
  return ruleOf(digits).brand
}

/** Returns the digits of the typed text, at most as many as a card of its brand has. */
export function cardDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.slice(0, Math.max(...ruleOf(digits).lengths))
}

/** Groups digits as on the card: 4-6-5 for American Express, 4-6-4 for short Diners, fours for the rest. */
export function groupDigits(digits: string): string {
  const { brand } = ruleOf(digits)
  const isLong = brand === 'amex' || (brand === 'diners' && digits.length <= 14)
  const parts = isLong ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g)
  return (parts ?? []).filter(Boolean).join(' ')
}

/** Returns what is wrong with a card number, or null: too short, or a wrong check digit. */
export function numberProblem(digits: string): string | null {
  const { lengths } = ruleOf(digits)
  if (digits.length < Math.min(...lengths)) return 'Your card number is incomplete.'
  if (!lengths.includes(digits.length)) return 'Your card number is incomplete.'
  return hasCheckDigit(digits) ? null : 'Your card number is not valid.'
}

/** Returns whether the check digit is right (ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/**
 * Formats an expiry while it is typed: '5' becomes '05 / ', '1230' becomes '12 / 30'; deleting goes back
 * across the slash.
 */
export function expiryText(typed: string, isDeleting = false): string {
  const digits = typed.replaceAll(/\D/g, '').replace(/^([2-9])/, '0$1')
  // The browser's autofill may enter a year with four digits.
  const year = /^\d{2}20\d{2}/.test(digits) ? digits.slice(4, 6) : digits.slice(2, 4)
  const month = digits.slice(0, 2)
  if (month.length < 2 || (isDeleting && year === '')) return month
  return `${month} / ${year}`
}

/** Returns month and year of a typed expiry as the provider expects them, or null if it is incomplete. */
export function expiryOf(text: string): { month: string; year: string } | null {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(text) ?? []
  return month !== undefined && year !== undefined ? { month, year } : null
}

/**
 * Returns what is wrong with an expiry on a day `YYYY-MM-DD`, or null; a card is valid to the end of its
 * month.
 */
export function expiryProblem(text: string, today: string): string | null {
  const expiry = expiryOf(text)
  if (expiry) return `20${expiry.year}-${expiry.month}` < today.slice(0, 7) ? 'Your card has expired.' : null
  return text.length === 7 || /^(00|1[3-9])/.test(text)
    ? 'Your expiry date is not valid.'
    : 'Your expiry date is incomplete.'
}

/** Returns the number of digits of a security code: four for American Express, three for others. */
export function codeLength(brand: CardBrand): number {
  return brand === 'amex' ? 4 : 3
}

/** Returns whether a ZIP has five or nine digits. */
export function isZip(text: string): boolean {
  return /^\d{5}(-?\d{4})?$/.test(text)
}

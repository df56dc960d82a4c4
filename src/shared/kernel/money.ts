declare const centsBrand: unique symbol

/** Exact money: a whole number of cents. */
export type Cents = number & { readonly [centsBrand]: true }

/** Returns a whole number as cents; throws a RangeError for any other value. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`)
  return value as Cents // checked above; the brand is only for the compiler
}

/** Returns a number's decimal digits as an integer with its scale: 1.25 is 125 at scale 2. */
function scaled(value: number): { digits: bigint; scale: number } {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 }
  const [mantissa = '0', exponent = '0'] = String(value).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - shift
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Divides, rounding half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n
  const size = dividend * sign
  return sign * ((size * 2n + divisor) / (divisor * 2n))
}

/** Returns an amount of the API in dollars as cents, rounded half away from zero. */
export function centsFromDollars(dollars: number): Cents {
  return lineTotalCents(dollars, 1)
}

/** Returns cents as dollars of the API with at most two decimals. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100
}

/** Returns a line's total in cents: rate in dollars times units, exact, rounded once. */
export function lineTotalCents(rateDollars: number, units: number): Cents {
  const rate = scaled(rateDollars)
  const count = scaled(units)
  const total = divideRounded(rate.digits * count.digits * 100n, 10n ** BigInt(rate.scale + count.scale))
  return cents(Number(total))
}

/** Returns a percentage of an amount in cents, rounded half away from zero. */
export function percentOfCents(amount: Cents, percent: number): Cents {
  const share = scaled(percent)
  return cents(Number(divideRounded(BigInt(amount) * share.digits, 100n * 10n ** BigInt(share.scale))))
}

/** Returns the sum of amounts in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/**
 * Returns an amount split into equal parts, with odd cents in the first ones; throws a RangeError for fewer
 * than one part.
 */
export function splitCents(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`${parts} parts`)
  const sign = amount < 0 ? -1 : 1
  const size = Math.abs(amount)
  const base = Math.floor(size / parts)
  const odd = size - base * parts
  return Array.from({ length: parts }, (_, index) => cents(sign * (base + (index < odd ? 1 : 0)) || 0))
}

/** Returns a formatted amount: $1,234.56. */
export function formatCents(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}$${withCommas(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/**
 * Returns a number with commas, rounded to so many decimals at most: 1,234.5. Pages format with it while they start,
 * because the first use of Intl takes 100 ms of a slow phone's processor.
 */
export function groupThousands(value: number | string, maxDecimals?: number): string {
  const shown = maxDecimals === undefined ? value : Number(Number(value).toFixed(maxDecimals))
  return String(shown).replace(/\d+/, withCommas)
}

function withCommas(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Returns dollars of the API as formatted text. */
export function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

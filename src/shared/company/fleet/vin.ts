/**
 * Values of letters in a VIN's check digit (49 CFR 565.15(c), table III); digits count as themselves. I, O
 * and Q have no value.
 */
const LETTER_VALUES = new Map(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].flatMap((letters, at) =>
    letters.split('').map((letter): [string, number] => [letter, at + 1]),
  ),
)
/** Weights of the 17 positions; the ninth is the check digit itself (49 CFR 565.15(c), table IV). */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const VIN_LENGTH = 17
/** First model year in which every VIN has 17 characters. */
const FIRST_LONG_YEAR = 1981

/** Returns a VIN without spaces and hyphens, in capitals. */
export function normalizeVin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Returns the check digit of 17 characters, 0 to 9 or X. */
function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, at) => {
    const character = vin.charAt(at)
    return total + weight * (LETTER_VALUES.get(character) ?? Number(character))
  }, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Returns what looks wrong with a VIN, or null; this is only a warning, because vehicles before 1981 and some
 * imports have other numbers (49 CFR 565.15).
 */
export function vinWarning(typed: string, year: number | null): string | null {
  const vin = normalizeVin(typed)
  if (vin === '' || (year !== null && year < FIRST_LONG_YEAR)) return null
  if (vin.length !== VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters; this one has ${vin.length}.`
  if (/[IOQ]/.test(vin)) return 'A VIN has no letters I, O or Q.'
  return checkDigit(vin) === vin.charAt(8) ? null : 'The check digit of this VIN is not right. Compare it.'
}

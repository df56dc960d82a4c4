/** What letters count in a VIN's check digit (49 CFR 565.15(c), table III); digits count as they are. I, O and Q are in none. */
const LETTER_VALUES = new Map(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].flatMap((letters, at) =>
    letters.split('').map((letter): [string, number] => [letter, at + 1]),
  ),
)
/** Weights of the 17 places; the ninth is the check digit itself (49 CFR 565.15(c), table IV). */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const
const VIN_LENGTH = 17
/** From this model year on every VIN has 17 characters. */
const FIRST_LONG_YEAR = 1981

/** A VIN without blanks and hyphens, in capitals. */
export function normalizeVin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** The check digit that 17 characters ask for, 0 to 9 or X. */
function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce<number>((total, weight, at) => {
    const character = vin.charAt(at)
    return total + weight * (LETTER_VALUES.get(character) ?? Number(character))
  }, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * What looks wrong with a VIN, or null: a warning and no refusal, because vehicles before 1981 and some imports have
 * others (49 CFR 565.15).
 */
export function vinWarning(typed: string, year: number | null): string | null {
  const vin = normalizeVin(typed)
  if (vin === '' || (year !== null && year < FIRST_LONG_YEAR)) return null
  if (vin.length !== VIN_LENGTH) return `A VIN has ${VIN_LENGTH} characters; this one has ${vin.length}.`
  if (/[IOQ]/.test(vin)) return 'A VIN has no letters I, O or Q.'
  return checkDigit(vin) === vin.charAt(8) ? null : 'The check digit of this VIN is not right. Compare it.'
}

import { z } from 'zod'
import { isRepeatedDigit } from '../../kernel/fields.ts'

export const REPEATING = 'Cannot be repeating numbers.'

/** Allowed length of a number in the application, and the message for another length. */
interface NumberRule {
  exact?: { length: number; message: string }
  max?: number
  mayRepeat: boolean
  /** Many states issue driver's license numbers with letters. */
  mayHaveLetters?: boolean
}

const RULES = {
  taxId: { exact: { length: 9, message: 'Must be 9 characters long.' }, mayRepeat: true },
  socialSecurityNumber: { exact: { length: 9, message: 'Must be 9 digits.' }, mayRepeat: false },
  driversLicense: { max: 20, mayRepeat: true, mayHaveLetters: true },
  bankRouting: { exact: { length: 9, message: 'Must be 9 characters long.' }, mayRepeat: true },
  bankAccount: { max: 17, mayRepeat: false },
} as const satisfies Record<string, NumberRule>
export type MerchantNumber = keyof typeof RULES

/** Returns a typed number without spaces and hyphens. */
export function bareDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

/** Returns the message for a number with characters that its rule does not allow. */
const charactersMessage = (rule: NumberRule) =>
  rule.mayHaveLetters ? 'Use letters and digits only.' : 'Only numeric values allowed'

function problemOf(digits: string, rule: NumberRule): string | null {
  if (digits === '') return 'Required.'
  if (!(rule.mayHaveLetters ? /^[A-Z\d]+$/i : /^\d+$/).test(digits)) return charactersMessage(rule)
  if (rule.exact && digits.length !== rule.exact.length) return rule.exact.message
  if (rule.max !== undefined && digits.length > rule.max) return `Maximum of ${rule.max} characters.`
  return !rule.mayRepeat && isRepeatedDigit(digits) ? REPEATING : null
}

/**
 * Returns a schema for a number of the application without spaces and hyphens, with its messages; numbers of
 * repeating digits are rejected.
 */
export function numberSchema(name: MerchantNumber) {
  const rule: NumberRule = RULES[name]
  return z
    .string()
    .max(100, charactersMessage(rule))
    .transform((typed, context) => {
      const digits = bareDigits(typed)
      const message = problemOf(digits, rule)
      if (message !== null) context.addIssue({ code: 'custom', message })
      return digits.toUpperCase()
    })
}

/** Shortest number of which digits are shown; four digits would be most of a shorter one. */
const SHORTEST_SHOWN = 7

/** Returns what may be shown of a submitted number: its last four digits, nothing of a short one. */
export function lastFourOf(digits: string): string {
  return digits.length < SHORTEST_SHOWN ? '' : digits.slice(-4)
}

/**
 * Returns whether the check digit of a bank's routing number is right (ABA: weights 3, 7, 1). The form asks
 * about a wrong one but does not reject it: only nine digits are required.
 */
export function isRoutingLikely(typed: string): boolean {
  const digits = bareDigits(typed)
  if (!/^\d{9}$/.test(digits)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}

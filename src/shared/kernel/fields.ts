import { z } from 'zod'
import { isDay } from './dates.ts'
import { normalizePhone } from './phone.ts'
import { text, TEXT_LIMITS } from './wire.ts'

/** An email address: local@domain with a top-level domain of at least 2 letters, lower case. */
export const emailSchema = text(254).pipe(
  z
    .email('Invalid email')
    .regex(/\.[a-z]{2,}$/i, 'Invalid email')
    .toLowerCase(),
)

/** A person's name: letters of any script, marks, hyphen, apostrophe, space, period. */
export const personNameSchema = text(TEXT_LIMITS.name).pipe(
  z
    .string()
    .min(1, 'Required.')
    .regex(/^(?=.*\p{L})[\p{L}\p{M}'’. -]+$/u, 'Only letters and hyphens are allowed.')
    // Mail greets people by name and goes to unverified addresses, so a name must not carry a stranger's
    // link.
    .refine((name) => !/\p{L}{2}\.\p{L}{2}/u.test(name), 'Enter a name without a web address.'),
)

/** A phone number, stored as ten digits; empty if none. */
export const phoneSchema = z
  .string()
  .max(40)
  .transform((value, context) => {
    if (value.trim() === '') return null
    const phone = normalizePhone(value)
    if (phone === null) context.addIssue({ code: 'custom', message: 'Invalid phone' })
    return phone
  })

/**
 * Returns whether a password has at least 8 characters, an upper and a lower case letter and a digit or
 * symbol.
 */
export function isStrongPassword(password: string): boolean {
  const isLong = password.length >= 8
  return isLong && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /[\p{N}\p{P}\p{S}]/u.test(password)
}

/** Returns whether a password has at least 8 characters, a digit, an upper and a lower case letter. */
export function isMixedPassword(password: string): boolean {
  return password.length >= 8 && /\d/.test(password) && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password)
}

export const PASSWORD_MESSAGE =
  'Your password must be at least 8 characters long, contain at least one number and have a mixture of uppercase and lowercase letters.'

/** Domain names that only resolve in a private network. */
const PRIVATE_DOMAINS = ['localhost', 'local', 'internal', 'lan', 'home', 'corp', 'localdomain', 'arpa']

/**
 * Returns whether a text is an http, https or ftp URL with a public host. A name can still resolve to a
 * private address, so code that fetches it must check again.
 */
export function isPublicUrl(value: string): boolean {
  const host = /^(?:https?|ftp):\/\/([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(value)?.[1]
  if (host === undefined) return false
  const parts = host.split('.')
  if (/^\d+(\.\d+){3}$/.test(host)) {
    const [a = 0, b = 0] = parts.map(Number)
    const isPrivate =
      [0, 10, 127].includes(a) ||
      a >= 224 ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 100 && b >= 64 && b <= 127) ||
      (a === 192 && b === 168) ||
      (a === 169 && b === 254)
    return !isPrivate && parts.every((part) => Number(part) <= 255)
  }
  const isNamed = parts.every((part) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(part))
  const top = parts.at(-1)?.toLowerCase() ?? ''
  return isNamed && parts.length >= 2 && /^[a-z]{2,}$/.test(top) && !PRIVATE_DOMAINS.includes(top)
}

/** File types that may be uploaded. */
export const UPLOAD_TYPES = ['application/pdf', 'image/png', 'image/jpg', 'image/jpeg'] as const

/** Returns what is wrong with a file before it is sent, or null; sizes in bytes. */
export function uploadProblem(file: { type: string; size: number }, limitMb: number): string | null {
  if (!UPLOAD_TYPES.some((type) => type === file.type)) return 'Unsupported file type.'
  if (file.size > limitMb * 1024 * 1024) return `Max File Size Exceeded ${limitMb} MB`
  return null
}

/** Returns whether a character occurs in a text more than once. */
export function hasRepeats(value: string): boolean {
  const characters = Array.from(value)
  return new Set(characters).size < characters.length
}

/** Returns whether all digits of a number are the same: 'Cannot be repeating numbers.'. */
export function isRepeatedDigit(typed: string): boolean {
  return /^(\d)\1+$/.test(typed.replaceAll(/[\s().+-]/g, ''))
}

/** A required day, `YYYY-MM-DD`. */
export const requiredDaySchema = z
  .string()
  .min(1, { error: 'Required.', abort: true })
  .refine(isDay, 'Pick a valid date.')

/** A required address. */
export const requiredAddressSchema = text(TEXT_LIMITS.other).pipe(z.string().min(1, 'required.'))

// Without characters that are easily confused.
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * Returns a password of letters and digits with at least one capital, one lower-case letter and one digit,
 * which passes the product's own checks; `random` returns whole numbers from 0 to below its argument. Throws
 * a RangeError for lengths under 8.
 */
export function generatePassword(length: number, random: (below: number) => number): string {
  if (length < 8) throw new RangeError('A password has at least 8 characters.')
  const pick = (from: string) => from.charAt(random(from.length))
  const picked = [pick(UPPER), pick(LOWER), pick(DIGITS)]
  while (picked.length < length) picked.push(pick(UPPER + LOWER + DIGITS))
  // Removing them in random order hides which were the three required ones.
  let password = ''
  while (picked.length > 0) password += picked.splice(random(picked.length), 1).join('')
  return password
}

import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../../shared/kernel/errors.ts'

/** 49,000 common passwords from leaks, in lowercase, most common first. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Returns whether a password is a common one, ignoring case and trailing digits and symbols: 'Password1!' is
 * 'password1'. One repeated character of any length is common too.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/[^\p{L}\p{N}]+$/u, '')
  const forms = [plain, bare, undisguised(bare)]
  return forms.some((form) => COMMON_PASSWORDS.has(form)) || /^(.)\1*$/u.test(bare)
}

/** Replaces symbols and digits with the letters they imitate: 'p@ssw0rd1' is 'password1'. */
function undisguised(text: string): string {
  return text.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('3', 'e')
}

/** Throws password_too_common for the field that the password was typed into. */
export function rejectCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return
  const refusal = new AppError('password_too_common')
  throw new AppError('password_too_common', { fields: { [field]: refusal.message } })
}

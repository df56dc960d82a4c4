import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Common passwords as leaks show them, the most common first, in small letters: 49,000 of them. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Whether a password is among the common ones, in any case and whatever signs it ends with: 'Password1!' is
 * 'password1'. One character over and over is common, however often.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const bare = plain.replace(/[^\p{L}\p{N}]+$/u, '')
  const forms = [plain, bare, undisguised(bare)]
  return forms.some((form) => COMMON_PASSWORDS.has(form)) || /^(.)\1*$/u.test(bare)
}

/** The letters that people write as signs and figures: 'p@ssw0rd1' is 'password1'. */
function undisguised(text: string): string {
  return text.replaceAll('@', 'a').replaceAll('0', 'o').replaceAll('$', 's').replaceAll('3', 'e')
}

/** Throws password_too_common beside the field that the password was typed into. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return
  const refusal = new AppError('password_too_common')
  throw new AppError('password_too_common', { fields: { [field]: refusal.message } })
}

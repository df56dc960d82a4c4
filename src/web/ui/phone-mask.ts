/** Returns the typed digits of a number without the US country code. */
function figuresOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const hasCountry = /^\s*\+\s*1/.test(text) || (digits.length > 10 && digits.startsWith('1'))
  return hasCountry ? digits.slice(1) : digits
}

/**
 * Formats a phone number with the mask (###) ###-#### as far as it is typed. Too many digits are left
 * unformatted, so that no number is cut to a wrong one.
 */
export function maskPhone(typed: string): string {
  const figures = figuresOf(typed)
  if (figures.length > 10) return typed
  if (figures === '') return /^\s*\+/.test(typed) ? typed.trim() : ''
  if (figures.length <= 3) return `(${figures}`
  if (figures.length <= 6) return `(${figures.slice(0, 3)}) ${figures.slice(3)}`
  return `(${figures.slice(0, 3)}) ${figures.slice(3, 6)}-${figures.slice(6)}`
}

/** Returns the caret position in a masked number: after as many digits as in the typed text. */
export function caretPosition(masked: string, typed: string, caret: number): number {
  const behind = typed.slice(caret).replaceAll(/\D/g, '').length
  let at = masked.length
  for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(masked.charAt(at - 1))) left -= 1
  return at
}

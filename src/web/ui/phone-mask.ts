/** Figures of a number as they are typed: without a leading country code of ours. */
function figuresOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const hasCountry = /^\s*\+\s*1/.test(text) || (digits.length > 10 && digits.startsWith('1'))
  return hasCountry ? digits.slice(1) : digits
}

/**
 * A phone number in the mask (###) ###-#### as far as it is typed. More figures than a number has stay as
 * they are, so that nobody's number is cut to a wrong one.
 */
export function maskPhone(typed: string): string {
  const figures = figuresOf(typed)
  if (figures.length > 10) return typed
  if (figures === '') return /^\s*\+/.test(typed) ? typed.trim() : ''
  if (figures.length <= 3) return `(${figures}`
  if (figures.length <= 6) return `(${figures.slice(0, 3)}) ${figures.slice(3)}`
  return `(${figures.slice(0, 3)}) ${figures.slice(3, 6)}-${figures.slice(6)}`
}

/** Where the caret stands in a masked number: behind as many figures as it stood behind in what was typed. */
export function caretIn(masked: string, typed: string, caret: number): number {
  const behind = typed.slice(caret).replaceAll(/\D/g, '').length
  let at = masked.length
  for (let left = behind; left > 0 && at > 0; at -= 1) if (/\d/.test(masked.charAt(at - 1))) left -= 1
  return at
}

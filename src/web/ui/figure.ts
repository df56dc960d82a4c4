import { groupThousands } from '../../shared/kernel/money.ts'

/** Error of a number field for text that is not a number, and for a negative number where none is allowed. */
export const NOT_NUMERIC = 'Only numeric values allowed'

/**
 * Returns the typed number: '' if empty, NaN for text that is not a number, such as '12a5', and for a
 * negative number unless allowed. A dollar sign, a unit and commas between thousands are accepted.
 */
export function figureOf(typed: string, suffix = '', mayBeNegative = false): number | '' {
  const bare = typed.trim().replace(/^\$\s*/, '')
  const text = (
    suffix !== '' && bare.endsWith(suffix.trim()) ? bare.slice(0, -suffix.trim().length) : bare
  ).trim()
  if (text === '') return ''
  const sign = mayBeNegative && text.startsWith('-') ? '-' : ''
  const bareDigits = text.slice(sign.length)
  const digits = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bareDigits) ? bareDigits.replaceAll(',', '') : bareDigits
  const figure = Number(`${sign}${digits}`)
  return /^(\d+(\.\d*)?|\.\d+)$/.test(digits) && Number.isFinite(figure) ? figure : Number.NaN
}

/** Returns the error of a number field's text; null if it is a number or empty. */
export function numberProblem(typed: string): string | null {
  return Number.isNaN(figureOf(typed)) ? NOT_NUMERIC : null
}

/** Returns the error of a required number; null if there is none. */
export function figureProblem(figure: number | ''): string | null {
  if (figure === '') return 'Required.'
  return Number.isNaN(figure) ? NOT_NUMERIC : null
}

/** Formats dollars with two decimals, as a money field shows them when not focused. */
export function moneyText(dollars: number | ''): string {
  return dollars === '' ? '' : `${dollars < 0 ? '-' : ''}$${groupThousands(Math.abs(dollars).toFixed(2))}`
}

/**
 * Formats a number as its field shows it when not focused: with its unit, and optionally with commas between
 * thousands.
 */
export function figureText(
  figure: number | '',
  format: { suffix?: string; hasCommas?: boolean } = {},
): string {
  if (figure === '' || Number.isNaN(figure)) return ''
  const digits = format.hasCommas ? groupThousands(figure) : String(figure)
  return `${digits}${format.suffix ?? ''}`
}

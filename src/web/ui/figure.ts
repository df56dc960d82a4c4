/** What a number field says of text that is no number, and of a negative one where none belongs. */
export const NOT_NUMERIC = 'Only numeric values allowed'

/**
 * The number that was typed: '' while nothing is, NaN for text that is no number, such as '12a5', and for a negative one. A
 * dollar sign, a unit behind it and commas between thousands may be typed along.
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

/** What is wrong with what is typed into a number field that keeps its text; null where it is a number or empty. */
export function numberProblem(typed: string): string | null {
  return Number.isNaN(figureOf(typed)) ? NOT_NUMERIC : null
}

/** What is wrong with the number of a field that needs one; null for a number. */
export function figureProblem(figure: number | ''): string | null {
  if (figure === '') return 'Required.'
  return Number.isNaN(figure) ? NOT_NUMERIC : null
}

/** Dollars with their two decimals, as a money field shows them at rest. */
export function moneyText(dollars: number | ''): string {
  return dollars === '' ? '' : dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** A number as its field shows it at rest: with its unit, and with commas between thousands where wanted. */
export function figureText(
  figure: number | '',
  format: { suffix?: string; hasCommas?: boolean } = {},
): string {
  if (figure === '' || Number.isNaN(figure)) return ''
  const digits = format.hasCommas
    ? figure.toLocaleString('en-US', { maximumFractionDigits: 20 })
    : String(figure)
  return `${digits}${format.suffix ?? ''}`
}

import type { Cents } from './money.ts'

/** Content of a cell; numbers and amounts are trusted and stay numbers. */
export type CsvCell = string | number | null | { cents: Cents }

/**
 * Returns rows as CSV (RFC 4180) that spreadsheets open correctly: with a byte order mark, and an apostrophe
 * before text that would be read as a formula, for any list separator.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return [...csvParts(rows)].join('')
}

/** Rows in one part of a long CSV. */
const PART_ROWS = 1_000

/** Returns the same CSV in parts, so that others can be served while a long one is made. */
export function* csvParts(rows: readonly (readonly CsvCell[])[]): Generator<string> {
  yield '\uFEFF'
  for (let from = 0; from < rows.length; from += PART_ROWS)
    yield rows
      .slice(from, from + PART_ROWS)
      .map((row) => `${row.map((cell) => cellText(cell)).join(',')}\r\n`)
      .join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.cents)
  const guarded = /^[\s;,]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Returns an amount with a decimal point and two decimals, as programs read it: -1234.50. */
export function amountText(amount: Cents): string {
  const size = Math.abs(amount)
  const fraction = String(size % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction}`
}

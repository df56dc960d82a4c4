import type { Cents } from './money.ts'

/** What a cell may hold; numbers and amounts are ours and stay numbers. */
export type CsvCell = string | number | null | { cents: Cents }

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as they should: with a byte order mark, and text that would be taken for
 * a formula behind an apostrophe, whatever separates lists where it is opened.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map((cell) => cellText(cell)).join(',')}\r\n`).join('')}`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.cents)
  const guarded = /^[\s;,]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** An amount with a point and two decimals, as programs read it: -1234.50. */
export function amountText(amount: Cents): string {
  const size = Math.abs(amount)
  const fraction = String(size % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction}`
}

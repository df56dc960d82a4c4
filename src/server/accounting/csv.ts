import { cents, type Cents } from '../../shared/kernel/money.ts'

export type CsvCell = string | number | null | { cents: Cents }

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as they should: with a byte order mark, and text that would be taken for
 * a formula behind an apostrophe. Numbers and amounts are ours and stay numbers.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return amountText(cell.cents)
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** An amount with a point and two decimals, as programs read it: -1234.50. */
export function amountText(amount: Cents): string {
  const size = Math.abs(amount)
  const fraction = String(size % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${fraction}`
}

/** A cell of an amount; empty for none, as ledgers print it. */
export function amountCell(amount: number): CsvCell {
  return amount === 0 ? null : { cents: cents(amount) }
}

/** What a cell may hold; numbers are written as they are. */
export type Cell = string | number | null

/**
 * Rows as CSV (RFC 4180): cells with commas, quotes or line breaks are quoted. Text that a spreadsheet would take for a
 * formula is written with an apostrophe before it.
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell)).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const guarded = /^\s*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

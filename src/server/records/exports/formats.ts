import { csvText, type CsvCell } from '../../../shared/kernel/csv.ts'

/** How rows become the text of a file. */
export interface ExportFormat {
  ending: 'csv' | 'jsonl'
  /** What a file begins with. */
  head: (columns: readonly string[]) => string
  /** Rows that follow, given as JSON texts. */
  rows: (columns: readonly string[], rows: readonly string[]) => string
}

/** For spreadsheets: text that would be taken for a formula is defused; lists and objects stand as JSON. */
export const CSV: ExportFormat = {
  ending: 'csv',
  head: (columns) => csvText([columns]),
  // The mark of byte order stands at the beginning of a file alone.
  rows: (columns, rows) =>
    csvText(rows.map((row) => cellsOf(columns, JSON.parse(row) as Record<string, unknown>))).slice(1), // to_jsonb of a row is an object
}

/** For programs: an object a line, values as they are. */
export const JSON_LINES: ExportFormat = {
  ending: 'jsonl',
  head: () => '',
  rows: (_columns, rows) => rows.map((row) => `${row}\n`).join(''),
}

function cellsOf(columns: readonly string[], row: Record<string, unknown>): CsvCell[] {
  return columns.map((name) => {
    const value = row[name]
    if (value === null || value === undefined) return null
    if (typeof value === 'number' || typeof value === 'string') return value
    return JSON.stringify(value)
  })
}

import { csvText, type CsvCell } from '../../../shared/kernel/csv.ts'

/** How rows become the text of a file. */
export interface ExportFormat {
  ending: 'csv' | 'jsonl'
  /** Returns the beginning of a file. */
  head: (columns: readonly string[]) => string
  /** Formats rows, given as JSON texts. */
  rows: (columns: readonly string[], rows: readonly string[]) => string
}

/**
 * For spreadsheets: text that could be read as a formula is escaped; lists and objects are written as JSON.
 */
export const CSV: ExportFormat = {
  ending: 'csv',
  head: (columns) => csvText([columns]),
  // The byte order mark is only at the beginning of a file.
  rows: (columns, rows) =>
    csvText(rows.map((row) => cellsOf(columns, JSON.parse(row) as Record<string, unknown>))).slice(1), // to_jsonb of a row is an object
}

/** For programs: one object per line, values unchanged. */
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

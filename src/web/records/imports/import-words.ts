import { IMPORT_FIELDS } from '../../../shared/records/imports/fields.ts'
import type { Import, ImportKind, RowProblem } from '../../../shared/records/imports/import.ts'
import { csvText } from '../../../shared/kernel/csv.ts'

/** Formats a number: 5,000. */
export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** Formats a number of rows: '5,000 rows', '1 row'. */
export function rowsText(rows: number): string {
  return `${count(rows)} ${rows === 1 ? 'row' : 'rows'}`
}

/** Returns the result of an import as one line. */
export function outcomeText(one: Import): string {
  const parts = [
    one.done > 0 && `${count(one.done)} imported`,
    one.skipped > 0 && `${count(one.skipped)} skipped`,
    one.failed > 0 && `${count(one.failed)} failed`,
    one.undone > 0 && `${count(one.undone)} undone`,
    one.kept > 0 && `${count(one.kept)} kept`,
  ].filter((part) => part !== false)
  return [rowsText(one.rows), ...parts].join(' · ')
}

/** Returns the share of processed rows, from 0 to 1. */
export function progressOf(one: Import): number {
  const over = one.done + one.failed + one.skipped + one.undone + one.kept
  if (one.status === 'undoing' || one.status === 'undone') {
    const all = one.done + one.undone + one.kept
    return all === 0 ? 1 : (one.undone + one.kept) / all
  }
  return one.rows === 0 ? 1 : over / one.rows
}

/** Spreadsheet files that are often mistaken for CSV. */
const SPREADSHEET = /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i

/** Returns why a file cannot be read, as far as this is known before it is sent; null if it may be valid. */
export function fileProblem(file: Pick<File, 'name' | 'size'> | null): string | null {
  if (!file) return 'Choose the CSV file.'
  if (SPREADSHEET.test(file.name))
    return 'This is a spreadsheet. Open it in its program, save it as CSV, and choose that file.'
  return file.size === 0 ? 'This file is empty.' : null
}

/** Returns the errors of each line, by field. */
export function problemLines(
  kind: ImportKind,
  problems: readonly RowProblem[],
): { line: number; texts: string[] }[] {
  const lines = new Map<number, string[]>()
  for (const { line, field, message } of problems) {
    const label = IMPORT_FIELDS[kind].find(({ name }) => name === field)?.label
    lines.set(line, [...(lines.get(line) ?? []), label === undefined ? message : `${label}: ${message}`])
  }
  return [...lines].map(([line, texts]) => ({ line, texts }))
}

/** Returns the header and one row with every field of a kind. */
export function exampleRows(kind: ImportKind): [header: string[], row: string[]] {
  const fields = IMPORT_FIELDS[kind]
  return [fields.map(({ label }) => label), fields.map(({ name }) => EXAMPLES[name] ?? '')]
}

/** Returns an example file of a kind: every field as a column, and one row. */
export function exampleFile(kind: ImportKind): { fileName: string; mimeType: string; content: string } {
  return { fileName: `${kind}-example.csv`, mimeType: 'text/csv', content: csvText(exampleRows(kind)) }
}

const EXAMPLES: Record<string, string> = {
  firstName: 'Clara',
  lastName: 'Nguyen',
  email: 'clara@example.com',
  phone: '(303) 555-0142',
  address: '1200 Elm St',
  address2: 'Apt 4',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  hourlyRate: '18.50',
  clientName: 'Clara Nguyen',
  clientEmail: 'clara@example.com',
  clientPhone: '(303) 555-0142',
  jobDate: '03/31/2027',
  startTime: '8:00 AM',
  endTime: '12:00 PM',
  jobType: 'Intrastate Local',
  jobStatus: 'Scheduled',
  jobSource: 'Referral',
  homeSize: '2-bedroom house',
  crewSize: '3',
  originAddress: '1200 Elm St, Denver, CO 80202',
  destinationAddress: '80 Oak Ave, Boulder, CO 80301',
  notes: 'Piano on the second floor',
  reference: 'A-1027',
}

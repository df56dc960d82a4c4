import { describe, expect, it } from 'vitest'
import { guessMapping, IMPORT_FIELDS } from '../../../shared/records/imports/fields.ts'
import { IMPORT_KINDS, type Import } from '../../../shared/records/imports/import.ts'
import { parseRow } from '../../../shared/records/imports/row.ts'
import { exampleRows, fileProblem, outcomeText, problemLines, progressOf } from './import-words.ts'

const blank: Import = {
  id: 1,
  kind: 'clients',
  status: 'running',
  fileName: 'a.csv',
  header: ['Name'],
  samples: [],
  mapping: {},
  options: { dateOrder: 'mdy' },
  rows: 5000,
  done: 0,
  failed: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: '',
  endedAt: null,
  actions: [],
}

describe('import texts', () => {
  it('state why a file cannot be read before it is sent', () => {
    expect(fileProblem(null)).toBe('Choose the CSV file.')
    expect(fileProblem({ name: 'clients.csv', size: 0 })).toBe('This file is empty.')
    expect(fileProblem({ name: 'clients.XLSX', size: 9 })).toContain('save it as CSV')
    expect(fileProblem({ name: 'xlsx.csv', size: 9 })).toBeNull()
  })

  it('show the progress', () => {
    const half = { ...blank, done: 2400, failed: 100 }
    expect(progressOf(half)).toBe(0.5)
    expect(outcomeText(half)).toBe('5,000 rows · 2,400 imported · 100 failed')
    const back = { ...blank, status: 'undoing' as const, done: 300, undone: 90, kept: 10, failed: 100 }
    expect(progressOf(back)).toBe(0.25)
    expect(outcomeText({ ...blank, rows: 1 })).toBe('1 row')
  })

  it('combine the errors of a line', () => {
    const problems = [
      { line: 3, field: 'email', message: 'Invalid email' },
      { line: 3, field: 'phone', message: 'Invalid phone' },
      { line: 9, field: null, message: 'Odd.' },
    ]
    expect(problemLines('clients', problems)).toEqual([
      { line: 3, texts: ['Email: Invalid email', 'Phone: Invalid phone'] },
      { line: 9, texts: ['Odd.'] },
    ])
  })

  it.each(IMPORT_KINDS)('accept the example file of %s without changes', (kind) => {
    const [header, row] = exampleRows(kind)
    const mapping = guessMapping(kind, header)
    expect(Object.keys(mapping)).toHaveLength(IMPORT_FIELDS[kind].length)
    expect(parseRow(kind, row, mapping, { dateOrder: 'mdy' }).problems).toEqual([])
  })
})

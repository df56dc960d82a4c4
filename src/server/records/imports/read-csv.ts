import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../shared/records/imports/import.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { createRests } from '../../kernel/queue/rests.ts'

/** Maximum cells of one line, far more columns than a file may have. */
const MAX_CELLS = 1_000
const PIECE_BYTES = 64 * 1024
/** The header must end within this many bytes for its separator to be detected. */
const LONGEST_HEADER = 1_000_000

/** A CSV file: its header, and each row with the line it begins at. */
export interface ReadCsv {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/**
 * Reads a CSV file as spreadsheets write it: with comma, semicolon, or tab, with or without a byte order
 * mark. Throws rest_invalid_param for a file without rows, with too many rows or columns, or with unclosed
 * quotes.
 */
export async function readCsv(bytes: Buffer): Promise<ReadCsv> {
  const records = Readable.from(piecesOf(bytes)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(bytes.toString('utf8', 0, LONGEST_HEADER)),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 1_000_000,
      trim: true,
      cast: (cell, { index, lines }) => {
        // Empty cells do not count in the size of a record, and a file has room for millions of them.
        if (index >= MAX_CELLS)
          throw refusal(`Line ${lines} has more than ${MAX_CELLS.toLocaleString('en-US')} cells.`)
        return cell
      },
    }),
  )
  let header: string[] | undefined
  const rows: ReadCsv['rows'] = []
  try {
    for await (const found of records) {
      // With `info` each record comes with its position.
      const { record, info } = found as { record: string[]; info: { lines: number } }
      const cells = record.map((cell) => cut(cell, TEXT_LIMITS.notes))
      if (!header) {
        if (cells.length > MAX_IMPORT_COLUMNS) throw refusal(`At most ${MAX_IMPORT_COLUMNS} columns.`)
        header = cells.map((cell) => cut(cell, TEXT_LIMITS.name))
        continue
      }
      if (rows.length === MAX_IMPORT_ROWS)
        throw refusal(`At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split the file.`)
      rows.push({
        line: rows.length === 0 ? Math.max(2, info.lines) : info.lines,
        cells: cells.slice(0, header.length),
      })
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refusal('This file cannot be read as CSV. Save it from your spreadsheet as CSV again.')
  }
  if (!header || rows.length === 0) throw refusal('The file has no rows below its header.')
  return { header, rows: uniqueLines(rows) }
}

/** Rests between pieces, so that other requests are served while a large file is read. */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const rest = createRests()
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES)
    await rest()
  }
}

/** A cell that any database accepts: limited in length, without split characters. */
function cut(cell: string, most: number): string {
  return cell
    .replaceAll('\u0000', '')
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
}

/** The separator that the header uses most. */
function delimiterOf(beginning: string): string {
  const text = beginning.replace(/^\uFEFF/, '')
  const header = text.slice(0, text.search(/\r|\n|$/)).replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Makes line numbers increase strictly, because a cell may contain line breaks. */
function uniqueLines(rows: ReadCsv['rows']): ReadCsv['rows'] {
  let last = 1
  return rows.map(({ line, cells }) => {
    last = Math.max(line, last + 1)
    return { line: last, cells }
  })
}

function refusal(message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { file: message } })
}

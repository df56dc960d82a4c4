import { guessMapping, IMPORT_FIELDS, mappingProblem } from '../../../shared/records/imports/fields.ts'
import {
  importOptionsSchema,
  type Import,
  type ImportCheck,
  type ImportOptions,
  type ImportRowStatus,
  type Mapping,
  type RowProblem,
} from '../../../shared/records/imports/import.ts'
import { parseRow, previewOf, type ParsedRow } from '../../../shared/records/imports/row.ts'
import { csvText } from '../../../shared/kernel/csv.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { createRests } from '../../kernel/queue/rests.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import {
  findImport,
  insertImport,
  listRowPage,
  changeImportStatus,
  removeImport,
  rowsAfter,
  writeMapping,
  type ImportScope,
  type StoredImport,
} from './imports.store.ts'
import { knownEmails } from './known-people.store.ts'
import type { ReadCsv } from './read-csv.ts'

const MAX_PROBLEMS = 200
const MAX_PREVIEWS = 10
/** Rows that are read before yielding, so that other requests are served meanwhile. */
const ROWS_AT_ONCE = 500

/** Returns an import in the form of the API. */
export function showImport(stored: StoredImport): Import {
  const { companyId: _, startedBy: _started, counts, ...told } = stored
  const of = (status: ImportRowStatus) => counts[status] ?? 0
  return {
    ...told,
    done: of('done'),
    failed: of('failed'),
    skipped: of('skipped'),
    undone: of('undone'),
    kept: of('kept'),
    actions: actionsOf(stored),
  }
}

function actionsOf({ status, counts }: StoredImport): Import['actions'] {
  switch (status) {
    case 'mapping':
      return ['check', 'run', 'discard']
    case 'running':
      return ['stop']
    case 'done':
      return (counts.done ?? 0) > 0 ? ['undo'] : []
    case 'stopped':
      return (counts.done ?? 0) > 0 ? ['run', 'undo'] : ['run']
    default:
      return []
  }
}

/** Returns an import that the caller sees; throws rest_not_found. */
export async function openImport(
  tx: Tx,
  sight: ImportScope,
  id: number,
  lock: 'read' | 'for update' = 'read',
): Promise<StoredImport> {
  const stored = await findImport(tx, sight, id, lock)
  if (!stored) throw new AppError('rest_not_found')
  return stored
}

/** Stores a parsed file and guesses the column mapping; nothing is imported yet. */
export async function beginImport(
  tx: Tx,
  made: { companyId: number; kind: Import['kind']; fileName: string; createdBy: number; file: ReadCsv },
): Promise<Import> {
  const { companyId, kind, fileName, createdBy, file } = made
  const id = await insertImport(tx, {
    companyId,
    kind,
    fileName,
    header: file.header,
    mapping: guessMapping(kind, file.header),
    options: importOptionsSchema.parse({}),
    createdBy,
    rows: file.rows,
  })
  return showImport(await openImport(tx, { companyIds: [companyId], seesAllIn: [], userId: createdBy }, id))
}

/**
 * Stores the column mapping; throws rest_not_found, rest_invalid_param, and rest_conflict after the import
 * was started.
 */
export async function mapImport(
  tx: Tx,
  sight: ImportScope,
  id: number,
  mapping: Mapping,
  options: ImportOptions,
): Promise<StoredImport> {
  const stored = await openImport(tx, sight, id, 'for update')
  if (stored.status !== 'mapping')
    throw new AppError('rest_conflict', { message: 'This import was started already.' })
  const fields = IMPORT_FIELDS[stored.kind]
  if (Object.keys(mapping).some((name) => !fields.some((field) => field.name === name)))
    throw new AppError('rest_invalid_param', { fields: { mapping: 'There is no such field.' } })
  if (Object.values(mapping).some((at) => at >= stored.header.length))
    throw new AppError('rest_invalid_param', { fields: { mapping: 'The file has no such column.' } })
  const problem = mappingProblem(stored.kind, mapping)
  if (problem) throw new AppError('rest_invalid_param', { message: problem, fields: { mapping: problem } })
  await writeMapping(tx, stored, mapping, options)
  return { ...stored, mapping, options }
}

/** Reads every row as the import would, and returns the findings; nothing is imported. */
export async function checkRows(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  stored: StoredImport,
): Promise<ImportCheck> {
  const problems: RowProblem[] = []
  const preview: ImportCheck['preview'] = []
  const emails = new Set<string>()
  let [good, bad, known, line] = [0, 0, 0, 0]
  const rest = createRests()
  for (;;) {
    const { rows, taken } = await read(async (tx) => {
      const found = await rowsAfter(tx, stored, line, ROWS_AT_ONCE)
      const parsed = found.map((row) => ({
        ...row,
        result: parseRow(stored.kind, row.cells, stored.mapping, stored.options),
      }))
      const mails = parsed.flatMap(({ result }) => result.row?.person?.email ?? [])
      return {
        rows: parsed,
        taken: stored.kind === 'jobs' ? new Set<string>() : await knownEmails(tx, stored.companyId, mails),
      }
    })
    for (const { line: at, result } of rows) {
      if (!result.row) {
        bad += 1
        for (const problem of result.problems)
          if (problems.length < MAX_PROBLEMS) problems.push({ line: at, ...problem })
        continue
      }
      good += 1
      if (isKnown(result.row, taken, emails)) known += 1
      else if (preview.length < MAX_PREVIEWS) preview.push({ line: at, values: previewOf(result.row) })
    }
    line = rows.at(-1)?.line ?? line
    if (rows.length < ROWS_AT_ONCE) return { rows: good + bad, good, bad, known, problems, preview }
    await rest()
  }
}

function isKnown(row: ParsedRow, taken: ReadonlySet<string>, seen: Set<string>): boolean {
  const email = row.kind === 'jobs' ? null : row.person.email
  if (!email) return false
  if (taken.has(email) || seen.has(email)) return true
  seen.add(email)
  return false
}

/**
 * Starts an import, or continues a stopped one. Throws rest_not_found, rest_invalid_param while the column
 * mapping is incomplete, import_running while another one runs, and rest_conflict for a finished one.
 */
export async function startImport(
  tx: Tx,
  queue: Queue,
  sight: ImportScope,
  id: number,
  startedBy: number,
): Promise<Import> {
  const stored = await openImport(tx, sight, id, 'for update')
  const problem = mappingProblem(stored.kind, stored.mapping)
  if (problem) throw new AppError('rest_invalid_param', { message: problem, fields: { mapping: problem } })
  await move(tx, stored, ['mapping', 'stopped'], 'running', { startedBy, endedAt: null })
  await queue.send(tx, 'run-import', { companyId: stored.companyId, importId: id })
  return showImport(await openImport(tx, sight, id))
}

/** Stops a running import after the current rows; throws rest_not_found and rest_conflict. */
export async function stopRunningImport(tx: Tx, sight: ImportScope, id: number): Promise<Import> {
  const stored = await openImport(tx, sight, id, 'for update')
  await move(tx, stored, ['running'], 'stopping')
  return showImport(await openImport(tx, sight, id))
}

/** Starts undoing an import; throws rest_not_found, import_running, and rest_conflict. */
export async function startUndo(
  tx: Tx,
  queue: Queue,
  sight: ImportScope,
  id: number,
  startedBy: number,
): Promise<Import> {
  const stored = await openImport(tx, sight, id, 'for update')
  if ((stored.counts.done ?? 0) === 0)
    throw new AppError('rest_conflict', { message: 'There is nothing to take back.' })
  await move(tx, stored, ['done', 'stopped'], 'undoing', { startedBy, endedAt: null })
  await queue.send(tx, 'run-import', { companyId: stored.companyId, importId: id })
  return showImport(await openImport(tx, sight, id))
}

/** Deletes an import that was never run; throws rest_not_found and rest_conflict. */
export async function deleteImport(tx: Tx, sight: ImportScope, id: number): Promise<{ message: string }> {
  const stored = await openImport(tx, sight, id, 'for update')
  if (stored.status !== 'mapping')
    throw new AppError('rest_conflict', { message: 'This import was started already.' })
  await removeImport(tx, stored)
  return { message: 'Import discarded.' }
}

async function move(
  tx: Tx,
  stored: StoredImport,
  from: readonly Import['status'][],
  to: Import['status'],
  more: Parameters<typeof changeImportStatus>[4] = {},
): Promise<void> {
  const isMoved = await changeImportStatus(tx, stored, from, to, more).catch((error: unknown) => {
    // A company can run one import at a time.
    if (error instanceof Error && 'code' in error && error.code === '23505')
      throw new AppError('import_running')
    throw error
  })
  if (!isMoved) throw new AppError('rest_conflict')
}

/** Returns rows of one status as CSV with their results, to be fixed and imported again. */
export async function exportRows(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  stored: StoredImport,
  status: ImportRowStatus,
  write: (text: string) => string,
): Promise<{ fileName: string; mimeType: string; content: string }> {
  const lines: string[][] = []
  for (let page = 1; ; page += 1) {
    const { rows } = await read((tx) => listRowPage(tx, stored, { page, per_page: ROWS_AT_ONCE, status }))
    for (const row of rows)
      lines.push([
        ...stored.header.map((_, index) => row.cells[index] ?? ''),
        String(row.line),
        write(row.message),
      ])
    if (rows.length < ROWS_AT_ONCE) break
  }
  return {
    fileName: `${stored.kind}-${status}-${stored.id}.csv`,
    mimeType: 'text/csv',
    content: csvText([[...stored.header, write('Line'), write('Problem')], ...lines]),
  }
}

import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ExportFormat } from './formats.ts'
import type { ExportKind } from './kinds/kind.ts'
import { readRows } from './rows.ts'
import type { ZipWriter } from './zip.ts'

/**
 * Limits at which a file of rows ends and the next one begins: spreadsheets open no more rows, and old
 * unpackers no larger files.
 */
export interface PartLimits {
  rows: number
  /** In characters. */
  size: number
}
export const PART_LIMITS: PartLimits = { rows: 500_000, size: 500_000_000 }

/** Rows of a kind, with a preview of the next ones. */
interface Ahead {
  next: readonly string[] | null
  read: () => Promise<readonly string[] | null>
}

/**
 * Writes the rows of one kind in one format: `jobs.csv`, then `jobs-2.csv` and so on; calls `onRows` with the
 * number of rows written.
 */
export async function writeKind(
  tx: Tx,
  pen: ZipWriter,
  what: { companyId: number; kind: ExportKind; format: ExportFormat; limits: PartLimits },
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const { companyId, kind, format, limits } = what
  const rows = readRows(tx, companyId, kind)
  const read = async () => {
    const { done, value } = await rows.next()
    return done ? null : value
  }
  const ahead: Ahead = { next: await read(), read }
  for (let part = 1; part === 1 || ahead.next !== null; part += 1) {
    const name = part === 1 ? kind.name : `${kind.name}-${part}`
    await pen.add(
      `${format.ending === 'csv' ? 'csv' : 'json'}/${name}.${format.ending}`,
      partOf(ahead, kind, format, limits, onRows),
    )
  }
}

async function* partOf(
  ahead: Ahead,
  kind: ExportKind,
  format: ExportFormat,
  limits: PartLimits,
  onRows: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  yield format.head(kind.columns)
  let count = 0
  let size = 0
  while (ahead.next !== null && count < limits.rows && size < limits.size) {
    const text = format.rows(kind.columns, ahead.next)
    count += ahead.next.length
    size += text.length
    yield text
    await onRows(ahead.next.length)
    ahead.next = await ahead.read()
  }
}

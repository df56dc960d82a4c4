/** One kind of record in an export: a CSV and a JSON-lines file, read from one table of the company. */
export interface ExportKind {
  /** Name of its files, without their ending. */
  name: string
  /** What it holds, for the README of the export. */
  about: string
  table: string
  /** The columns that leave the house, in the order of the file; no others do. */
  columns: readonly string[]
  /** What the rows are ordered by: the table's key, so that they are read along its index. */
  order: readonly string[]
  /** Which rows of the table, where not all; SQL over `t`. */
  where?: string
  /** Where rows lie inside a column: SQL after `from table t`, and what each column is read from. */
  inside?: { join: string; columns: Readonly<Record<string, string>> }
}

const words = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '')

/** A kind whose columns and order are given as words. */
export function exportKind(
  kind: Omit<ExportKind, 'columns' | 'order'> & { columns: string; order: string },
): ExportKind {
  return { ...kind, columns: words(kind.columns), order: words(kind.order) }
}

/** One kind of record in an export: a CSV and a JSON-lines file, read from one table of the company. */
export interface ExportKind {
  /** Name of its files, without their ending. */
  name: string
  /** What it contains, for the README of the export. */
  about: string
  table: string
  /** The exported columns, in the order of the file; no others are exported. */
  columns: readonly string[]
  /** The order of the rows: the table's key, so that they are read along its index. */
  order: readonly string[]
  /** Selects the rows if not all are exported; SQL over `t`. */
  where?: string
  /** For rows that are inside a column: SQL after `from table t`, and the source of each column. */
  inside?: { join: string; columns: Readonly<Record<string, string>> }
}

const words = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '')

/** Creates a kind whose columns and order are given as space-separated names. */
export function exportKind(
  kind: Omit<ExportKind, 'columns' | 'order'> & { columns: string; order: string },
): ExportKind {
  return { ...kind, columns: words(kind.columns), order: words(kind.order) }
}

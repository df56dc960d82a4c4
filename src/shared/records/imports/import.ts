import { z } from 'zod'
import { idSchema, shownText } from '../../kernel/wire.ts'

/** Kinds of records that can be imported from a file. */
export const IMPORT_KINDS = ['clients', 'workers', 'jobs'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  clients: 'Clients',
  workers: 'Workers',
  jobs: 'Jobs',
}

/** States of an import. */
export const IMPORT_STATUSES = [
  'mapping',
  'running',
  'stopping',
  'done',
  'stopped',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  mapping: 'Not started',
  running: 'Running',
  stopping: 'Stopping',
  done: 'Done',
  stopped: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
}

/** Results of a row: `kept` means that an undo left the record, because it was changed or is in use. */
export const IMPORT_ROW_STATUSES = ['waiting', 'done', 'failed', 'skipped', 'undone', 'kept'] as const
export type ImportRowStatus = (typeof IMPORT_ROW_STATUSES)[number]
export const IMPORT_ROW_STATUS_LABELS: Record<ImportRowStatus, string> = {
  waiting: 'Waiting',
  done: 'Imported',
  failed: 'Failed',
  skipped: 'Skipped',
  undone: 'Undone',
  kept: 'Kept',
}

/** Limits of a file: rows without the header, and columns. */
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 100
/** Days in which an import can be undone; after that its rows are deleted. */
export const IMPORT_DAYS = 30

/** Order of day and month in a date such as 03/04/2026. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DATE_ORDER_LABELS: Record<DateOrder, string> = {
  mdy: 'Month first (03/31/2026)',
  dmy: 'Day first (31/03/2026)',
}

/** Which column fills which field: field name to index in the header, from 0. */
export const mappingSchema = z.record(
  z.string().max(40),
  z
    .number()
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
)
export type Mapping = z.output<typeof mappingSchema>

export const importOptionsSchema = z.object({ dateOrder: z.enum(DATE_ORDERS).default('mdy') })
export type ImportOptions = z.output<typeof importOptionsSchema>

/**
 * A problem of one row: its line in the file (the header is line 1) and the field, if one field causes it.
 */
export const rowProblemSchema = z.object({
  line: z.number(),
  field: z.string().nullable(),
  message: shownText,
})
export type RowProblem = z.output<typeof rowProblemSchema>

export const importSchema = z.object({
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  header: z.array(z.string()),
  /** The first rows of the file, unchanged. */
  samples: z.array(z.array(z.string())),
  mapping: mappingSchema,
  options: importOptionsSchema,
  rows: z.number(),
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  undone: z.number(),
  kept: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
  endedAt: z.string().nullable(),
  /** Actions that are possible now. */
  actions: z.array(z.enum(['check', 'run', 'stop', 'undo', 'discard'])),
})
export type Import = z.output<typeof importSchema>

/** Result of checking all rows; the check imports nothing. */
export const importCheckSchema = z.object({
  rows: z.number(),
  good: z.number(),
  bad: z.number(),
  /** Number of valid rows of people that the company already has: they are skipped. */
  known: z.number(),
  /** The first problems, in file order. */
  problems: z.array(rowProblemSchema),
  /** The first rows as they would be imported: field label to text. */
  preview: z.array(z.object({ line: z.number(), values: z.record(z.string(), z.string()) })),
})
export type ImportCheck = z.output<typeof importCheckSchema>

export const importRowSchema = z.object({
  line: z.number(),
  status: z.enum(IMPORT_ROW_STATUSES),
  message: shownText,
  cells: z.array(z.string()),
  /** The record that it was imported as. */
  recordId: idSchema.nullable(),
})
export type ImportRow = z.output<typeof importRowSchema>

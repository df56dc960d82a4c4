import type { ReportColumn, ReportTable } from '../../../shared/overview/reports/reports.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ReportCompany, ReportSpan } from './reports.store.ts'

/** What a report is made of. */
export interface ReportWork {
  tx: Tx
  company: ReportCompany
  span: ReportSpan
  /** The range that it is compared with; null without a comparison. */
  before: ReportSpan | null
  /** The company's current day. */
  today: string
  hasAmounts: boolean
}

/** The tables of a report, and the facts that all of its jobs have. */
export interface MadeReport {
  facts: Record<string, string>
  tables: ReportTable[]
}

/** The facts of what came in during the days. */
export function createdFacts({ from, to }: ReportSpan): Record<string, string> {
  return { created: `${from}..${to}` }
}

/** A column as a report declares it: `of` gives its figure of the sums of a row, in the unit of its kind. */
export interface Column<Sums> {
  key: string
  title: string
  kind: ReportColumn['kind']
  more: ReportColumn['more']
  facts?: Record<string, string>
  /** Whether it tells amounts, in whatever unit. */
  isAmount?: boolean
  of: (sums: Sums) => number | null
}

/** The sums of a row; a name that people gave, or a text of the product. */
export interface Row<Sums> {
  key: string
  name?: string
  label?: string
  facts: Record<string, string> | null
  sums: Sums
}

interface Definition<Sums> {
  key: string
  title: string
  heading: string
  columns: readonly Column<Sums>[]
  /** The sums of a row that does not exist in one of the ranges. */
  none: Sums
  /** Whether the rows stay in their order; else the largest first figure comes first. */
  isOrdered?: boolean
}

/** The rows of a range, and its total. */
export interface Rows<Sums> {
  rows: readonly Row<Sums>[]
  total: Sums | null
}

/** Returns the table of a range beside the range before; rows of either range are in it. */
export function tableOf<Sums>(
  { key, title, heading, columns, none, isOrdered }: Definition<Sums>,
  now: Rows<Sums>,
  before: Rows<Sums> | null,
  hasAmounts: boolean,
): ReportTable {
  const shown = columns.filter((column) => hasAmounts || !(column.isAmount ?? column.kind === 'money'))
  const figuresOf = (sums: Sums, earlier: Sums | null) =>
    shown.map(({ of }) => ({ now: of(sums), before: earlier === null ? null : of(earlier) }))
  const earlier = new Map(before?.rows.map((row) => [row.key, row]))
  const present = new Set(now.rows.map((row) => row.key))
  const all = [
    ...now.rows,
    ...(before?.rows ?? []).filter((row) => !present.has(row.key)).map((row) => ({ ...row, sums: none })),
  ]
  const rows = all.map((row) => ({
    key: row.key,
    name: row.name ?? null,
    label: row.label ?? null,
    facts: row.facts,
    figures: figuresOf(row.sums, before && (earlier.get(row.key)?.sums ?? none)),
  }))
  return {
    key,
    title,
    heading,
    columns: shown.map((column) => ({
      key: column.key,
      title: column.title,
      kind: column.kind,
      more: column.more,
      facts: column.facts ?? null,
    })),
    rows: isOrdered
      ? rows
      : rows.toSorted((one, other) => (other.figures[0]?.now ?? 0) - (one.figures[0]?.now ?? 0)),
    total: now.total === null ? null : figuresOf(now.total, before && (before.total ?? none)),
  }
}

/** Returns a part in percent with one decimal; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

/** Returns cents as dollars. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Returns the cents that fall on each of some things, as dollars; null without a thing. */
export function dollarsEach(cents: number, count: number): number | null {
  return count === 0 ? null : Math.round(cents / count) / 100
}

/** Returns rows with the sum of each of their figures. */
export function summed<Sums extends Record<string, number>>(
  rows: readonly Row<Sums>[],
  none: Sums,
): Rows<Sums> {
  const total: Record<string, number> = { ...none }
  for (const { sums } of rows)
    for (const [name, value] of Object.entries(sums)) total[name] = (total[name] ?? 0) + value
  // The keys are those of `none`.
  return { rows, total: total as Sums }
}

import { z } from 'zod'
import { shownText } from '../../kernel/wire.ts'

/** The reports, in the order of their tabs. */
export const REPORTS = ['sources', 'people', 'speed', 'lost', 'estimates', 'use', 'ahead'] as const
export type ReportName = (typeof REPORTS)[number]

export const REPORT_TITLES: Record<ReportName, string> = {
  sources: 'Sources',
  people: 'People',
  speed: 'Speed of answers',
  lost: 'Lost leads',
  estimates: 'Estimates',
  use: 'Crews and trucks',
  ahead: 'Weeks ahead',
}

/** What a report says, in a sentence or two. */
export const REPORT_NOTES: Record<ReportName, string> = {
  sources:
    'Leads that came in during these days, and what became of them until now. Revenue and margin are those of completed moves. Costs are those of ads and of sources, until today.',
  people:
    'Leads that came in during these days, by the person who takes care of them, and what became of them until now.',
  speed:
    'Inquiries that clients and visitors sent during these days, until a person wrote, called or took a call. Automatic messages answer nothing. Moves that were booked without an answer are left out.',
  lost: 'Leads that were marked as lost during these days, with the amounts of their estimates.',
  estimates:
    'Moves completed during these days: the hours and prices they were booked with, and those of the clock and the invoice. Hours are compared for moves with a finished clock of the lead, prices for moves that were booked with an estimate.',
  use: 'Crew hours and trucks of booked and completed moves during these days, against what the team and the trucks of today could do. A worker counts 8 hours a day less time off. A move counts on its first day.',
  ahead: 'Scheduled moves of this week and the 11 weeks after it, by the day of the move.',
}

const COLUMN_KINDS = ['count', 'money', 'percent', 'hours', 'minutes'] as const

/** Facts that the jobs list is narrowed to (jobs/job-facts.ts); those of the answer, a column and a row are put together. */
const factsSchema = z.record(z.string(), z.string())

/** A column of figures: dollars, percent, hours, minutes, or a number of things. */
export const reportColumnSchema = z.object({
  key: z.string(),
  title: shownText,
  kind: z.enum(COLUMN_KINDS),
  /** Whether more is better, worse, or neither. */
  more: z.enum(['better', 'worse', 'neither']),
  /** The facts of the jobs that a figure counts; null if it counts none. */
  facts: factsSchema.nullable(),
})
export type ReportColumn = z.output<typeof reportColumnSchema>

/** A figure of the range, and of the range before; null if there is none. */
const figureSchema = z.object({ now: z.number().nullable(), before: z.number().nullable() })

const figuresSchema = z.array(figureSchema)

export const reportRowSchema = z.object({
  key: z.string(),
  /** What the row is about: a name that people gave, or a text of the product. */
  name: z.string().nullable(),
  label: shownText.nullable(),
  /** The facts of its jobs; null if they are no list. */
  facts: factsSchema.nullable(),
  /** In the order of the columns. */
  figures: figuresSchema,
})
export type ReportRow = z.output<typeof reportRowSchema>

export const reportTableSchema = z.object({
  key: z.string(),
  title: shownText,
  /** The heading of the column that names the rows. */
  heading: shownText,
  columns: z.array(reportColumnSchema),
  rows: z.array(reportRowSchema),
  total: figuresSchema.nullable(),
})
export type ReportTable = z.output<typeof reportTableSchema>

const spanSchema = z.object({ from: z.string(), to: z.string() })

export const reportSchema = z.object({
  report: z.enum(REPORTS),
  span: spanSchema,
  /** The range before, of the same kind; null for a report without a comparison. */
  before: spanSchema.nullable(),
  facts: factsSchema,
  tables: z.array(reportTableSchema),
  /** Whether the caller sees amounts. */
  hasAmounts: z.boolean(),
  /** Whether the caller gets the reports by mail each week. */
  isMailed: z.boolean(),
})
export type Report = z.output<typeof reportSchema>

import { z } from 'zod'
import { groupThousands } from '../../kernel/money.ts'
import { MAX_LINE_DOLLARS, ESTIMATE_ITEMS } from './estimate-items.ts'
import type { JobType } from '../../trade/job.choices.ts'

/** Kinds of moves that a company sets default lines for. */
export const MOVE_KINDS = ['localMoving', 'longDistanceMoving', 'movingLabor', 'junkRemoval'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]
export const MOVE_KIND_TITLES: Record<MoveKind, string> = {
  localMoving: 'Local Moving',
  longDistanceMoving: 'Long-distance Moving',
  movingLabor: 'Moving Labor',
  junkRemoval: 'Junk Removal',
}

const KIND_OF_TYPE: Record<JobType, MoveKind> = {
  intrastate_local: 'localMoving',
  intrastate_long: 'longDistanceMoving',
  interstate: 'longDistanceMoving',
  international: 'longDistanceMoving',
  moving_labor: 'movingLabor',
  junk_removal: 'junkRemoval',
}

/** Largest number of default lines of one kind of move. */
export const MAX_DEFAULT_LINES = 20

const figure = (max: number) =>
  z
    .number('Only numeric values allowed')
    .min(0, 'At least 0.')
    .max(max, `At most ${max}.`)
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** A line that estimates start with; the rate is in dollars. */
const defaultLineSchema = z
  .object({
    item: z.enum(ESTIMATE_ITEMS, 'Choose an item.'),
    rate: figure(1_000_000),
    units: figure(100_000),
  })
  .refine(({ rate, units }) => rate * units <= MAX_LINE_DOLLARS, {
    path: ['rate'],
    message: `A line comes to at most $${groupThousands(MAX_LINE_DOLLARS)}.`,
  })
export type DefaultLine = z.output<typeof defaultLineSchema>

/** Default lines by kind of move; in a save, absent kinds are not changed and an empty list clears one. */
export const defaultLinesSchema = z.partialRecord(
  z.enum(MOVE_KINDS),
  z.array(defaultLineSchema).max(MAX_DEFAULT_LINES, `At most ${MAX_DEFAULT_LINES} lines.`),
)
export type DefaultLines = z.output<typeof defaultLinesSchema>

/** Returns the default lines of a job of this type; may be empty. */
export function defaultLinesFor(
  lines: DefaultLines | null | undefined,
  jobType: JobType,
): readonly DefaultLine[] {
  return lines?.[KIND_OF_TYPE[jobType]] ?? []
}

import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'

const BOARD_VIEWS = ['day', 'week', 'month'] as const
const BOARD_ROWS = ['workers', 'crews', 'trucks'] as const

/** The URL state of the board; invalid values are ignored. */
export const boardSearchSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  day: z
    .string()
    .refine((value) => isDay(value) && value >= '1900-01-08')
    .optional()
    .catch(undefined),
  view: z.enum(BOARD_VIEWS).optional().catch(undefined),
  rows: z.enum(BOARD_ROWS).optional().catch(undefined),
})
export type BoardSearch = z.output<typeof boardSearchSchema>

import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'

/** The URL state of the hours of a week; invalid values are ignored. */
export const hoursSearchSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  day: z
    .string()
    .refine((value) => isDay(value) && value >= '1900-01-08')
    .optional()
    .catch(undefined),
})
export type HoursSearch = z.output<typeof hoursSearchSchema>

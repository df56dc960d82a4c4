import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'

/** The URL state of the plan of a day; invalid values are ignored. */
export const planSearchSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  day: z
    .string()
    .refine((value) => isDay(value) && value >= '1900-01-08')
    .optional()
    .catch(undefined),
})
export type PlanSearch = z.output<typeof planSearchSchema>

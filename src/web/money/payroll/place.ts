import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'
import { FIRST_DAY } from './periods.ts'

// A cleared day stays empty; the period is then not requested.
const day = z
  .string()
  .refine((value) => value === '' || (isDay(value) && value >= FIRST_DAY))
  .optional()
  .catch(undefined)

/** The URL state of the payroll; invalid values are ignored. */
export const payrollSearchSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  from: day,
  to: day,
})
export type PayrollSearch = z.output<typeof payrollSearchSchema>

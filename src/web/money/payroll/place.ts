import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'
import { FIRST_DAY } from './periods.ts'

// An end that was emptied stays empty: the period is then not asked for.
const day = z
  .string()
  .refine((value) => value === '' || (isDay(value) && value >= FIRST_DAY))
  .optional()
  .catch(undefined)

/** What the address says of the payroll; what makes no sense there is left out. */
export const payrollPlaceSchema = z.object({
  company: z.number().int().positive().optional().catch(undefined),
  from: day,
  to: day,
})
export type PayrollPlace = z.output<typeof payrollPlaceSchema>

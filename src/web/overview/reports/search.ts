import { z } from 'zod'
import { REPORTS } from '../../../shared/overview/reports/reports.ts'
import { RANGE_PARAMETERS } from '../../ui/range/range.ts'

/** The URL parameters of /reports; invalid ones are dropped separately. */
export const reportsSearchSchema = z.object({
  report: z.enum(REPORTS).optional().catch(undefined),
  ...RANGE_PARAMETERS,
  company: z.number().int().positive().optional().catch(undefined),
})
export type ReportsSearch = z.output<typeof reportsSearchSchema>

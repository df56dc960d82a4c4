import { z } from 'zod'
import type { ReportName } from '../../../shared/overview/reports/reports.ts'
import { RANGE_PARAMETERS } from '../../ui/range/range-parameters.ts'

// Listed here, so that the initial bundle does not include the schemas of reports.
const NAMES = [
  'sources',
  'people',
  'speed',
  'lost',
  'estimates',
  'use',
  'ahead',
] as const satisfies readonly ReportName[]

/** The URL parameters of /reports; invalid ones are dropped separately. */
export const reportsSearchSchema = z.object({
  report: z.enum(NAMES).optional().catch(undefined),
  ...RANGE_PARAMETERS,
  company: z.number().int().positive().optional().catch(undefined),
})
export type ReportsSearch = z.output<typeof reportsSearchSchema>

import { z } from 'zod'
import { FIGURE_GROUPS, FIGURE_PERIODS } from '../../../shared/money/financials/figure-choices.ts'
import { RANGE_PARAMETERS } from '../../ui/range/range-parameters.ts'

/** The URL parameters of /financials; invalid ones are dropped separately. */
export const financialsSearchSchema = z.object({
  by: z.enum(FIGURE_PERIODS).optional().catch(undefined),
  ...RANGE_PARAMETERS,
  company: z.number().int().positive().optional().catch(undefined),
  group: z.enum(FIGURE_GROUPS).optional().catch(undefined),
})
export type FinancialsSearch = z.output<typeof financialsSearchSchema>

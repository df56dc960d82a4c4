import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'
import { SPAN_NAMES } from '../../../shared/kernel/spans.ts'

// Apart from range.ts, because the initial bundle has the schemas of addresses.
const day = z
  .string()
  .refine((text) => isDay(text) && text >= '1900-01-01')
  .optional()
  .catch(undefined)

/** The parameters of an address that name a range of days; invalid ones are dropped separately. */
export const RANGE_PARAMETERS = {
  range: z.enum(SPAN_NAMES).optional().catch(undefined),
  from: day,
  to: day,
}

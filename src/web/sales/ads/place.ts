import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'

export const AD_VIEWS = ['month', 'week', 'list'] as const
export type AdView = (typeof AD_VIEWS)[number]
export const AD_VIEW_LABELS: Record<AdView, string> = { month: 'Month', week: 'Week', list: 'List' }

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** What the address says of the calendar of ads; what makes no sense there is left out. */
export const adsPlaceSchema = z.object({
  view: z.enum(AD_VIEWS).default('month').catch('month'),
  company: id,
  /** The day around which the calendar is; today without one. */
  day: z.string().refine(isDay).optional().catch(undefined),
  /** The ad whose panel is open. */
  ad: id,
  entity: id,
  /** List: what is looked for, and the page. */
  search: z.string().max(100).optional().catch(undefined),
  page: id,
})
export type AdsPlace = z.output<typeof adsPlaceSchema>

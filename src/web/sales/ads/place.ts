import { z } from 'zod'
import { isDay } from '../../../shared/kernel/dates.ts'

export const AD_VIEWS = ['month', 'week', 'list'] as const
export type AdView = (typeof AD_VIEWS)[number]
export const AD_VIEW_LABELS: Record<AdView, string> = { month: 'Month', week: 'Week', list: 'List' }

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** The URL parameters of the ad calendar; invalid ones are dropped. */
export const adsSearchSchema = z.object({
  view: z.enum(AD_VIEWS).default('month').catch('month'),
  company: id,
  /** The day that the calendar shows; today by default. */
  day: z.string().refine(isDay).optional().catch(undefined),
  /** The ad whose panel is open. */
  ad: id,
  entity: id,
  /** List view: the search text and the page. */
  search: z.string().max(100).optional().catch(undefined),
  page: id,
})
export type AdsSearch = z.output<typeof adsSearchSchema>

import { z } from 'zod'
import { isDay } from '../../../../shared/kernel/dates.ts'
import { REMARK_TYPES } from '../../../../shared/people/manuals/remark-types.ts'

/** The sections of the worker area, in the order of the side menu. */
export const AREA_SECTIONS = ['dashboard', 'communications', 'manual', 'testing'] as const
export type AreaSection = (typeof AREA_SECTIONS)[number]

export const AREA_TITLES: Record<AreaSection, string> = {
  dashboard: 'Dashboard',
  communications: 'Communications',
  manual: 'Manual',
  testing: 'Testing',
}

const id = z.coerce.number().int().positive().optional().catch(undefined)
const day = z.string().refine(isDay).optional().catch(undefined)

/** What the address says of the worker area; what makes no sense there is left out. */
export const areaPlaceSchema = z.object({
  section: z.enum(AREA_SECTIONS).default('dashboard').catch('dashboard'),
  company: id,
  page: id,
  /** Communications: kinds, days, and whose, for managers. */
  type: z.array(z.enum(REMARK_TYPES)).optional().catch(undefined),
  from: day,
  to: day,
  worker: id,
  /** Manual: the section that is read. */
  part: id,
  /** Testing: the quiz that a manager has opened, `new` for one that is made, and what of it. */
  quiz: z
    .union([z.literal('new'), id])
    .optional()
    .catch(undefined),
  tab: z.enum(['questions', 'results']).optional().catch(undefined),
  /** Testing: the attempt that is taken or looked at. */
  attempt: id,
})
export type AreaPlace = z.output<typeof areaPlaceSchema>

/** What every part of the area is given. */
export interface AreaProps {
  companyId: number
  timezone: string
  isManager: boolean
  place: AreaPlace
  /** What is saved may be left: then nothing is asked. */
  onPlace: (place: AreaPlace, isSaved?: boolean) => void
}

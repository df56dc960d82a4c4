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

/** The URL state of the worker area; invalid values are ignored. */
export const areaSearchSchema = z.object({
  section: z.enum(AREA_SECTIONS).default('dashboard').catch('dashboard'),
  company: id,
  page: id,
  /** Communications: types, days and, for managers, the worker. */
  type: z.array(z.enum(REMARK_TYPES)).optional().catch(undefined),
  from: day,
  to: day,
  worker: id,
  /** Manual: the open section. */
  part: id,
  /** Testing: the quiz that a manager has opened, `new` for a new one, and its tab. */
  quiz: z
    .union([z.literal('new'), id])
    .optional()
    .catch(undefined),
  tab: z.enum(['questions', 'results']).optional().catch(undefined),
  /** Testing: the attempt that is being taken or viewed. */
  attempt: id,
})
export type AreaSearch = z.output<typeof areaSearchSchema>

/** Props of every part of the area. */
export interface AreaProps {
  companyId: number
  timezone: string
  isManager: boolean
  place: AreaSearch
  /** With `isSaved` the user may leave without a question, because nothing is unsaved. */
  onPlace: (place: AreaSearch, isSaved?: boolean) => void
}

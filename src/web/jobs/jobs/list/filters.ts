import { z } from 'zod'
import { factLabels, MAX_FACTS, parseFacts, withoutFact } from '../../../../shared/jobs/jobs/job-facts.ts'
import { JOB_ORDERS, type jobListQuery } from '../../../../shared/jobs/jobs/job.api.ts'
import { labelViewerOf, statusLabels, typeLabels } from '../../../../shared/trade/job.labels.ts'
import { JOB_STATUSES, JOB_TYPES, type JobStatus } from '../../../../shared/trade/job.choices.ts'
import { addDays, formatDay, isDay } from '../../../../shared/kernel/dates.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'

type ListQuery = z.input<typeof jobListQuery>

const day = z.string().refine((text) => text === '' || isDay(text))
/** Keeps the choices of a list that are still valid. */
const someOf = <T extends string>(choices: readonly T[]) =>
  z.array(z.unknown()).transform((kept) => choices.filter((choice) => kept.includes(choice)))

// Invalid values, for example of an older release, are replaced by defaults separately.
const filterSchema = z.object({
  search: z.string().max(100).catch(''),
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  startDate: day.catch(''),
  endDate: day.catch(''),
  jobStatus: someOf(JOB_STATUSES).catch([]),
  jobType: someOf(JOB_TYPES).catch([]),
  client: z.object({ id: z.number().int().positive(), name: z.string() }).nullable().catch(null),
  isDeleted: z.boolean().catch(false),
  /** What a report counts, as text (job-facts.ts). */
  facts: z
    .string()
    .max(MAX_FACTS)
    .refine((text) => parseFacts(text) !== null)
    .catch(''),
  orderby: z.enum(JOB_ORDERS).catch('jobDate'),
  order: z.enum(['asc', 'desc']).catch('desc'),
})

/** The filter and order of the list; stored until the session ends. */
export type JobFilter = z.output<typeof filterSchema>

export const NO_FILTER: JobFilter = filterSchema.parse({})

/** Parses a stored filter; invalid parts are replaced by defaults. */
export function parseFilter(text: string | null): JobFilter {
  try {
    return filterSchema.catch(NO_FILTER).parse(JSON.parse(text ?? '{}'))
  } catch {
    return NO_FILTER
  }
}

/** Returns the statuses that a role may filter by: all for managers, scheduled and completed for others. */
export function statusChoices(role: Role): readonly JobStatus[] {
  return isManager(role) ? JOB_STATUSES : ['scheduled', 'completed']
}

/** Returns the parts of a filter that a role may use; the others are neither sent nor shown. */
export function usableFilter(filter: JobFilter, role: Role): JobFilter {
  const choices = statusChoices(role)
  return {
    ...filter,
    jobStatus: filter.jobStatus.filter((status) => choices.includes(status)),
    client: isManager(role) ? filter.client : null,
    isDeleted: filter.isDeleted && role === 'administrator',
    facts: isManager(role) ? filter.facts : '',
  }
}

/** Returns the list's query; the end date is inclusive, so the next midnight is sent. */
export function queryOf(filter: JobFilter, page: number, role: Role): Partial<ListQuery> {
  const { search, startDate, endDate, jobStatus, jobType, client, isDeleted, facts, orderby, order } =
    usableFilter(filter, role)
  return {
    page,
    orderby,
    order,
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(startDate !== '' && { after: `${startDate}T00:00:00` }),
    ...(endDate !== '' && { before: `${addDays(endDate, 1)}T00:00:00` }),
    ...(jobStatus.length > 0 && { jobStatus }),
    ...(jobType.length > 0 && { jobType }),
    ...(client && { client: client.id }),
    ...(isDeleted && { deleted: true }),
    ...(facts !== '' && { facts }),
  }
}

/** An active part of the filter: its label, and the filter without it. */
export interface ActivePart {
  label: string
  without: JobFilter
}

/** Returns the active parts of a filter for a role, in the order of its fields. */
export function activeParts(whole: JobFilter, role: Role): ActivePart[] {
  const filter = usableFilter(whole, role)
  const { search, startDate, endDate, jobStatus, jobType, client, isDeleted } = filter
  const parts: ActivePart[] = []
  if (search.trim() !== '') parts.push({ label: `“${search.trim()}”`, without: { ...filter, search: '' } })
  if (startDate !== '')
    parts.push({ label: `From ${formatDay(startDate)}`, without: { ...filter, startDate: '' } })
  if (endDate !== '')
    parts.push({ label: `Until ${formatDay(endDate)}`, without: { ...filter, endDate: '' } })
  for (const status of jobStatus)
    parts.push({
      label: statusLabels(labelViewerOf(role))[status],
      without: { ...filter, jobStatus: jobStatus.filter((one) => one !== status) },
    })
  for (const type of jobType)
    parts.push({
      label: typeLabels(labelViewerOf(role))[type],
      without: { ...filter, jobType: jobType.filter((one) => one !== type) },
    })
  if (client) parts.push({ label: client.name, without: { ...filter, client: null } })
  if (isDeleted) parts.push({ label: 'Deleted jobs', without: { ...filter, isDeleted: false } })
  for (const { name, label } of factLabels(filter.facts))
    parts.push({ label, without: { ...filter, facts: withoutFact(filter.facts, name) } })
  return parts
}

/** Returns the filter without restrictions, in the same order. */
export function clearedFilter({ orderby, order }: JobFilter): JobFilter {
  return { ...NO_FILTER, orderby, order }
}

/** Returns the order of a filter. */
export function sortOf({ orderby, order }: JobFilter): Pick<JobFilter, 'orderby' | 'order'> {
  return { orderby, order }
}

/** Returns the filter sorted by a column; a second call reverses the direction. */
export function sortedBy(filter: JobFilter, orderby: JobFilter['orderby']): JobFilter {
  const isTurned = filter.orderby === orderby && filter.order === 'desc'
  return { ...filter, orderby, order: isTurned ? 'asc' : 'desc' }
}

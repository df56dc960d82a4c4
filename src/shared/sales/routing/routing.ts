import { z } from 'zod'
import { US_STATES } from '../../kernel/places.ts'
import { idSchema } from '../../kernel/wire.ts'
import { HOME_SIZES, type HomeSize } from '../../trade/home-sizes.ts'
import { JOB_SOURCES, JOB_TYPES, type JobSource, type JobType } from '../../trade/job.choices.ts'

export const MAX_ROUTES = 20
export const MAX_ROUTE_PEOPLE = 30
/** The most open leads that a person can be given. */
export const MAX_CAPACITY = 1_000

/** The people of a rule who take turns, each with the open leads that they take at most. */
const personSchema = z.object({
  id: idSchema,
  /** Null is without a limit. */
  most: z
    .number()
    .int('Use a whole number.')
    .min(1, 'At least 1.')
    .max(MAX_CAPACITY, `At most ${MAX_CAPACITY}.`)
    .nullable(),
})

/** A rule that gives new leads to people; an empty list of a condition means any. */
export const routeSchema = z.object({
  /** Null is a lead without a source. */
  sources: z.array(z.enum(JOB_SOURCES).nullable()).max(JOB_SOURCES.length + 1),
  /** States from which the move goes. */
  states: z.array(z.string().refine((code) => Object.hasOwn(US_STATES, code), 'Choose a state.')).max(60),
  jobTypes: z.array(z.enum(JOB_TYPES)).max(JOB_TYPES.length),
  homeSizes: z.array(z.enum(HOME_SIZES)).max(HOME_SIZES.length),
  /** Whether it also assigns leads that a person of the office enters; otherwise they stay with that person. */
  hasOfficeLeads: z.boolean(),
  people: z.array(personSchema).min(1, 'Choose a person.').max(MAX_ROUTE_PEOPLE),
})
export type Route = z.output<typeof routeSchema>

export const routesSchema = z.array(routeSchema).max(MAX_ROUTES, `At most ${MAX_ROUTES} rules.`)

/** What a rule looks at. */
export interface RoutedLead {
  source: JobSource | null
  /** Null if it is not known. */
  state: string | null
  jobType: JobType
  homeSize: HomeSize | null
  isTakenIn: boolean
}

/** Returns the first rule that applies to a lead, or undefined. */
export function routeOf(routes: readonly Route[], lead: RoutedLead): Route | undefined {
  return routes.find(
    ({ sources, states, jobTypes, homeSizes, hasOfficeLeads }) =>
      (hasOfficeLeads || !lead.isTakenIn) &&
      (sources.length === 0 || sources.includes(lead.source)) &&
      (states.length === 0 || states.some((state) => state === lead.state)) &&
      (jobTypes.length === 0 || jobTypes.includes(lead.jobType)) &&
      (homeSizes.length === 0 || homeSizes.some((size) => size === lead.homeSize)),
  )
}

/** A person who may get a lead now: the number of their open leads and of the turn in which they got the last one. */
export interface Candidate {
  id: number
  openLeads: number
  /** 0 for a person who never got one. */
  turn: number
}

/** Returns who gets the next lead of a rule: of those who are there and below their limit, the one who waits longest. */
export function nextOf({ people }: Route, candidates: readonly Candidate[]): number | null {
  const free = people.flatMap(({ id, most }) => {
    const found = candidates.find((one) => one.id === id)
    return found && (most === null || found.openLeads < most) ? [found] : []
  })
  return free.toSorted((one, other) => one.turn - other.turn)[0]?.id ?? null
}

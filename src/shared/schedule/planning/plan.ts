import type { LicenseClass } from '../../company/fleet/licenses.ts'
import type { Point } from '../../kernel/places.ts'
import type { DriverLicense } from '../vehicle-assignments/vehicle-assignments.rules.ts'

/** A time from start to end, in minutes since 1970 (UTC); one may begin when another ends. */
export interface PlanSpan {
  start: number
  end: number
}

/** Where somebody works at a time. */
export interface PlanVisit extends PlanSpan {
  jobId: number
  /** The first place and the last one; null without coordinates. */
  from: Point | null
  to: Point | null
}

/** A job whose crew or trucks are to be planned. */
export interface PlanJob extends PlanVisit {
  /** Hours that it takes of the week of each member. */
  hours: number
  /** First and last day in company time, `YYYY-MM-DD`. */
  days: { first: string; last: string }
  /** Crew spots without a member. */
  spots: number
  /** Who is on its crew, a no-show included: they are not proposed. */
  memberIds: readonly number[]
  /** The members who work, and their licenses. */
  workingIds: readonly number[]
  licenses: readonly DriverLicense[]
  /** Whether a truck is to be planned, if it has none that suffices. */
  needsTruck: boolean
  /** What the cube sheet has; 0 if it is empty. */
  cubicFeet: number
  /** The trucks that it has; `cubicFeet` is null if unknown. */
  trucks: readonly { id: number; cubicFeet: number | null; needs: LicenseClass }[]
}

/** Somebody who can be put on a crew. */
export interface PlanPerson {
  id: number
  name: string
  /** Average stars, 0 to 5; null without a rated job. */
  rating: number | null
  /** Hours planned in the week of the jobs. */
  hours: number
  /** Jobs that they are on. */
  visits: readonly PlanVisit[]
  timesOff: readonly PlanSpan[]
  licenses: readonly DriverLicense[]
  /** Whether they have led a crew lately. */
  hasLed: boolean
}

/** A truck that can be put on a job. */
export interface PlanTruck {
  id: number
  name: string
  /** Null if unknown. */
  cubicFeet: number | null
  /** The license that its driver needs. */
  needs: LicenseClass
  visits: readonly PlanSpan[]
  /** Why it must not be on a job, by job; licenses of the crew apart. */
  problems: Readonly<Record<number, string>>
}

/** All facts that a plan is made from: the same facts give the same plan. */
export interface PlanFacts {
  jobs: readonly PlanJob[]
  people: readonly PlanPerson[]
  trucks: readonly PlanTruck[]
  /** Minutes after a job in which its trucks are not free. */
  turnaround: number
}

/** Who and what is proposed for a job, and why. */
export interface ProposedMember {
  id: number
  isLead: boolean
  isDriver: boolean
  /** Short texts for the office. */
  reasons: string[]
}
export interface JobProposal {
  jobId: number
  /** The lead first. */
  crew: ProposedMember[]
  trucks: { id: number; reasons: string[] }[]
  /** Spots that stay open. */
  openSpots: number
  /** Sentences on what could not be planned, and why. */
  problems: string[]
}

/** A plan; a lower cost is better. */
export interface Plan {
  proposals: JobProposal[]
  cost: number
  /** The cost of the plan that the search began with. */
  greedyCost: number
}

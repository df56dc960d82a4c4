import { doesLicenseCover, LICENSE_CLASSES, type LicenseClass } from '../../company/fleet/licenses.ts'
import { WEEK_HOURS } from '../board/board.rules.ts'
import type { DriverLicense } from '../vehicle-assignments/vehicle-assignments.rules.ts'
import { isTight, milesBetween, visitAfter, visitBefore } from './plan-travel.ts'
import type { PlanFacts, PlanJob, PlanPerson, PlanSpan, PlanTruck, PlanVisit } from './plan.ts'

/**
 * What each defect of a plan costs. Whole crews come first, then trucks, then drivers, leads and time to travel; overtime,
 * miles, even weeks and ratings decide between plans that are equal in these.
 */
const COSTS = {
  openSpot: 50_000,
  openCrew: 10_000,
  noTruck: 8_000,
  shortTruck: 500,
  shortShare: 3_000,
  extraTruck: 120,
  unknownTruck: 50,
  wastedCubicFoot: 0.05,
  noDriver: 1_500,
  noLead: 600,
  tightTravel: 1_500,
  overtimeHour: 80,
  mile: 4,
  star: 8,
  spread: 40,
  unlicensed: 10_000_000,
}

/** The most trucks that are planned for one job. */
const MAX_TRUCKS = 4

/** A job in a plan that is being made. */
export interface JobState {
  fact: PlanJob
  crew: (PersonState | null)[]
  trucks: (TruckState | null)[]
  /** Jobs at whose time nobody can work on this one, and no truck. */
  crewClashes: Set<JobState>
  truckClashes: Set<JobState>
  /** Who and what is free at its time, the plan apart. */
  people: PersonState[]
  fit: TruckState[]
  /** Stars of the members that it had before. */
  stars: number[]
  cost: number
}
export interface PersonState {
  fact: PlanPerson
  jobs: JobState[]
  cost: number
}
export interface TruckState {
  fact: PlanTruck
  jobs: JobState[]
}

/** A plan that is being made. */
export interface PlanState {
  jobs: JobState[]
  people: PersonState[]
  trucks: TruckState[]
  /** Average stars of all people with a rating. */
  stars: number
  hasLeads: boolean
  hasDrivers: boolean
}

/** Returns whether two times overlap, with a pause after each. */
export function clash(one: PlanSpan, other: PlanSpan, pause = 0): boolean {
  return one.start < other.end + pause && other.start < one.end + pause
}

/** Returns an empty plan, with who is free for each job. */
export function openPlan({ jobs, people, trucks, turnaround }: PlanFacts): PlanState {
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
  const rated = people.flatMap(({ rating }) => rating ?? [])
  const state: PlanState = {
    jobs: jobs
      .toSorted((one, other) => one.start - other.start || one.jobId - other.jobId)
      .map((fact) => ({
        fact,
        crew: Array.from({ length: fact.spots }, () => null),
        trucks: Array.from({ length: truckSlots(fact, trucks) }, () => null),
        crewClashes: new Set(),
        truckClashes: new Set(),
        people: [],
        fit: [],
        stars: people.flatMap(({ id, rating }) => (fact.workingIds.includes(id) ? (rating ?? []) : [])),
        cost: 0,
      })),
    people: people.toSorted(byId).map((fact) => ({ fact, jobs: [], cost: 0 })),
    trucks: trucks.toSorted(byId).map((fact) => ({ fact, jobs: [] })),
    stars: rated.length === 0 ? 2.5 : rated.reduce((sum, one) => sum + one, 0) / rated.length,
    hasLeads: people.some(({ hasLed }) => hasLed),
    hasDrivers: people.some(({ licenses }) => licenses.length > 0),
  }
  for (const job of state.jobs) {
    const { fact } = job
    for (const other of state.jobs) {
      if (other === job) continue
      if (clash(fact, other.fact)) job.crewClashes.add(other)
      if (clash(fact, other.fact, turnaround)) job.truckClashes.add(other)
    }
    job.people = state.people.filter((person) => isFree(person.fact, fact))
    const onJob = fact.trucks.map(({ id }) => id)
    job.fit = state.trucks.filter(
      (truck) =>
        !onJob.includes(truck.fact.id) &&
        truck.fact.problems[fact.jobId] === undefined &&
        !truck.fact.visits.some((visit) => clash(visit, fact, turnaround)),
    )
    job.cost = jobCost(state, job)
  }
  return state
}

/** Returns whether somebody is free at the time of a job and not on its crew. */
export function isFree({ id, visits, timesOff }: PlanPerson, job: PlanJob): boolean {
  return (
    !job.memberIds.includes(id) &&
    !visits.some((visit) => clash(visit, job)) &&
    !timesOff.some((off) => clash(off, job))
  )
}

/** How many trucks can be planned for a job: one more than the largest trucks need, so that two small ones can do. */
function truckSlots(job: PlanJob, trucks: readonly PlanTruck[]): number {
  if (!job.needsTruck) return 0
  const missing = missingFeet(job, [])
  if (job.trucks.length > 0 && missing <= 0) return 0
  const largest = Math.max(0, ...trucks.map(({ cubicFeet }) => cubicFeet ?? 0))
  const least = largest === 0 ? 1 : Math.max(1, Math.ceil(missing / largest))
  return Math.min(MAX_TRUCKS, missing > 0 ? least + 1 : least)
}

/** Cubic feet of the cube sheet without room; 0 if the room of a truck is not known. */
function missingFeet(job: PlanJob, added: readonly { cubicFeet: number | null }[]): number {
  const all = [...job.trucks, ...added]
  if (all.some(({ cubicFeet }) => cubicFeet === null)) return 0
  return job.cubicFeet - all.reduce((sum, { cubicFeet }) => sum + (cubicFeet ?? 0), 0)
}

/** Returns the people whom a plan adds to a job. */
export function addedCrew({ crew }: JobState): PersonState[] {
  return crew.filter((one) => one !== null)
}

/** Returns the trucks that a plan adds to a job. */
export function addedTrucks({ trucks }: JobState): TruckState[] {
  return trucks.filter((one) => one !== null)
}

/** Returns whether a license is valid to the end of a job and covers a class. */
export function isValidFor(
  { licenseClass, expires }: DriverLicense,
  job: PlanJob,
  needed: LicenseClass,
): boolean {
  return (expires === null || expires >= job.days.last) && doesLicenseCover(licenseClass ?? 'regular', needed)
}

/** Returns the license that the trucks of a job need. */
export function neededLicense(job: JobState): LicenseClass {
  const all = [...job.fact.trucks, ...addedTrucks(job).map(({ fact }) => fact)]
  const most = Math.max(0, ...all.map(({ needs }) => LICENSE_CLASSES.indexOf(needs)))
  return LICENSE_CLASSES[most] ?? 'regular'
}

/**
 * Returns whether nobody on the crew may drive a truck. A crew without licenses on file may drive those that need a regular
 * one, as the server allows it.
 */
export function isUnlicensed(job: JobState, truck: TruckState): boolean {
  const own = job.fact.licenses
  const added = addedCrew(job)
  if (
    truck.fact.needs === 'regular' &&
    own.length === 0 &&
    added.every(({ fact }) => fact.licenses.length === 0)
  )
    return false
  const covers = (one: DriverLicense) => isValidFor(one, job.fact, truck.fact.needs)
  return !own.some(covers) && !added.some(({ fact }) => fact.licenses.some(covers))
}

/** Returns whether somebody on the crew of a job may drive its trucks. */
export function hasDriver(job: JobState): boolean {
  const needed = neededLicense(job)
  const covers = (one: DriverLicense) => isValidFor(one, job.fact, needed)
  return job.fact.licenses.some(covers) || addedCrew(job).some(({ fact }) => fact.licenses.some(covers))
}

/** Returns whether somebody on the crew of a job has led one. */
export function hasLead(state: PlanState, job: JobState): boolean {
  return (
    addedCrew(job).some(({ fact }) => fact.hasLed) ||
    (job.fact.workingIds.length > 0 &&
      state.people.some(({ fact }) => fact.hasLed && job.fact.workingIds.includes(fact.id)))
  )
}

/** Returns the cost of a job's crew and trucks. */
export function jobCost(state: PlanState, job: JobState): number {
  const { fact } = job
  const crew = addedCrew(job)
  const open = job.crew.length - crew.length
  let cost = open * COSTS.openSpot + (open > 0 ? COSTS.openCrew : 0)
  if (job.crew.length > 0 && state.hasLeads && !hasLead(state, job)) cost += COSTS.noLead
  if (fact.needsTruck && state.hasDrivers && !hasDriver(job)) cost += COSTS.noDriver
  cost += truckCost(job)
  let [sum, count] = [0, 0]
  for (const one of job.stars) [sum, count] = [sum + one, count + 1]
  for (const { fact: person } of crew) {
    const stars = person.rating ?? state.stars
    cost += (5 - stars) * COSTS.star
    ;[sum, count] = [sum + stars, count + 1]
  }
  // Each crew is to be about as good as the others.
  return count === 0 ? cost : cost + COSTS.spread * (sum / count - state.stars) ** 2
}

function truckCost(job: JobState): number {
  const { fact } = job
  if (job.trucks.length === 0) return 0
  const added = addedTrucks(job)
  let cost = added.length * COSTS.extraTruck
  for (const truck of added) {
    if (truck.fact.cubicFeet === null) cost += COSTS.unknownTruck
    if (isUnlicensed(job, truck)) cost += COSTS.unlicensed
  }
  if (fact.trucks.length + added.length === 0) return cost + COSTS.noTruck
  const missing = missingFeet(
    fact,
    added.map(({ fact: truck }) => truck),
  )
  if (missing > 0) return cost + COSTS.shortTruck + (COSTS.shortShare * missing) / fact.cubicFeet
  return cost - missing * COSTS.wastedCubicFoot
}

/** Returns the cost of what a plan adds to somebody's day and week. */
export function personCost({ fact, jobs }: PersonState): number {
  if (jobs.length === 0) return 0
  const hours = fact.hours + jobs.reduce((sum, job) => sum + job.fact.hours, 0)
  const over = Math.max(0, hours - WEEK_HOURS) - Math.max(0, fact.hours - WEEK_HOURS)
  let cost = over * COSTS.overtimeHour + (hours ** 2 - fact.hours ** 2) / WEEK_HOURS
  const visits: PlanVisit[] = [...fact.visits, ...jobs.map((job) => job.fact)]
  for (const job of jobs) {
    const before = visitBefore(job.fact, visits)
    if (before) cost += travelCost(before, job.fact)
    const after = visitAfter(job.fact, visits)
    // The way to a job of the plan is counted there.
    if (after && !jobs.some((one) => one.fact === after)) cost += travelCost(job.fact, after)
  }
  return cost
}

function travelCost(from: PlanVisit, to: PlanVisit): number {
  return (milesBetween(from, to) ?? 0) * COSTS.mile + (isTight(from, to) ? COSTS.tightTravel : 0)
}

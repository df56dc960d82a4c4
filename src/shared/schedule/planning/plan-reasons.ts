import { LICENSE_CLASS_LABELS } from '../../company/fleet/licenses.ts'
import { ratingPercent } from '../../people/workers/rating.ts'
import { WEEK_HOURS } from '../board/board.rules.ts'
import { capacityWarning } from '../vehicle-assignments/vehicle-assignments.rules.ts'
import { isTight, milesBetween, visitAfter, visitBefore } from './plan-travel.ts'
import type { JobProposal, PlanVisit } from './plan.ts'
import {
  addedCrew,
  addedTrucks,
  clash,
  hasDriver,
  hasLead,
  isValidFor,
  neededLicense,
  type JobState,
  type PersonState,
  type PlanState,
  type TruckState,
} from './plan-state.ts'

/** Returns what a plan proposes for each job, with reasons, by the start of the jobs. */
export function explainPlan(state: PlanState, turnaround: number): JobProposal[] {
  return state.jobs.map((job) => {
    const needed = neededLicense(job)
    const mayDrive = ({ fact }: PersonState) => fact.licenses.some((one) => isValidFor(one, job.fact, needed))
    const crew = addedCrew(job).toSorted(
      (one, other) =>
        Number(other.fact.hasLed) - Number(one.fact.hasLed) ||
        (other.fact.rating ?? 0) - (one.fact.rating ?? 0) ||
        one.fact.id - other.fact.id,
    )
    return {
      jobId: job.fact.jobId,
      crew: crew.map((person) => ({
        id: person.fact.id,
        isLead: person.fact.hasLed,
        isDriver: mayDrive(person),
        reasons: personReasons(job, person, mayDrive(person)),
      })),
      trucks: addedTrucks(job).map((truck) => ({ id: truck.fact.id, reasons: truckReasons(job, truck) })),
      openSpots: job.crew.length - crew.length,
      problems: [...crewProblems(state, job), ...truckProblems(state, job, turnaround)],
    }
  })
}

function personReasons(job: JobState, { fact, jobs }: PersonState, isDriver: boolean): string[] {
  const visits = [...fact.visits, ...jobs.map((one) => one.fact)]
  const before = visitBefore(job.fact, visits)
  const after = visitAfter(job.fact, visits)
  const hours = roundedHours(fact.hours + jobs.reduce((sum, one) => sum + one.fact.hours, 0))
  const over = roundedHours(hours - WEEK_HOURS)
  return [
    before ? wayText(before, job.fact) : after ? `Free until job #${after.jobId}` : 'Free all day',
    over > 0 ? `${hours} h this week, ${over} h overtime` : `${hours} h this week`,
    ...(before && isTight(before, job.fact) ? ['Little time to travel'] : []),
    ...(after && isTight(job.fact, after) ? [`Little time to travel to job #${after.jobId}`] : []),
    ...(fact.rating === null ? [] : [`Rated ${Math.round(ratingPercent(fact.rating, 1) ?? 0)}%`]),
    ...(fact.hasLed ? ['Has led crews'] : []),
    ...(isDriver ? ['May drive'] : []),
  ]
}

/** Miles are in a straight line, so that no maps provider is asked for each pair of places. */
function wayText(before: PlanVisit, job: PlanVisit): string {
  const miles = milesBetween(before, job)
  if (miles === null) return `Free after job #${before.jobId}`
  return miles < 0.5
    ? `At the place of job #${before.jobId} before`
    : `${Math.round(miles)} mi from job #${before.jobId} before`
}

function roundedHours(hours: number): number {
  return Math.round(hours * 10) / 10
}

function truckReasons(job: JobState, { fact, jobs }: TruckState): string[] {
  const others = jobs.filter((one) => one !== job).length + fact.visits.length
  const room = fact.cubicFeet === null ? null : Math.round(fact.cubicFeet).toLocaleString('en-US')
  return [
    others === 0 ? 'On no other job' : 'Free at that time',
    ...(room === null
      ? ['Room not known']
      : job.fact.cubicFeet > 0
        ? [`${room} cu ft for ${Math.ceil(job.fact.cubicFeet).toLocaleString('en-US')}`]
        : [`${room} cu ft`]),
    ...(fact.needs === 'regular' ? [] : [`Needs ${LICENSE_CLASS_LABELS[fact.needs]}`]),
  ]
}

function crewProblems(state: PlanState, job: JobState): string[] {
  const crew = addedCrew(job)
  const open = job.crew.length - crew.length
  const problems: string[] = []
  if (open > 0) {
    problems.push(open === 1 ? '1 spot stays open.' : `${open} spots stay open.`)
    const others = state.people.filter(
      (person) => !crew.includes(person) && !job.fact.memberIds.includes(person.fact.id),
    )
    const off = others.filter(({ fact }) => fact.timesOff.some((one) => clash(one, job.fact))).length
    if (off > 0) problems.push(off === 1 ? '1 worker has time off.' : `${off} workers have time off.`)
    const busy = others.length - off
    if (busy > 0)
      problems.push(
        busy === 1 ? '1 worker is on another job then.' : `${busy} workers are on other jobs then.`,
      )
    if (others.length === 0) problems.push('The company has no other workers.')
  }
  if (job.crew.length > 0 && state.hasLeads && !hasLead(state, job))
    problems.push('Nobody on this crew has led one in the last 90 days.')
  if (job.fact.needsTruck && state.hasDrivers && !hasDriver(job))
    problems.push("Nobody on this crew has the driver's license on file.")
  return problems
}

function truckProblems(state: PlanState, job: JobState, turnaround: number): string[] {
  if (job.trucks.length === 0) return []
  const added = addedTrucks(job)
  const all = [...job.fact.trucks, ...added.map(({ fact }) => fact)]
  if (all.length > 0) {
    const warning = capacityWarning(
      job.fact.cubicFeet,
      all.map(({ cubicFeet }) => cubicFeet),
    )
    return warning === null ? [] : [warning]
  }
  if (state.trucks.length === 0) return ['The company has no trucks.']
  const unfit = state.trucks.flatMap(({ fact }) => fact.problems[job.fact.jobId] ?? [])
  const busy = state.trucks.filter(
    ({ fact, jobs }) =>
      fact.problems[job.fact.jobId] === undefined &&
      (fact.visits.some((one) => clash(one, job.fact, turnaround)) ||
        jobs.some((one) => job.truckClashes.has(one))),
  ).length
  return [
    'No truck can take this job.',
    ...(busy === 0
      ? []
      : [busy === 1 ? '1 truck is on another job then.' : `${busy} trucks are on other jobs then.`]),
    ...(busy + unfit.length < state.trucks.length
      ? ['Nobody on this crew may drive the trucks that are free.']
      : []),
    ...unfit.slice(0, 3),
  ]
}

import { addDays, minutesBetween } from '../../../shared/kernel/dates.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { requiredLicense } from '../../../shared/company/fleet/licenses.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { cubicFeetOf } from '../../../shared/jobs/documents/cube-sheet.ts'
import { hoursBetween, weekOf } from '../../../shared/schedule/board/board.rules.ts'
import { crewHours } from '../../../shared/schedule/crew/crew.rules.ts'
import type { PlanFacts, PlanJob, PlanSpan, PlanVisit } from '../../../shared/schedule/planning/plan.ts'
import { openSpots } from '../../../shared/people/workers/crew.ts'
import {
  cubicFeetOfVehicle,
  vehicleProblem,
} from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readFleet } from '../vehicle-assignments/vehicle-assignments.service.ts'
import { readJobsAround, readPlanPeople, type PlanCompany, type PlanJobRow } from './planning.store.ts'

/** What a plan is made from, as read from the database. */
export interface PlanSources {
  company: PlanCompany
  jobs: PlanJobRow[]
  people: Awaited<ReturnType<typeof readPlanPeople>>
  fleet: Awaited<ReturnType<typeof readFleet>>
  today: string
}

/** Reads what a plan of a local day is made from: the jobs of its week, and who and what can work. */
export async function readSources(
  tx: Tx,
  company: PlanCompany,
  day: string,
  today: string,
): Promise<PlanSources> {
  const week = weekOf(day)
  // A job of the last day may end in the next week.
  const to = addDays(week, 9)
  const [jobs, people, fleet] = await Promise.all([
    readJobsAround(tx, company, week, to),
    readPlanPeople(tx, company, week, to),
    readFleet(tx, company.id),
  ])
  return { company, jobs, people, fleet, today }
}

/** Returns the facts for a plan of these jobs of the sources; their week is that of a day. */
export function factsOf(sources: PlanSources, day: string, planned: readonly PlanJobRow[]): PlanFacts {
  const { company, jobs, people, fleet, today } = sources
  const { assignsTrucks, truckTurnaroundMinutes } = withDefaultBooking(company.booking)
  const week = weekOf(day)
  const isInWeek = (job: PlanJobRow) => job.startsAt >= week && job.startsAt < addDays(week, 7)
  const visits = new Map<number, PlanVisit[]>()
  const hours = new Map<number, number>()
  const driven = new Map<number, PlanSpan[]>()
  for (const job of jobs) {
    for (const { id, noShow } of job.crew) {
      if (id === null || noShow) continue
      visits.set(id, [...(visits.get(id) ?? []), visitOf(job)])
      if (isInWeek(job)) hours.set(id, (hours.get(id) ?? 0) + hoursOf(job))
    }
    for (const id of job.truckIds)
      driven.set(id, [...(driven.get(id) ?? []), { start: job.start, end: job.end }])
  }
  const licensesOf = new Map(people.map(({ id, licenses }) => [id, licenses]))
  const trucks = fleet.vehicles.map((vehicle) => ({
    id: vehicle.id,
    name: vehicle.name,
    cubicFeet: cubicFeetOfVehicle(vehicle),
    needs: requiredLicense(vehicle),
  }))
  return {
    turnaround: truckTurnaroundMinutes,
    jobs: planned.map((job): PlanJob => {
      const working = job.crew.filter(({ noShow }) => !noShow)
      return {
        ...visitOf(job),
        hours: hoursOf(job),
        days: daysOf(job),
        spots: openSpots(job.crewSize, job.crew),
        memberIds: job.crew.flatMap(({ id }) => id ?? []),
        workingIds: working.flatMap(({ id }) => id ?? []),
        licenses: working.flatMap(({ id }) => (id === null ? [] : (licensesOf.get(id) ?? []))),
        needsTruck: assignsTrucks && job.useTruck,
        cubicFeet: cubicFeetOf(job.cubeSheet),
        trucks: trucks.filter(({ id }) => job.truckIds.includes(id)),
      }
    }),
    people: people.map((person) => ({
      ...person,
      hours: hours.get(person.id) ?? 0,
      visits: visits.get(person.id) ?? [],
    })),
    trucks: trucks.map((truck, index) => ({
      ...truck,
      visits: driven.get(truck.id) ?? [],
      problems: Object.fromEntries(
        planned.flatMap((job) => {
          const vehicle = fleet.vehicles[index]
          // The licenses depend on the crew, which is still to be planned.
          const need = { days: daysOf(job), policies: fleet.policies, licenses: [], today }
          const problem = vehicle && vehicleProblem(vehicle, need)
          return problem ? [[job.id, problem.text]] : []
        }),
      ),
    })),
  }
}

function visitOf({ id, start, end, points }: PlanJobRow): PlanVisit {
  return { jobId: id, start, end, from: pointOf(points.from), to: pointOf(points.to) }
}

function hoursOf(job: PlanJobRow): number {
  return crewHours([{ activities: job.activities }]) || hoursBetween(job)
}

/** The first and last day of a job; one that ends at midnight has no further day. */
function daysOf({ startsAt, endsAt }: PlanJobRow): PlanJob['days'] {
  const first = startsAt.slice(0, 10)
  const isToMidnight = endsAt.slice(11, 16) === '00:00' && minutesBetween(startsAt, endsAt) > 0
  return { first, last: isToMidnight ? addDays(endsAt.slice(0, 10), -1) : endsAt.slice(0, 10) }
}

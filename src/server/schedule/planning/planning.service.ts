import { AppError } from '../../../shared/kernel/errors.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import type { Plan, PlanFacts } from '../../../shared/schedule/planning/plan.ts'
import { makePlan } from '../../../shared/schedule/planning/plan-search.ts'
import {
  PLAN_LIMITS,
  type AcceptedProposal,
  type DayPlan,
} from '../../../shared/schedule/planning/planning.api.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { updateJob } from '../../jobs/jobs/job.save.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { toInstants } from '../crew/free-times.ts'
import { showWorkers } from '../crew/workers.service.ts'
import { assignVehicle } from '../vehicle-assignments/vehicle-assignments.service.ts'
import { factsOf, readSources, type PlanSources } from './planning-facts.ts'
import { countJobs, readPlanCompany, type PlanCompany, type PlanJobRow } from './planning.store.ts'

/** What a day is planned from: all facts of the planner, and the jobs as they are shown. */
export interface DayToPlan {
  facts: PlanFacts
  sources: PlanSources
  jobs: PlanJobRow[]
  complete: number
  isCut: boolean
}

/** Returns the scheduled jobs that begin on a day and have open spots or lack a truck, with all facts for their plan. */
export async function readDayToPlan(tx: Tx, companyId: number, day: string, now: Date): Promise<DayToPlan> {
  const company = await openCompany(tx, companyId)
  const sources = await readSources(tx, company, day, todayOf(company, now))
  const ofDay = sources.jobs.filter(
    ({ jobStatus, startsAt }) => jobStatus === 'scheduled' && startsAt.startsWith(day),
  )
  const all = factsOf(sources, day, ofDay)
  const lacking = new Set(
    all.jobs
      .filter(({ spots, needsTruck, trucks }) => spots > 0 || (needsTruck && trucks.length === 0))
      .map(({ jobId }) => jobId),
  )
  const jobs = ofDay.filter(({ id }) => lacking.has(id)).slice(0, PLAN_LIMITS.jobs)
  return {
    facts: factsOf(sources, day, jobs),
    sources,
    jobs,
    complete: ofDay.length - lacking.size,
    isCut: lacking.size > jobs.length,
  }
}

/** Returns a plan of a day as it is shown. */
export function showPlan({ sources, jobs, complete, isCut }: DayToPlan, plan: Plan, day: string): DayPlan {
  const { id, timezone } = sources.company
  const people = new Map(sources.people.map((person) => [person.id, person.name]))
  const trucks = new Map(sources.fleet.vehicles.map((vehicle) => [vehicle.id, vehicle.name]))
  const proposals = new Map(plan.proposals.map((proposal) => [proposal.jobId, proposal]))
  return {
    company: { id, timezone },
    day,
    complete,
    isCut,
    jobs: jobs.flatMap((job) => {
      const proposal = proposals.get(job.id)
      if (!proposal) return []
      const { version, jobType, client, places, startsAt, endsAt, crewSize } = job
      return [
        {
          id: job.id,
          version,
          jobType,
          client,
          places,
          startsAt,
          endsAt,
          crewSize,
          crew: job.crew.flatMap((member) =>
            member.noShow || member.id === null ? [] : [{ id: member.id, name: member.name }],
          ),
          trucks: job.truckIds.map((truck) => ({ id: truck, name: trucks.get(truck) ?? 'Truck' })),
          addCrew: proposal.crew.map((one) => ({ ...one, name: people.get(one.id) ?? '' })),
          addTrucks: proposal.trucks.map((one) => ({ ...one, name: trucks.get(one.id) ?? '' })),
          openSpots: proposal.openSpots,
          problems: proposal.problems,
        },
      ]
    }),
  }
}

/** A typed crew size, crew and time of a job that are not saved yet. */
export interface TypedCrew {
  size?: number | undefined
  crew?: number[] | undefined
  from?: string | undefined
  until?: string | undefined
}

/**
 * Returns who is proposed for the open spots of a job, the best first, and what could not be filled. Throws
 * job_not_found, rest_invalid_param for half a time, and rest_conflict for a job without a date or that is deleted.
 */
export async function suggestForJob(
  work: JobContext,
  jobId: number,
  typed: TypedCrew,
): Promise<{
  members: { worker: Worker; reasons: string[]; isLead: boolean; isDriver: boolean }[]
  problems: string[]
}> {
  const { tx, kernel, actor } = work
  const { job } = await openJob(work, jobId, 'read')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if ((typed.from === undefined) !== (typed.until === undefined) || (typed.until ?? '1') < (typed.from ?? ''))
    throw new AppError('rest_invalid_param', { fields: { until: 'Has to be after the beginning.' } })
  const time =
    typed.from !== undefined && typed.until !== undefined
      ? await toInstants(tx, job.companyId, { from: typed.from, until: typed.until })
      : job
  if (time.startsAt === null || time.endsAt === null)
    throw new AppError('rest_conflict', { message: 'Pick a date for this job first.' })
  const company = await openCompany(tx, job.companyId)
  const local = (instant: string) => wallClockOf(instant, company.timezone)
  const day = local(time.startsAt).slice(0, 10)
  const sources = await readSources(tx, company, day, todayOf(company, kernel.now()))
  const own = sources.jobs.find(({ id }) => id === jobId) ?? (await storedRow(work, job, time, local))
  const stored = new Map(own.crew.map((member) => [member.id, member]))
  const crew = typed.crew?.map((id) => stored.get(id) ?? { id, name: '', noShow: false }) ?? own.crew
  const planned: PlanJobRow = {
    ...own,
    crew,
    crewSize: typed.size ?? own.crewSize,
    start: Date.parse(time.startsAt) / 60_000,
    end: Date.parse(time.endsAt) / 60_000,
    startsAt: local(time.startsAt),
    endsAt: local(time.endsAt),
  }
  const others = sources.jobs.filter(({ id }) => id !== jobId)
  const facts = factsOf({ ...sources, jobs: others }, day, [planned])
  // Trucks are not suggested; those that the job has decide which license is needed.
  const plan = makePlan({ ...facts, trucks: [] })
  const proposal = plan.proposals[0]
  if (!proposal) throw new Error('A plan has no proposal for its only job')
  const workers = await showWorkers(
    tx,
    actor,
    job.companyId,
    proposal.crew.map(({ id }) => id),
  )
  return {
    members: proposal.crew.flatMap(({ id, ...why }) => {
      const worker = workers.get(id)
      return worker ? [{ worker, ...why }] : []
    }),
    problems: proposal.problems.filter((problem) => problem !== 'The company has no trucks.'),
  }
}

/** A job outside the week of the typed time, whose row the sources do not have. */
async function storedRow(
  work: JobContext,
  job: Awaited<ReturnType<typeof openJob>>['job'],
  time: { startsAt: string | null; endsAt: string | null },
  local: (instant: string) => string,
): Promise<PlanJobRow> {
  const [first, last] = [job.locations[0], job.locations.at(-1)]
  const point = (place: typeof first) => ({
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  })
  return {
    id: job.id,
    version: job.version,
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    client: '',
    places: [],
    startsAt: local(time.startsAt ?? work.kernel.now().toISOString()),
    endsAt: local(time.endsAt ?? work.kernel.now().toISOString()),
    start: 0,
    end: 0,
    crewSize: job.crewSize,
    useTruck: job.useTruck,
    points: { from: point(first), to: point(last) },
    activities: job.locations.flatMap(({ activities }) => activities),
    crew: job.crew.map(({ userId, noShow }) => ({ id: userId, name: '', noShow })),
    truckIds: job.vehicles.map(({ id }) => id),
    cubeSheet: [],
  }
}

const NO_PLACES = { found: new Map(), driven: new Map() }

/**
 * Saves one proposal by the save of the job and the assignment of trucks, so that versions, overlaps, history and messages
 * are the same. Throws rest_conflict if the job is not scheduled any more or its trucks changed, and what those two throw.
 */
export async function acceptProposal(
  work: JobContext,
  companyId: number,
  accepted: AcceptedProposal,
): Promise<void> {
  const { job } = await openJob(work, accepted.id, 'for update')
  if (job.companyId !== companyId) throw new AppError('job_not_found')
  if (job.jobStatus !== 'scheduled')
    throw new AppError('rest_conflict', { message: 'This job is not scheduled any more.' })
  if (job.version !== accepted.version) throw new AppError('job_version_conflict')
  const onJob = new Set(job.vehicles.map(({ id }) => id))
  if (onJob.size !== accepted.trucks.length || !accepted.trucks.every((id) => onJob.has(id)))
    throw new AppError('rest_conflict', { message: 'The trucks of this job changed meanwhile.' })
  if (accepted.addCrew.length > 0) {
    const crew = [
      ...job.crew.map(({ userId }) => ({ id: userId })),
      ...accepted.addCrew.map((id) => ({ id })),
    ]
    await updateJob(work, job.id, { version: accepted.version, crew }, NO_PLACES)
  }
  for (const id of accepted.addTrucks) await assignVehicle(work, job.id, id, null)
}

/** Throws job_not_found unless all of these are jobs of the company, be they deleted or not. */
export async function checkJobs(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  if ((await countJobs(tx, companyId, ids)) < ids.length) throw new AppError('job_not_found')
}

async function openCompany(tx: Tx, companyId: number): Promise<PlanCompany> {
  const company = await readPlanCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  return company
}

function todayOf({ timezone }: PlanCompany, now: Date): string {
  return wallClockOf(now.toISOString(), timezone).slice(0, 10)
}

import type { JobRow } from '../../jobs/jobs/job.service.ts'
import { parseJobDate } from '../../../shared/trade/job.choices.ts'
import type {
  ClientCancellation,
  LeftOver,
  MoveAhead,
  TodayJob,
} from '../../../shared/overview/today/today.ts'
import { leadOfCrew } from '../../../shared/people/workers/lead.ts'
import { needsOf, windowOn } from '../../../shared/overview/today/today.rules.ts'

/** What is known of the trucks of moves: whether the company assigns them, and why some must not drive, by job. */
export interface TruckFacts {
  isAssigning: boolean
  problems: ReadonlyMap<number, readonly string[]>
}

const NO_PROBLEMS: Pick<TruckFacts, 'problems'> = { problems: new Map() }

/** Returns a job as a row of a day. */
export function todayJobOf(
  job: JobRow,
  day: string,
  { problems }: Pick<TruckFacts, 'problems'> = NO_PROBLEMS,
): TodayJob {
  const crew = crewOf(job)
  const { payments } = job
  return {
    id: job.id,
    jobStatus: job.jobStatus,
    jobType: job.jobType,
    ...windowOn(job, day),
    client: clientOf(job),
    places: job.locations.map(({ address }) => address).filter((address) => address !== ''),
    crewSize: job.crewSize,
    openPlaces: job.crewFacts.openPlaces ?? 0,
    crew,
    trucks: job.vehicles.map(({ name }) => name),
    truckProblems: [...(problems.get(job.id) ?? [])],
    startedAt: job.crewFacts.startedAt,
    amount: payments && { total: payments.total, open: Math.max(0, payments.balance) },
    next: job.next,
    notes: job.notes,
  }
}

/** Returns a move of the next days if it still needs something, else null. */
export function aheadOf(job: JobRow, { isAssigning, problems }: TruckFacts): MoveAhead | null {
  const crew = crewOf(job)
  const trucks = {
    isMissing: isAssigning && job.useTruck && job.vehicles.length === 0,
    problems: problems.get(job.id) ?? [],
  }
  const needs = needsOf({ ...job, openPlaces: job.crewFacts.openPlaces ?? 0, crew, trucks })
  if (needs.length === 0) return null
  const declined = crew.find(({ answer, isNoShow }) => answer === 'declined' && !isNoShow)
  return {
    jobId: job.id,
    client: clientOf(job),
    jobDate: job.jobDate,
    needs,
    declinedId: declined?.id ?? null,
    next: job.next,
  }
}

/** Returns a move that its client canceled. */
export function cancellationOf(job: JobRow, at: string): ClientCancellation {
  return { jobId: job.id, client: clientOf(job), jobDate: parseJobDate(job.jobDate), at }
}

/** Returns a job of the day before if it is not finished or not paid, else null. */
export function leftOverOf(job: JobRow): LeftOver | null {
  const isFinished = job.jobStatus === 'completed'
  const open = Math.max(0, job.payments?.balance ?? 0)
  if (isFinished && open === 0) return null
  return { jobId: job.id, client: clientOf(job), jobDate: job.jobDate, isFinished, open, next: job.next }
}

function clientOf({ client }: JobRow): TodayJob['client'] {
  if (!client) return null
  const person = `${client.firstName} ${client.lastName}`.trim()
  return {
    name: person === '' ? client.companyName : person,
    phone: client.phone,
  }
}

function crewOf(job: JobRow): TodayJob['crew'] {
  const coming = job.crew.filter(({ answer, noShow }) => noShow !== true && answer?.value !== 'declined')
  const lead = leadOfCrew(
    coming.map((member) => ({ member, permissions: member.permissions ?? [], noShow: false, answer: null })),
  )?.member
  return job.crew.map((member) => ({
    id: member.id,
    name: `${member.firstName} ${member.lastName}`.trim(),
    phone: member.phone ?? null,
    answer: member.answer?.value ?? null,
    answeredBy: member.answer?.by ?? null,
    isNoShow: member.noShow ?? false,
    isLead: member === lead,
  }))
}

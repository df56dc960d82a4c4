import { hoursBetween, overlaps } from '../../../shared/schedule/board/board.rules.ts'
import { MONTH_JOBS, type BoardMonth, type DayLoad } from '../../../shared/schedule/board/month.api.ts'
import { DAY_HOURS, daysOfMonth, hoursOn } from '../../../shared/schedule/board/month.rules.ts'
import { crewHours } from '../../../shared/schedule/crew/crew.rules.ts'
import { vehicleProblem } from '../../../shared/schedule/vehicle-assignments/vehicle-assignments.rules.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readFleet } from '../vehicle-assignments/vehicle-assignments.service.ts'
import { readBoardCompany } from './board.store.ts'
import { readMonthJobs, readMonthWorkers, type MonthJob, type MonthWorkers } from './month.store.ts'

/** Returns for each day of the weeks of a month `YYYY-MM` how much is planned, and how much there is to plan with. */
export async function readBoardMonth(tx: Tx, companyId: number, month: string): Promise<BoardMonth> {
  const company = await readBoardCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const days = daysOfMonth(month)
  const from = days[0] ?? `${month}-01`
  const to = addDays(from, days.length)
  const [found, workers, fleet] = await Promise.all([
    readMonthJobs(tx, company, from, to),
    readMonthWorkers(tx, company, from, to),
    readFleet(tx, companyId),
  ])
  const jobs = found.slice(0, MONTH_JOBS)
  const { id, timezone, assignsTrucks } = company
  return {
    company: { id, timezone, assignsTrucks },
    month,
    days: days.map((day) => ({
      ...loadOf(day, jobs, assignsTrucks),
      hoursAvailable: hoursLeft(day, workers),
      trucksUsable: fleet.vehicles.filter((vehicle) => {
        const { policies } = fleet
        const need = { days: { first: day, last: day }, licenses: [], policies, today: day }
        return vehicleProblem(vehicle, need) === null
      }).length,
    })),
    isCut: found.length > MONTH_JOBS,
  }
}

/** Hours that all workers have on a day beside their times off. */
function hoursLeft(day: string, { count, timesOff }: MonthWorkers): number {
  const off = sumOf(timesOff, (spans) =>
    Math.min(
      DAY_HOURS,
      sumOf(spans, (one) => hoursOn(day, one)),
    ),
  )
  return count * DAY_HOURS - off
}

function loadOf(
  day: string,
  all: readonly MonthJob[],
  assignsTrucks: boolean,
): Omit<DayLoad, 'hoursAvailable' | 'trucksUsable'> {
  const period = { startsAt: `${day} 00:00:00`, endsAt: `${addDays(day, 1)} 00:00:00` }
  const onDay = all.filter((job) => overlaps(job, period))
  const jobs = onDay.filter(({ jobStatus }) => jobStatus !== 'inquiring')
  const waiting = jobs.filter(({ jobStatus }) => jobStatus === 'scheduled')
  const hours = sumOf(jobs, (job) => {
    const length = hoursBetween(job)
    const work = crewHours([{ activities: job.activities }]) || length
    return (work * job.crewSize * hoursOn(day, job)) / length
  })
  return {
    day,
    jobs: jobs.length,
    inquiries: onDay.length - jobs.length,
    filled: sumOf(jobs, ({ filled }) => filled),
    missing: sumOf(waiting, ({ crewSize, filled }) => Math.max(0, crewSize - filled)),
    declined: sumOf(waiting, ({ declined }) => declined),
    hours: Math.round(hours * 10) / 10,
    trucks: new Set(jobs.flatMap(({ trucks }) => trucks)).size,
    trucksMissing: assignsTrucks
      ? waiting.filter(({ useTruck, trucks }) => useTruck && trucks.length === 0).length
      : 0,
  }
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}

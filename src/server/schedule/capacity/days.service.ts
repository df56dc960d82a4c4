import {
  daysBetween,
  hasCapacity,
  isClosed,
  MAX_DAYS_OF_A_JOB,
  MAX_OPEN_DAYS,
  notOfferedReason,
  findOpenDays,
  type DayLimits,
  type DayNeed,
  type OpenDay,
  type TakenDays,
} from '../../../shared/schedule/capacity/days.ts'
import { withDefaultBooking, type BookingSettings } from '../../../shared/company/settings/online-booking.ts'
import { percentOfDay } from '../../../shared/company/settings/day-rates.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import { lockDay, readDaySettings, readOwnTrucks, readTakenDays, takesRentedTruck } from './days.store.ts'

/**
 * Returns the days of a company's calendar; reveals nothing of its jobs except whether a day has capacity for
 * this move.
 */
export async function listDays(
  db: Db,
  company: CompanyRow,
  days: readonly string[],
  need: DayNeed,
  now: Date,
): Promise<OpenDay[]> {
  const booking = withDefaultBooking(company.booking)
  const today = dayIn(company.timezone, now)
  const [from] = days
  const to = days.at(-1)
  if (!isLimited(booking) || from === undefined || to === undefined)
    return findOpenDays(days, today, booking, [], need)
  const { taken, limits } = await inTenant(db, { companyIds: [company.id], userId: null }, (tx) =>
    readCapacity(tx, booking, { companyId: company.id, timezone: company.timezone }, from, to),
  )
  return findOpenDays(days, today, { ...booking, ...limits }, taken, need)
}

/** Returns the days of a span; throws rest_invalid_param if it is out of order or longer than MAX_OPEN_DAYS. */
export function daysOfSpan({ from, to }: { from: string; to: string }): string[] {
  const days = daysBetween(from, to, MAX_OPEN_DAYS + 1)
  if (from > to) throw badDays('The last day is before the first.')
  if (days.length > MAX_OPEN_DAYS) throw badDays(`At most ${MAX_OPEN_DAYS} days at once.`)
  return days
}

function badDays(message: string): AppError {
  return new AppError('rest_invalid_param', { message, fields: { to: message } })
}

/**
 * Returns the days to which the client of a job can move it, as a save would judge them: the job takes nothing itself,
 * needs people and trucks on all its days, and notice and horizon do not apply once it is booked.
 */
export async function listDaysOfJob(
  tx: Tx,
  job: JobRecord,
  days: readonly string[],
  now: Date,
): Promise<OpenDay[]> {
  const { id, companyId, jobStatus, useTruck } = job
  const { timezone } = job.company
  const booking = withDefaultBooking(job.company.booking)
  const current = wantedDay(job)
  const more = current
    ? daysBetween(current.day, current.lastDay ?? current.day, MAX_DAYS_OF_A_JOB).length - 1
    : 0
  const [from = ''] = days
  const last = addDays(days.at(-1) ?? from, more)
  const capacity = isLimited(booking)
    ? await readCapacity(tx, booking, { companyId, timezone, exceptJobId: id }, from, last)
    : null
  const isRented = booking.assignsTrucks && useTruck && (await takesRentedTruck(tx, companyId, id))
  const need = { crewSize: job.crewSize, useTruck: useTruck && !isRented }
  const today = dayIn(timezone, now)
  const isOffered = (day: string) =>
    jobStatus === 'scheduled'
      ? day >= today && !isClosed(day, booking)
      : notOfferedReason(day, today, booking) === null
  const hasRoom = (day: string) =>
    capacity === null ||
    daysBetween(day, addDays(day, more), MAX_DAYS_OF_A_JOB).every((one) =>
      hasCapacity(one, capacity.taken, need, capacity.limits),
    )
  return days.map((day) => ({
    day,
    isOpen: day === current?.day || (isOffered(day) && hasRoom(day)),
    // A company that shows no prices also hides the rates of a day.
    percent: booking.isPriceShown && job.dayRates ? percentOfDay(day, job.dayRates) : 0,
  }))
}

function isLimited({ crewLimit, truckLimit, assignsTrucks }: BookingSettings): boolean {
  return crewLimit !== null || truckLimit !== null || assignsTrucks
}

/** Returns what jobs take of these days, and the limits of people and trucks. */
async function readCapacity(
  tx: Tx,
  { crewLimit, truckLimit, assignsTrucks }: BookingSettings,
  at: { companyId: number; timezone: string; exceptJobId?: number | null },
  from: string,
  to: string,
): Promise<{ taken: TakenDays[]; limits: DayLimits }> {
  const [taken, ownTrucks] = await Promise.all([
    readTakenDays(tx, { ...at, assignsTrucks }, from, to),
    assignsTrucks ? readOwnTrucks(tx, at.companyId, from, to) : null,
  ])
  return { taken, limits: { crewLimit, truckLimit, ownTrucks } }
}

function dayIn(timezone: string, now: Date): string {
  return wallClockOf(now.toISOString(), timezone).slice(0, 10)
}

/** A day that a client wants for a job. */
export interface RequestedDay extends DayNeed {
  companyId: number
  /** The job that is not counted against itself; null if it is not stored yet. */
  jobId: number | null
  /** `YYYY-MM-DD` in company time. */
  day: string
  /** If the move takes more than a day. */
  lastDay?: string | undefined
}

/**
 * Throws day_full if people or trucks are not enough for another job on any day of the move. The days are
 * locked for the transaction, so that two clients cannot both get the last capacity. Only for clients:
 * managers decide themselves.
 */
export async function rejectFullDay(tx: Tx, wanted: RequestedDay): Promise<void> {
  if (!(await areDaysFree(tx, wanted, { isHeld: true }))) throw dayFullError()
}

/**
 * Returns whether people and trucks are enough for another job on all its days; `isHeld` locks the days for
 * the transaction.
 */
export async function areDaysFree(
  tx: Tx,
  wanted: RequestedDay,
  { isHeld }: { isHeld: boolean },
): Promise<boolean> {
  const company = await readDaySettings(tx, wanted.companyId)
  if (!company) return true
  const booking = withDefaultBooking(company.booking)
  if (!isLimited(booking)) return true
  const { companyId, jobId, day, lastDay = day } = wanted
  const days = daysBetween(day, lastDay, MAX_DAYS_OF_A_JOB)
  // In calendar order, so that two jobs of several days cannot deadlock.
  if (isHeld) for (const one of days) await lockDay(tx, companyId, one)
  const at = { companyId, timezone: company.timezone, exceptJobId: jobId }
  const { taken, limits } = await readCapacity(tx, booking, at, day, days.at(-1) ?? day)
  const isRented =
    booking.assignsTrucks &&
    wanted.useTruck &&
    jobId !== null &&
    (await takesRentedTruck(tx, companyId, jobId))
  const need = isRented ? { ...wanted, useTruck: false } : wanted
  return days.every((one) => hasCapacity(one, taken, need, limits))
}

/**
 * Throws day_full for a day that the company's calendar does not offer or that is full (`rejectFullDay`).
 * Notice and horizon count from `now`; null skips them.
 */
export async function rejectUnofferedDay(tx: Tx, wanted: RequestedDay, now: Date | null): Promise<void> {
  const company = await readDaySettings(tx, wanted.companyId)
  if (!company) return
  const booking = withDefaultBooking(company.booking)
  const why = now
    ? notOfferedReason(wanted.day, dayIn(company.timezone, now), booking)
    : isClosed(wanted.day, booking)
      ? 'closed'
      : null
  if (why !== null) throw dayFullError(NOT_OFFERED[why])
  await rejectFullDay(tx, wanted)
}

const NOT_OFFERED = {
  soon: 'This day is too soon to book online. Pick a later one or call us.',
  far: 'This day is too far ahead to book online. Pick an earlier one or call us.',
  closed: 'No moves are booked on this day of the week. Pick another one.',
} as const

/** Returns the error for a day that is full, or not offered for the reason in `message`. */
export function dayFullError(message: string = ERRORS.day_full.text): AppError {
  return new AppError('day_full', { message, fields: { jobDate: message } })
}

/** Returns the days of a job in its company's time zone and the capacity it needs; null without a date. */
export function wantedDay(job: JobRecord): RequestedDay | null {
  const { startsAt, endsAt, company } = job
  if (startsAt === null || endsAt === null) return null
  const dayOf = (at: number) => wallClockOf(new Date(at).toISOString(), company.timezone).slice(0, 10)
  const start = Date.parse(startsAt)
  return {
    companyId: job.companyId,
    jobId: job.id,
    day: dayOf(start),
    lastDay: dayOf(Math.max(start, Date.parse(endsAt) - 1000)),
    crewSize: job.crewSize,
    useTruck: job.useTruck,
  }
}

import { addDays, instantOf, isDay, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type {
  Appointment,
  AppointmentInput,
  SalesSchedule,
  SalesSpan,
} from '../../../shared/people/workers/sales.ts'
import { minuteOf, timeOf } from '../../../shared/people/workers/times-off.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readZone } from './worker.store.ts'
import {
  companyOfAppointment,
  deleteAppointment,
  isJobKnown,
  listAppointments,
  listHours,
  writeAppointment,
  writeHours,
  type AppointmentRow,
} from './sales.store.ts'
import type { WorkerContext } from './worker.service.ts'

/**
 * Returns the company in which the caller sells: the requested one, else the first. Throws rest_not_found for
 * an unknown company and rest_forbidden for people who are not salespeople there.
 */
export function salesCompany(work: Pick<WorkerContext, 'actor' | 'companyIds'>, wanted?: number): number {
  const sells = (companyId: number) => findLink(work.actor, companyId)?.isSales === true
  if (wanted !== undefined && !work.companyIds.includes(wanted)) throw new AppError('rest_not_found')
  const found = wanted === undefined ? work.companyIds.find(sells) : sells(wanted) ? wanted : undefined
  if (found === undefined)
    throw new AppError('rest_forbidden', { message: 'The sales schedule is for salespeople.' })
  return found
}

/** Returns the caller's weekly hours, and their appointments between two days, inclusive. */
export async function showSales(
  tx: Tx,
  place: { companyId: number; userId: number },
  days: { from: string; to: string },
): Promise<SalesSchedule> {
  const timezone = await readZone(tx, place.companyId)
  const hours = await listHours(tx, place)
  const appointments = await listAppointments(tx, place, {
    from: instantOf(`${days.from} 00:00:00`, timezone),
    to: instantOf(`${addDays(days.to, 1)} 00:00:00`, timezone),
  })
  return {
    companyId: place.companyId,
    timezone,
    hours: hours.map(({ weekday, startsMinute, endsMinute }) => ({
      weekday,
      from: timeOf(startsMinute),
      to: timeOf(endsMinute),
    })),
    appointments: appointments.map((row) => show(row, timezone)),
  }
}

/** Replaces the caller's weekly hours. */
export function saveHours(
  tx: Tx,
  place: { companyId: number; userId: number },
  hours: readonly SalesSpan[],
): Promise<void> {
  const rows = hours.map(({ weekday, from, to }) => ({
    weekday,
    startsMinute: minuteOf(from),
    endsMinute: minuteOf(to),
  }))
  return writeHours(tx, place, rows)
}

/**
 * Adds or replaces an appointment; throws rest_not_found, and rest_invalid_param for an invalid day or job.
 */
export async function saveAppointment(
  tx: Tx,
  place: { companyId: number; userId: number },
  actor: Actor,
  input: AppointmentInput,
  id: number | null,
): Promise<Appointment> {
  const { start, minutes, name, phone = null, jobId = null, note = '' } = input
  if (!isDay(start.slice(0, 10)))
    throw new AppError('rest_invalid_param', { fields: { start: 'Pick a valid date.' } })
  const link = findLink(actor, place.companyId)
  const isOffice = link !== undefined && isManager(link.role)
  if (jobId !== null && !(await isJobKnown(tx, place, jobId, isOffice)))
    throw new AppError('rest_invalid_param', { fields: { jobId: 'There is no such job.' } })
  const timezone = await readZone(tx, place.companyId)
  const startsAt = instantOf(start.length === 16 ? `${start}:00` : start, timezone)
  const stored = await writeAppointment(tx, place, { id, startsAt, minutes, name, phone, jobId, note })
  const [row] = stored === undefined ? [] : await listAppointments(tx, place, { id: stored })
  if (!row) throw new AppError('rest_not_found')
  return show(row, timezone)
}

/**
 * Returns the company of an appointment of the caller, if they still sell there; throws rest_not_found and
 * rest_forbidden.
 */
export async function companyOf(work: WorkerContext, id: number): Promise<number> {
  const companyId = await companyOfAppointment(work.tx, work.companyIds, work.actor.userId, id)
  if (companyId === undefined) throw new AppError('rest_not_found')
  return salesCompany(work, companyId)
}

/** Deletes an appointment; throws rest_not_found. */
export async function removeAppointment(
  tx: Tx,
  place: { companyId: number; userId: number },
  id: number,
): Promise<void> {
  if (!(await deleteAppointment(tx, place, id))) throw new AppError('rest_not_found')
}

function show({ startsAt, ...row }: AppointmentRow, timezone: string): Appointment {
  return { ...row, start: wallClockOf(startsAt, timezone) }
}

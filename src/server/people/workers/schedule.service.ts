import { addDays, instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import type { Schedule, ScheduleJob } from '../../../shared/people/workers/times-off.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readZone } from './worker.store.ts'
import { listScheduled, readCalendarSince, type ScheduledRow } from './schedule.store.ts'
import { showTimeOff } from './times-off.service.ts'
import { listTimesOffOf } from './times-off.store.ts'

/** Returns jobs and time off of a worker between two days in the company's time zone, inclusive. */
export async function showSchedule(
  tx: Tx,
  place: { companyId: number; workerId: number },
  days: { from: string; to: string },
): Promise<Schedule> {
  const timezone = await readZone(tx, place.companyId)
  const span = {
    from: instantOf(`${days.from} 00:00:00`, timezone),
    to: instantOf(`${addDays(days.to, 1)} 00:00:00`, timezone),
  }
  const jobs = await listScheduled(tx, place, span)
  const timesOff = await listTimesOffOf(tx, place, days)
  return {
    timezone,
    jobs: jobs.map((row) => jobOf(row, timezone)),
    timesOff: timesOff.map((row) => showTimeOff(row)),
    calendarSince: await readCalendarSince(tx, place),
  }
}

function jobOf(row: ScheduledRow, timezone: string): ScheduleJob {
  return {
    id: row.id,
    jobStatus: row.jobStatus,
    jobType: row.jobType,
    start: wallClockOf(row.startsAt, timezone),
    end: wallClockOf(row.endsAt, timezone),
    place: jobLocationText(row),
    isProspect: row.isProspect,
    answer: row.answer,
  }
}

/** Returns the location of a job: the address for its crew, city and state for others. */
export function jobLocationText(row: Pick<ScheduledRow, 'address' | 'city' | 'state'>): string {
  return row.address || [row.city, row.state].filter(Boolean).join(', ')
}

import { placeLabel } from '../../../shared/jobs/jobs/place-label.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { JobStatus } from '../../../shared/trade/job.choices.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { cityAndStateOf } from '../../jobs/jobs/found-places.ts'
import {
  readJobRecord,
  type FoundPlace,
  type JobRecord,
  type StoredLocation,
} from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { moveCalendarUrl, type MoveLink } from './calendar-file.links.ts'
import { zoneText } from './calendar-file.zone.ts'
import { translate } from '../../kernel/language/catalogs.ts'

/**
 * Returns a link to the calendar file of a move for a viewer of the job; for a worker who is not in the crew
 * the file has only city and state. Throws job_not_found, and rest_conflict for a job without a date.
 */
export async function linkCalendar(work: JobContext, jobId: number): Promise<string> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (job.startsAt === null || job.endsAt === null)
    throw new AppError('rest_conflict', { message: 'This job has no date yet.' })
  const isWhole = viewer.kind !== 'applicant'
  return moveCalendarUrl(work.kernel, { companyId: job.companyId, jobId: job.id, isWhole })
}

/** Returns the current calendar file of a move in a language; undefined if it was deleted or has no date. */
export async function calendarFile(
  tx: Tx,
  kernel: Pick<Kernel, 'config'>,
  link: MoveLink,
  language: string,
): Promise<string | undefined> {
  const job = await readJobRecord(tx, [link.companyId], link.jobId, 'read')
  if (!job?.startsAt || !job.endsAt || job.deletedAt !== null) return undefined
  return moveText(job, kernel.config, link.isWhole, language)
}

const STATUSES: Partial<Record<JobStatus, ICalEventStatus>> = {
  inquiring: ICalEventStatus.TENTATIVE,
  scheduled: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
}

function moveText(job: JobRecord, config: Kernel['config'], isWhole: boolean, language: string): string {
  const write = (text: string) => translate(text, language)
  const { name, phone, timezone } = job.company
  const { host } = new URL(config.PUBLIC_URL)
  const [start, end] = [new Date(job.startsAt ?? 0), new Date(job.endsAt ?? 0)]
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: oneLine(config.PRODUCT_NAME), product: 'moves', language: language.toUpperCase() },
    // No calendar-wide zone, because the library would use its clock for the time of last change.
    timezone: { name: null, generator: () => zoneText(timezone, start, end) },
  })
  const places = job.locations
    .map((place, index) => placeOf(place, isWhole, job.foundPlaces?.[index]))
    .filter(Boolean)
  calendar.createEvent({
    // Always the same, so that a later file moves the entry instead of adding one.
    id: `move-${job.id}@${host}`,
    timezone,
    start: onClock(job.startsAt ?? '', timezone),
    end: onClock(job.endsAt ?? '', timezone),
    stamp: new Date(job.updatedAt),
    sequence: job.version,
    summary: oneLine(write(`Move with ${name}`)),
    description: [
      `Job #${job.id} with ${oneLine(name)}`,
      ...places.map((place, index) => `${placeLabel(index, places.length)}: ${place}`),
      `Crew of ${job.crewSize}`,
      ...(phone ? [`Phone: ${formatPhone(phone)}`] : []),
    ]
      .map(write)
      .join('\n'),
    location: places[0] ?? '',
    url: `${config.PUBLIC_URL}/job/${job.id}`,
    status: STATUSES[job.jobStatus] ?? ICalEventStatus.CANCELLED,
  })
  return calendar.toString()
}

function placeOf(place: StoredLocation, isWhole: boolean, found: FoundPlace | null | undefined): string {
  const { city, state } = cityAndStateOf(place, found)
  const around = [city, state].filter(Boolean).join(', ')
  if (!isWhole) return oneLine(around)
  return oneLine([place.address, place.address2 ?? ''].filter(Boolean).join(', ') || around)
}

/** Returns text on one line: a line break would start another property. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/**
 * Returns an instant on a zone's clock in the form that the library needs: it would write a plain Date by the
 * clock of the machine.
 */
function onClock(instant: string, timezone: string) {
  const [day = '', time = ''] = wallClockOf(instant, timezone).replaceAll(/[-:]/g, '').split(' ')
  return {
    isValid: () => true,
    format: (pattern = '') => (pattern === 'YYYYMMDD' ? day : time),
    toDate: () => new Date(instant),
    toJSON: () => instant,
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { hashOfSecret } from './calendar.secret.ts'
import { jobLocationText } from './schedule.service.ts'
import {
  findCalendarOwner,
  findCompanyCalendar,
  listCompanyJobs,
  listScheduled,
  type ScheduledRow,
} from './schedule.store.ts'
import { listTimesOffOf, type TimeOffRow } from './times-off.store.ts'
import { readCompanyName } from './worker.store.ts'

/** How far a feed looks back and ahead, in days; calendars keep what they have read. */
const LOOK_BACK_DAYS = 60
const LOOK_AHEAD_DAYS = 365
const REFRESH_SECONDS = 900

/** Most jobs of a company's calendar. */
const MOST_JOBS = 5_000

/**
 * Registers calendars at their secret addresses: that of a worker, and of all jobs of a company for a manager. Canceled
 * and deleted jobs are not in them.
 */
export function registerCalendars(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const owner = await findBySecret(request.params.file, (hash) => findCalendarOwner(kernel.db, hash))
      const text = await inTenant(kernel.db, { companyIds: [owner.companyId], userId: null }, (tx) =>
        calendarText(tx, kernel, owner),
      )
      return sendCalendar(reply, text)
    },
  )
  app.get<{ Params: { file: string } }>(
    '/calendar/company/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const companyId = await findBySecret(request.params.file, (hash) =>
        findCompanyCalendar(kernel.db, hash),
      )
      const text = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
        companyCalendarText(tx, kernel, companyId),
      )
      return sendCalendar(reply, text)
    },
  )
}

/** Returns what the secret in the name of a file opens; throws rest_not_found. */
async function findBySecret<T>(file: string, find: (hash: string) => Promise<T | undefined>): Promise<T> {
  const secret = /^([\w-]{32})\.ics$/.exec(file)?.[1]
  const found = secret === undefined ? undefined : await find(hashOfSecret(secret))
  if (found === undefined) throw new AppError('rest_not_found')
  return found
}

function sendCalendar(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="jobs.ics"',
      'cache-control': 'private, no-cache',
    })
    .send(text)
}

async function companyCalendarText(tx: Tx, kernel: Kernel, companyId: number): Promise<string> {
  const { calendar, host, span } = await createCalendar(tx, kernel, companyId)
  for (const job of await listCompanyJobs(tx, companyId, span, MOST_JOBS)) {
    const event = jobEvent(job, host, kernel.config.PUBLIC_URL)
    calendar.createEvent({
      ...event,
      summary: oneLine([event.summary, job.client].filter(Boolean).join(', ')),
      description: `Crew ${job.filled} of ${job.crewSize}`,
    })
  }
  return calendar.toString()
}

/** Returns an empty calendar of a company, and the days that it covers. */
async function createCalendar(tx: Tx, kernel: Kernel, companyId: number) {
  const today = kernel.now().toISOString().slice(0, 10)
  const days = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_AHEAD_DAYS) }
  const company = await readCompanyName(tx, companyId)
  const calendar = ical({
    name: oneLine(`${company}: jobs`),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: kernel.config.PRODUCT_NAME, product: 'jobs', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  const span = { from: `${days.from}T00:00:00Z`, to: `${days.to}T00:00:00Z` }
  return { calendar, host: new URL(kernel.config.PUBLIC_URL).host, days, span }
}

async function calendarText(
  tx: Tx,
  kernel: Kernel,
  place: { companyId: number; workerId: number },
): Promise<string> {
  const { calendar, host, days, span } = await createCalendar(tx, kernel, place.companyId)
  for (const job of await listScheduled(tx, place, span))
    calendar.createEvent(jobEvent(job, host, kernel.config.PUBLIC_URL))
  for (const off of await listTimesOffOf(tx, place, days))
    if (off.status === 'approved') calendar.createEvent(offEvent(off, host))
  return calendar.toString()
}

/**
 * Text on one line: a line break would begin another property, and control characters are not allowed in
 * calendars.
 */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Times are sent in UTC, which is right in every time zone and across clock changes. */
function jobEvent(job: ScheduledRow, host: string, publicUrl: string) {
  const isSure = !job.isProspect && job.jobStatus !== 'inquiring'
  return {
    id: `job-${job.id}@${host}`,
    start: new Date(job.startsAt),
    end: new Date(job.endsAt),
    stamp: new Date(job.changedAt),
    lastModified: new Date(job.changedAt),
    summary: `${JOB_TYPE_LABELS[job.jobType]} #${job.id}${job.isProspect ? ' (signed up)' : ''}`,
    location: oneLine(jobLocationText(job)),
    url: `${publicUrl}/job/${job.id}`,
    status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  }
}

function offEvent(off: TimeOffRow, host: string) {
  const isWholeDays = off.startsMinute === null
  return {
    id: `time-off-${off.id}@${host}`,
    // Whole days are dates, in any time zone; the end is the day after the last one.
    ...(isWholeDays
      ? {
          allDay: true,
          start: new Date(`${off.firstDay}T00:00:00Z`),
          end: new Date(`${addDays(off.lastDay, 1)}T00:00:00Z`),
        }
      : { start: new Date(off.startsAt), end: new Date(off.endsAt) }),
    stamp: new Date(off.createdAt),
    summary: 'Time off',
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  }
}

import type { FastifyInstance } from 'fastify'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { JOB_TYPE_LABELS } from '../../../shared/trade/job.labels.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { hashOfSecret } from './calendar.secret.ts'
import { jobLocationText } from './schedule.service.ts'
import { findCalendarOwner, listScheduled, type ScheduledRow } from './schedule.store.ts'
import { listTimesOffOf, type TimeOffRow } from './times-off.store.ts'
import { readCompanyName } from './worker.store.ts'

/** How far a feed looks back and ahead, in days; calendars keep what they have read. */
const LOOK_BACK_DAYS = 60
const LOOK_AHEAD_DAYS = 365
const REFRESH_SECONDS = 900

/** Registers a worker's calendar at its secret address; canceled and deleted jobs are not in it. */
export function registerCalendars(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const secret = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1]
      const owner =
        secret === undefined ? undefined : await findCalendarOwner(kernel.db, hashOfSecret(secret))
      if (!owner) throw new AppError('rest_not_found')
      const { companyId, workerId } = owner
      const text = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, (tx) =>
        calendarText(tx, kernel, { companyId, workerId }),
      )
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="jobs.ics"',
          'cache-control': 'private, no-cache',
        })
        .send(text)
    },
  )
}

async function calendarText(
  tx: Tx,
  kernel: Kernel,
  place: { companyId: number; workerId: number },
): Promise<string> {
  const today = kernel.now().toISOString().slice(0, 10)
  const days = { from: addDays(today, -LOOK_BACK_DAYS), to: addDays(today, LOOK_AHEAD_DAYS) }
  const span = { from: `${days.from}T00:00:00Z`, to: `${days.to}T00:00:00Z` }
  const company = await readCompanyName(tx, place.companyId)
  const calendar = ical({
    name: oneLine(`${company}: jobs`),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: kernel.config.PRODUCT_NAME, product: 'jobs', language: 'EN' },
    ttl: REFRESH_SECONDS,
  })
  const host = new URL(kernel.config.PUBLIC_URL).host
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

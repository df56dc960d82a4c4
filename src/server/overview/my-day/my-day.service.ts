import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { Link } from '../../../shared/kernel/permissions.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { MOST_OPEN_JOBS, MOST_OWN_JOBS, type MyDay } from '../../../shared/overview/my-day/my-day.ts'
import { openJobs, type JobContext } from '../../jobs/jobs/job.service.ts'
import { showClocks } from '../../schedule/time-clock/clock.lists.ts'
import { workedMinutes } from '../../schedule/time-clock/worked.service.ts'
import { findOpenJobs, findOwnJobs, readMyDayCompany } from './my-day.store.ts'
import { myJobOf, openJobOf } from './my-day.view.ts'

/** The context of a worker's days: what reads jobs, in one company. */
export interface MyDayContext extends JobContext {
  link: Link
}

/**
 * Returns the next jobs of the caller in one company, as they may see each of them, and the jobs that still take
 * sign-ups, as one outside their crews sees them.
 */
export async function readMyDay(work: MyDayContext): Promise<MyDay> {
  const { tx, kernel, actor, link } = work
  const { userId } = actor
  const now = kernel.now()
  const company = await readMyDayCompany(tx, link.companyId, userId, now)
  const today = wallClockOf(now.toISOString(), company.timezone).slice(0, 10)
  const [own, open] = await Promise.all([
    findOwnJobs(tx, company, userId, { day: today, most: MOST_OWN_JOBS }),
    // Only workers sign up for jobs.
    link.role === 'worker'
      ? findOpenJobs(tx, company.id, userId, { now: now.toISOString(), day: today, most: MOST_OPEN_JOBS })
      : [],
  ])
  const opened = await openJobs(
    work,
    [...own, ...open].map(({ id }) => id),
  )
  const found = new Map(opened.map((one) => [one.job.id, one]))
  const tomorrow = addDays(today, 1)
  const ownIds = new Set(own.map(({ id }) => id))
  const { clocks, events } = await showClocks(
    work,
    company.id,
    opened.filter(
      ({ job }) =>
        ownIds.has(job.id) &&
        (job.jobStatus === 'scheduled' || job.jobStatus === 'completed') &&
        (jobDayOf(job.jobDate) ?? today) <= tomorrow,
    ),
    company.clocked.map(({ jobId }) => jobId),
  )
  return {
    company: { id: company.id, name: company.name, phone: company.phone, timezone: company.timezone },
    today,
    tomorrow,
    now: now.toISOString(),
    worked: {
      ...workedMinutes(events, company.clocked, {
        workerId: userId,
        timezone: company.timezone,
        workweekStart: withDefaultVariables(company.variables).workweekStart.value,
        today,
        now,
      }),
      isRunning: [...clocks.values()].some(({ members }) =>
        members.some(({ workerId, state }) => workerId === userId && state === 'working'),
      ),
    },
    jobs: own
      .flatMap((row) => {
        const one = found.get(row.id)
        if (!one) return []
        const clock = clocks.get(row.id) ?? null
        // A completed job has a clock only as long as the worker has not clocked out.
        const isShown = one.job.jobStatus === 'scheduled' || (clock !== null && isOnClock(clock, userId))
        return [myJobOf({ ...one, row, clock: isShown ? clock : null }, today, now)]
      })
      .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other))),
    openJobs: open.flatMap((row) => {
      const one = found.get(row.id)
      return one ? [openJobOf(one.job, company, row)] : []
    }),
  }
}

function isOnClock({ members }: JobClock, userId: number): boolean {
  return members.some(
    ({ workerId, state }) => workerId === userId && (state === 'working' || state === 'onBreak'),
  )
}

/** Sorts jobs of a day without a time to its end. */
function timeOf({ day, start }: { day: string; start: string | null }): string {
  return `${day} ${start ?? '99'}`
}

import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { paidSpans, sumHours, type ClockSettings } from '../../../shared/schedule/time-clock/clock.hours.ts'
import {
  clockDay,
  hoursOfSpans,
  standingEvents,
  type ClockDay,
  type ClockSpan,
} from '../../../shared/schedule/time-clock/clock.rules.ts'
import type { HourSpan, HoursWeek, WorkedDayView } from '../../../shared/schedule/time-clock/hours.api.ts'
import {
  breakFlags,
  LABOR_RULES,
  overtimeHours,
  overtimePremium,
  type LaborRules,
} from '../../../shared/schedule/time-clock/labor-rules.ts'
import { profileOfState } from '../../../shared/trade/profiles.ts'
import { addDays, instantOf, wallClockOf, weekdayOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, dollarsFromCents } from '../../../shared/kernel/money.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readClockEvents, type ClockEventRow } from './clock.store.ts'
import {
  countEvents,
  insertApprovals,
  readApprovals,
  readHoursCompany,
  readHoursJobs,
  readHoursWorkers,
  type ApprovalRow,
  type HoursJob,
  type HoursWorker,
} from './hours.store.ts'
import { dayIn } from './clock.view.ts'

/** The clock of one worker on one job. */
interface JobHours {
  job: HoursJob
  day: ClockDay
  events: ClockEventRow[]
  paid: ClockSpan[]
}

interface Week {
  days: string[]
  /** Where each day begins, and the day after the last, in milliseconds. */
  bounds: number[]
  dayOf: (at: number) => string
  today: string
  now: number
  rules: LaborRules
  approvals: readonly ApprovalRow[]
}

/** Returns the first day of the workweek that has a day; weekdays count from 0 for Sunday. */
export function workweekStart(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** The week and the people that are asked for. */
interface AskedHours {
  /** A day of the week; today by default. */
  day?: string | undefined
  /** The first day of a week that was counted before the company's workweek changed. */
  weekStart?: string | undefined
  /** One worker; all by default. */
  workerId?: number | undefined
  seesPay: boolean
  now: Date
}

/** Returns the hours of the workweek of a day, today's by default; throws rest_not_found. */
export async function readHours(tx: Tx, companyId: number, asked: AskedHours): Promise<HoursWeek> {
  const company = await readHoursCompany(tx, companyId)
  if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
  const { timezone } = company
  const variables = withDefaultVariables(company.variables)
  const today = wallClockOf(asked.now.toISOString(), timezone).slice(0, 10)
  const from = asked.weekStart ?? workweekStart(asked.day ?? today, variables.workweekStart.value)
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const to = addDays(from, 6)
  const bounds = [...days, addDays(from, 7)].map((day) => Date.parse(instantOf(`${day} 00:00:00`, timezone)))
  const week: Week = {
    days,
    bounds,
    dayOf: dayIn(timezone),
    today,
    now: asked.now.getTime(),
    rules: LABOR_RULES[profileOfState(company.addressState).name],
    approvals: await readApprovals(tx, companyId, { from, to }),
  }
  // A shift of the week may have begun or end on a day beside it.
  const jobs = await readHoursJobs(tx, companyId, {
    from: new Date((bounds[0] ?? 0) - 86_400_000).toISOString(),
    to: new Date((bounds[7] ?? 0) + 86_400_000).toISOString(),
    workerId: asked.workerId ?? null,
  })
  const events = (
    await readClockEvents(
      tx,
      companyId,
      jobs.map(({ jobId }) => jobId),
    )
  ).filter(({ workerId }) => asked.workerId === undefined || workerId === asked.workerId)
  const settings: ClockSettings = {
    rounding: variables.clockRounding.value,
    isTravelBilled: variables.clockTravelBilled.value === 1,
    isTravelPaid: variables.clockTravelPaid.value === 1,
  }
  const workers = await readHoursWorkers(tx, companyId, [...new Set(events.map(({ workerId }) => workerId))])
  return {
    company: { id: companyId, timezone },
    from,
    to,
    today,
    overtimeSource: week.rules.source,
    workers: workers
      .map((worker) =>
        hoursOfWorker(worker, week, hoursOnJobs(worker, jobs, events, week, settings), asked.seesPay),
      )
      .filter(({ days: shown }) => shown.length > 0),
  }
}

function hoursOnJobs(
  { workerId }: HoursWorker,
  jobs: readonly HoursJob[],
  events: readonly ClockEventRow[],
  { dayOf }: Week,
  settings: ClockSettings,
): JobHours[] {
  return jobs.flatMap((job) => {
    const own = events.filter((event) => event.workerId === workerId && event.jobId === job.jobId)
    if (own.length === 0) return []
    const isOnCrew = job.crew.some(({ userId }) => userId === workerId)
    const day = clockDay(standingEvents(own), { dayOf, isOnCrew })
    // Pay counts a clock once it is finished.
    const paid = day.state === 'finished' ? paidSpans(day, settings) : []
    return [{ job, day, events: own, paid }]
  })
}

function hoursOfWorker(worker: HoursWorker, week: Week, jobs: readonly JobHours[], seesPay: boolean) {
  const days = week.days.flatMap((day, index) => dayView(worker, week, jobs, day, index))
  const inWeek = jobs.map(({ job, paid }) => ({
    job,
    paid: clip(paid, week.bounds[0] ?? 0, week.bounds[7] ?? 0),
  }))
  const overtime = overtimeHours(
    days.map(({ day, hours }) => ({ day, hours })),
    inWeek.flatMap(({ paid }) => paid),
    week.rules,
    worker.isOvertimeExempt,
  )
  const rated = inWeek.map(({ job, paid }, index) => ({
    hours: sumHours(paid),
    rate: rateOn(job, worker.workerId, sumHours(jobs[index]?.paid ?? [])),
  }))
  return {
    ...worker,
    hours: sum(days.map(({ hours }) => hours)),
    overtimeHours: overtime,
    overtimePremium: seesPay ? dollarsFromCents(overtimePremium(rated, overtime)) : null,
    days,
  }
}

/** Returns what an hour on a job is paid, in cents; a flat rate of the job is divided by its hours (29 CFR 778.112). */
function rateOn(job: HoursJob, workerId: number, hours: number): number {
  const member = job.crew.find(({ userId }) => userId === workerId)
  if (!member) return 0
  if (member.flat === null) return centsFromDollars(member.rate)
  return hours > 0 ? centsFromDollars(member.flat) / hours : 0
}

function sum(hours: readonly number[]): number {
  return Math.round(hours.reduce((total, one) => total + one, 0) * 100) / 100
}

/** Returns the parts of spans between two instants; those that last stay open if they reach the end. */
function clip(spans: readonly ClockSpan[], from: number, to: number): ClockSpan[] {
  return spans.flatMap((span) => {
    const start = Math.max(span.from, from)
    const end = span.to === null ? null : Math.min(span.to, to)
    return start >= to || (end !== null && end <= start) ? [] : [{ from: start, to: end }]
  })
}

function dayView(
  { workerId }: HoursWorker,
  week: Week,
  jobs: readonly JobHours[],
  day: string,
  index: number,
): WorkedDayView[] {
  const [from, to] = [week.bounds[index] ?? 0, week.bounds[index + 1] ?? 0]
  const clipped = (spans: readonly ClockSpan[]) => clip(spans, from, to)
  const ofDay = jobs.filter(
    ({ events, day: { work } }) =>
      events.some(({ days }) => days.includes(day)) || clipped(work).some(({ to: end }) => end !== null),
  )
  if (ofDay.length === 0) return []
  const spansOf = ({ job, day: clock }: JobHours): HourSpan[] =>
    (['travel', 'work', 'breaks'] as const).flatMap((kind) =>
      clipped(clock[kind]).map((span) => ({
        jobId: job.jobId,
        kind: kind === 'breaks' ? ('break' as const) : kind,
        from: new Date(span.from).toISOString(),
        to: span.to === null ? null : new Date(span.to).toISOString(),
      })),
    )
  const paid = ofDay.flatMap((one) => clipped(one.paid))
  const breaks = ofDay.flatMap(({ day: clock }) => clipped(clock.breaks))
  const eventCount = ofDay.flatMap(({ events }) => events).filter(({ days }) => days.includes(day)).length
  const approval = week.approvals.find((one) => one.workerId === workerId && one.day === day)
  return [
    {
      day,
      hours: sumHours(paid),
      breakHours: hoursOfSpans(breaks, Math.min(week.now, to)),
      spans: ofDay.flatMap(spansOf).toSorted((one, other) => one.from.localeCompare(other.from)),
      jobs: ofDay.map(({ job, paid: own }) => ({
        jobId: job.jobId,
        client: job.client,
        planned: job.planned,
        hours: sumHours(clipped(own)),
      })),
      events: ofDay
        .flatMap((one) => eventsOf(one, day, week.dayOf))
        .toSorted((one, other) => one.at.localeCompare(other.at)),
      isFinishMissing:
        day < week.today &&
        ofDay.some(({ day: { state, since } }) => {
          const isOpen = state === 'working' || state === 'onBreak'
          return isOpen && since !== null && week.dayOf(since) === day
        }),
      flags: breakFlags(paid, breaks, week.rules),
      eventCount,
      approval: {
        state: !approval ? 'open' : approval.events === eventCount ? 'approved' : 'changed',
        by: approval?.by ?? null,
        at: approval?.at ?? null,
      },
    },
  ]
}

function eventsOf({ job, day: clock, events }: JobHours, day: string, dayOf: Week['dayOf']) {
  return standingEvents(events)
    .filter(({ at }) => dayOf(at) === day)
    .map((event) => ({
      id: event.id,
      jobId: job.jobId,
      kind: event.kind,
      at: new Date(event.at).toISOString(),
      problem: clock.problems.get(event.id) ?? null,
      reason: events.find(({ id }) => id === event.id)?.reason ?? '',
    }))
}

/**
 * Approves days as they were seen. Throws rest_conflict if one of them has other events meanwhile; then none is approved.
 */
export async function approveDays(
  tx: Tx,
  companyId: number,
  days: readonly { workerId: number; day: string; eventCount: number }[],
  by: { userId: number; now: string },
): Promise<void> {
  const counts = await countEvents(tx, companyId, days)
  const isSame = days.every(({ workerId, day, eventCount }) =>
    counts.some((one) => one.workerId === workerId && one.day === day && one.events === eventCount),
  )
  if (!isSame)
    throw new AppError('rest_conflict', {
      message: 'The times have changed. Look at them again, then approve.',
    })
  await insertApprovals(tx, companyId, days, by)
}

/** Returns whether one of these days of a worker is approved as it is now. */
export async function isDayApproved(
  tx: Tx,
  companyId: number,
  workerId: number,
  days: readonly string[],
): Promise<boolean> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (first === undefined || last === undefined) return false
  const asked = days.map((day) => ({ workerId, day }))
  const [counts, approvals] = await Promise.all([
    countEvents(tx, companyId, asked),
    readApprovals(tx, companyId, { from: first, to: last }),
  ])
  return days.some((day) => {
    const approval = approvals.find((one) => one.workerId === workerId && one.day === day)
    const events = counts.find((one) => one.day === day)?.events
    return approval !== undefined && approval.events === events
  })
}

import { formatDay } from '../../kernel/dates.ts'
import { daysUntil, expiryText } from '../../kernel/expiry.ts'
import type { Job } from '../../jobs/jobs/job.ts'
import type { MoveStep } from '../../jobs/jobs/progress.ts'
import type { MoveAhead, Need, TodayJob } from './today.ts'

/** Days after the current one whose moves are checked. */
export const DAYS_AHEAD = 7

const PAPERS: readonly { step: MoveStep; need: Need; text: string }[] = [
  { step: 'estimate', need: 'estimate', text: 'Estimate not agreed' },
  { step: 'agreement', need: 'agreement', text: 'Agreement not signed' },
  { step: 'deposit', need: 'deposit', text: 'Deposit not paid' },
]

/**
 * Returns what a move of the next days still needs: papers and deposit by the steps that its own screen shows and,
 * once it is scheduled, a crew that has confirmed and trucks that may drive.
 */
export function needsOf(
  job: Pick<Job, 'jobStatus' | 'steps'> & {
    openPlaces: number
    crew: readonly Pick<TodayJob['crew'][number], 'answer' | 'isNoShow'>[]
    /** Whether it needs a truck and has none, and why its trucks must not drive. */
    trucks: { isMissing: boolean; problems: readonly string[] }
  },
): MoveAhead['needs'] {
  const open = PAPERS.filter(({ step }) =>
    job.steps.some((one) => one.step === step && (one.state === 'now' || one.state === 'toCome')),
  ).map(({ need, text }) => ({ need, text }))
  if (job.jobStatus !== 'scheduled') return open
  const missing = job.openPlaces
  const answered = (wanted: string) =>
    job.crew.filter(({ answer, isNoShow }) => !isNoShow && answer === wanted).length
  const [declined, silent] = [answered('declined'), answered('open')]
  const staffing: MoveAhead['needs'] = []
  if (missing > 0)
    staffing.push({ need: 'crew', text: missing === 1 ? '1 mover missing' : `${missing} movers missing` })
  if (declined > 0) staffing.push({ need: 'crew', text: `${declined} declined` })
  if (job.trucks.isMissing) staffing.push({ need: 'truck', text: 'No truck' })
  for (const text of job.trucks.problems) staffing.push({ need: 'truck', text })
  if (silent > 0) staffing.push({ need: 'confirmation', text: `${silent} not confirmed` })
  return [...staffing, ...open]
}

/** Returns the first start and the last end of the work on a day; null if nothing has a time on it. */
export function windowOn(
  job: Pick<Job, 'jobDate' | 'locations'>,
  day: string,
): Pick<TodayJob, 'start' | 'end' | 'isPartOfMove'> {
  const all = job.locations.flatMap(({ activities }) => activities)
  const timed = all.filter(({ activityDate }) => (activityDate ?? job.jobDate.slice(0, 10)) === day)
  const starts = timed.flatMap(({ startTime }) => startTime ?? []).toSorted()
  const ends = timed.flatMap(({ startTime, endTime }) =>
    // A piece of work that ends after midnight ends on the next day.
    endTime && (!startTime || endTime > startTime) ? endTime : [],
  )
  const own = job.jobDate.slice(0, 10) === day ? job.jobDate.slice(11, 16) : ''
  const start = starts[0] ?? (own === '' || own === '00:00' ? null : own)
  const days = new Set(all.flatMap(({ activityDate }) => activityDate ?? []))
  days.add(job.jobDate.slice(0, 10))
  return { start, end: ends.toSorted().at(-1) ?? null, isPartOfMove: days.size > 1 || !days.has(day) }
}

/** Returns how long ago something was, in one word: '4 min', '2 h', '3 days'. */
export function ageText(at: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

/** Returns whether an inquiry has waited longer than the company wants. */
export function isLate(at: string, now: string, targetMinutes: number): boolean {
  return Date.parse(now) - Date.parse(at) > targetMinutes * 60_000
}

/** Returns when something expires, as a short text: 'Medical card expires in 12 days, 12/09/2026'. */
export function expiresText(what: string, day: string, today: string): string {
  const left = daysUntil(day, today)
  return left < 0
    ? `${what} expired ${expiryText(left)}, ${formatDay(day)}`
    : `${what} expires ${expiryText(left)}, ${formatDay(day)}`
}

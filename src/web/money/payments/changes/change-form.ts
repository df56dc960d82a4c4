import { formatDay, formatTime, minutesBetween, shiftWallClock } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import {
  isFirstActivityShorter,
  moveLocations,
  SHORTER_MOVE_MESSAGE,
} from '../../../../shared/jobs/jobs/activities.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { parseJobDate } from '../../../../shared/trade/job.choices.ts'
import { newDateSchema } from '../../../../shared/money/payments/paid-changes.api.ts'
import { problemsOf } from '../../../kernel/forms.ts'

/** A new date and time in the form: '' if not filled in; days are `YYYY-MM-DD`, times `HH:mm`. */
export interface DateForm {
  date: string
  startTime: string
  endTime: string
}

/** Returns the current date and times; the end is that of the first activity. */
export function currentDate({ jobDate, locations }: Pick<Job, 'jobDate' | 'locations'>): DateForm {
  const first = locations.flatMap(({ activities }) => activities)[0]
  const date = parseJobDate(jobDate)
  return {
    date: date?.slice(0, 10) ?? '',
    startTime: date?.slice(11, 16) ?? '',
    endTime: first?.endTime?.slice(0, 5) ?? '',
  }
}

/** Returns the errors of a new date by field; `today` is the company's day. */
export function dateProblems(form: DateForm, today: string): FieldErrors {
  const problems = problemsOf(newDateSchema, {
    ...form,
    endTime: form.endTime === '' ? null : form.endTime,
  })
  if (problems['date'] === undefined && form.date < today) problems['date'] = 'This day is over.'
  return problems
}

/** Returns the error of a picked end, or null: a scheduled job must not get shorter. */
export function endProblem(
  { date, startTime, endTime }: DateForm,
  { jobStatus, jobDate, locations }: Pick<Job, 'jobStatus' | 'jobDate' | 'locations'>,
): string | null {
  if (jobStatus !== 'scheduled' || date === '' || startTime === '' || endTime === '') return null
  const moved = moveLocations(locations, parseJobDate(jobDate), `${date} ${startTime}:00`, endTime)
  return isFirstActivityShorter(locations, moved) ? SHORTER_MOVE_MESSAGE : null
}

/** Returns whether the form has the current date and times. */
export function isSameDate(form: DateForm, current: DateForm): boolean {
  return (
    form.date === current.date && form.startTime === current.startTime && form.endTime === current.endTime
  )
}

/** Returns the end that keeps the duration for another start; an empty end stays empty. */
export function movedEnd({ startTime, endTime }: DateForm, newStart: string): string {
  if (startTime === '' || endTime === '' || newStart === '') return endTime
  const day = '2000-01-03'
  const minutes = minutesBetween(`${day} ${startTime}:00`, `${day} ${newStart}:00`)
  return shiftWallClock(`${day} ${endTime}:00`, minutes).slice(11, 16)
}

/** Formats a date and its times: '05/01/2026, 8:00 AM to 12:00 PM'; of several parts, the end is not that of the move. */
export function dateText({ date, startTime, endTime }: DateForm, hasParts: boolean): string {
  const to = endTime === '' || hasParts ? '' : ` to ${formatTime(endTime)}`
  return `${formatDay(date)}, ${formatTime(startTime)}${to}`
}

/** Returns when the whole move ends after a change, in a sentence; the parts after the first keep their distance. */
function wholeEnd(
  { date, startTime, endTime }: DateForm,
  jobDate: string,
  locations: Job['locations'],
): string {
  if (date === '' || startTime === '') return 'The rest moves with it.'
  const first = endTime === '' ? null : endTime
  const moved = moveLocations(locations, parseJobDate(jobDate), `${date} ${startTime}:00`, first)
  const last = moved
    .flatMap(({ activities }) => activities)
    .map(({ activityDate, endTime: end }) => `${activityDate ?? ''} ${end ?? ''}`)
    .toSorted()
    .at(-1)
  const time = last?.split(' ')[1]
  if (time === undefined || time === '') return 'The rest moves with it.'
  return `The rest moves with it: the move ends at ${formatTime(time.slice(0, 5))}.`
}

/** Returns whether a move has several parts, such as loading and unloading. */
export function hasParts(locations: Job['locations']): boolean {
  return locations.flatMap(({ activities }) => activities).length > 1
}

/**
 * Returns the note for an end: which activity it belongs to if there are several, and whether it is on the
 * next day.
 */
export function endNote(
  form: DateForm,
  { jobDate, locations }: Pick<Job, 'jobDate' | 'locations'>,
): string | undefined {
  const { startTime, endTime } = form
  const isOneOfMany = hasParts(locations)
  const isNextDay = startTime !== '' && endTime !== '' && endTime <= startTime
  const notes = [
    isOneOfMany &&
      `This is the end of the first part, such as loading. ${wholeEnd(form, jobDate, locations)}`,
    isNextDay && 'On the next day.',
  ]
  return notes.filter((note) => note !== false).join(' ') || undefined
}

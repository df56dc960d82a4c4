import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { lacksStreet, zipProblem } from '../../../shared/jobs/jobs/place-label.ts'
import type { JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import { formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { completeLocation, type PlaceFacts } from '../../jobs/jobs/job.places.ts'

/** Answers that the checks of the booking form read. */
export interface Answers {
  locations?: readonly JobLocation[] | undefined
  jobDate?: string | null | undefined
  startTime?: string | null | undefined
  duration?: number | null | undefined
  useTruck?: boolean | undefined
}

/** Returns the problems with the locations of a booking by field. */
export function placeProblems(locations: readonly JobLocation[], facts: PlaceFacts): FieldErrors {
  const fields: FieldErrors = {}
  if (locations.length === 0) fields['locations'] = 'You must input a valid address.'
  for (const [index, sent] of locations.entries()) {
    const location = completeLocation(sent, facts)
    const say = (field: string, message: string) => (fields[`locations.${index}.${field}`] = message)
    // A client who does not know the new address yet tells it later, with the rest.
    if (index > 0 && sent.addressPending) continue
    // A location picked from suggestions has coordinates or a state.
    const isPlaced = pointOf(location) !== null || location.addressState
    if (location.address === '' || !isPlaced || lacksStreet(location))
      say('address', 'You must input a valid address.')
    const zip = (location.addressCountry ?? 'US') === 'US' ? zipProblem(location.zip) : null
    if (zip !== null) say('zip', zip)
    if (!location.locationType) say('locationType', 'You must input location type.')
    if (location.numRooms == null) say('numRooms', 'You must input number of rooms.')
    if (location.numStairFlights == null && location.stairsflights == null)
      say('numStairFlights', 'You must input flights of stairs.')
  }
  return fields
}

/** Returns the problems with the questions of a booking by field. */
export function questionProblems(answers: Answers): FieldErrors {
  const fields: FieldErrors = {}
  if (answers.useTruck === undefined)
    fields['useTruck'] = 'You must select if you need a truck for your move.'
  if (!answers.duration) fields['duration'] = 'You must input estimated job duration.'
  if (!answers.jobDate) fields['jobDate'] = 'You must input a move time.'
  if (!answers.startTime) fields['startTime'] = 'You must input a valid time.'
  return fields
}

/**
 * Returns the problems with a day and time at a company by field; which days are offered is checked in the
 * transaction.
 */
export function timeProblems(
  company: { booking: Record<string, unknown>; timezone: string },
  wanted: { day: string; startTime: string | null },
  now: Date,
): FieldErrors {
  const { firstStart, lastStart } = withDefaultBooking(company.booking)
  const fields: FieldErrors = {}
  const clock = wallClockOf(now.toISOString(), company.timezone)
  const [today, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  const { startTime } = wanted
  if (wanted.day < today) fields['jobDate'] = 'This day is over.'
  else if (wanted.day === today && time > lastStart)
    fields['jobDate'] = 'It is too late to start on this day. Pick another one.'
  else if (wanted.day === today && startTime !== null && startTime < time)
    fields['startTime'] = 'This time is over. Pick a later one.'
  if (startTime !== null && (startTime < firstStart || startTime > lastStart))
    fields['startTime'] = `Pick a time from ${formatTime(firstStart)} to ${formatTime(lastStart)}.`
  return fields
}

/** Throws rest_invalid_param with the messages of the form, if there are any. */
export function rejectProblems(fields: FieldErrors): void {
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('rest_invalid_param', { message, fields })
}

import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { hasPacking, hoursOfKinds, laborHours } from '../../../../shared/jobs/jobs/activities.ts'
import { parseJobDate } from '../../../../shared/trade/job.choices.ts'
import { numberProblem } from '../../../ui/figure.ts'
import { blankPlace, type Draft } from '../draft.ts'
import { draftOfLocation, placeProblems } from './inquiry.ts'

/** Returns the hours of packing that are priced: the planned ones, else those that the office entered. */
export function packingHoursOf(job: Pick<Job, 'locations' | 'packingHours'>): number | null {
  return hoursOfKinds(job.locations, ['pack']) || job.packingHours
}

/** Returns an inquiry stored on the server as a draft, to continue it. */
export function draftOfJob(job: Job): Partial<Draft> {
  const date = parseJobDate(job.jobDate)
  const hours = laborHours(job.locations)
  const places = job.locations.map((location) => draftOfLocation(location, null))
  const startTime = date?.slice(11, 16) ?? '00:00'
  return {
    jobId: job.id,
    places: [...places, ...[blankPlace(), blankPlace()].slice(Math.min(2, places.length))],
    isOnePlace: places.length === 1,
    // A new job is stored with 'no truck', so the value counts as an answer only once the question was asked.
    useTruck: hours > 0 || hasPacking(job) || job.useTruck ? job.useTruck : null,
    hours: hours > 0 ? String(Math.round(hours * 4) / 4) : '',
    day: date?.slice(0, 10) ?? '',
    startTime: startTime === '00:00' ? '' : startTime,
    crewSize: '',
    notes: job.notes,
    packingHours: packingHoursOf(job),
  }
}

/** Returns the errors of the answers, by field. */
export function answerProblems(
  draft: Pick<Draft, 'useTruck' | 'hours' | 'day' | 'startTime' | 'crewSize'>,
  allowed: {
    min: string
    max: string
    times: readonly string[]
    /** Whether the server takes the hours of the home size if none are entered. */
    areHoursKnown?: boolean
  },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (draft.useTruck === null) problems['useTruck'] = 'You must select if you need a truck for your move.'
  const hours = hoursOf(draft.hours)
  if (hours === null && !(allowed.areHoursKnown && draft.hours.trim() === ''))
    problems['hours'] = hoursProblem(draft.hours) ?? 'You must input estimated job duration.'
  if (draft.day === '' || draft.day < allowed.min || draft.day > allowed.max)
    problems['day'] = 'You must input a move time.'
  if (!allowed.times.includes(draft.startTime)) problems['startTime'] = 'You must input a valid time.'
  const crew = Number(draft.crewSize)
  if (draft.crewSize.trim() !== '' && !(Number.isInteger(crew) && crew >= 1))
    problems['crewSize'] = numberProblem(draft.crewSize) ?? 'Crew size must be at least 1.'
  return problems
}

const MAX_HOURS = 168

/** Returns the error of typed hours that are no number, or null; a comma is read as a decimal point. */
export function hoursProblem(typed: string): string | null {
  return numberProblem(typed.replace(',', '.'))
}

/** Returns typed hours as a number above 0, or null. */
export function hoursOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return null
  const hours = Math.round(Number(text) * 100) / 100
  return hours > 0 && hours <= MAX_HOURS ? hours : null
}

const MAX_CREW = 100

/** Returns the typed crew size, at most 100; undefined uses the company's default. */
export function crewSizeOf(typed: string): number | undefined {
  const crew = Number(typed)
  return typed.trim() === '' || !Number.isInteger(crew) || crew < 1 ? undefined : Math.min(crew, MAX_CREW)
}

/** Returns whether an inquiry contains all that the booking asks, so that it can be reviewed and paid. */
export function isComplete(draft: Partial<Draft>): boolean {
  const places = draft.isOnePlace ? (draft.places ?? []).slice(0, 1) : (draft.places ?? [])
  const isPlaced = places.length > 0 && Object.keys(placeProblems(places)).length === 0
  return (
    isPlaced && draft.useTruck !== null && draft.hours !== '' && draft.day !== '' && draft.startTime !== ''
  )
}

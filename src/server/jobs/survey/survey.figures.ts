import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import {
  cubicFeetOf,
  poundsOf,
  truckSizeFor,
  type CubeSheetLine,
} from '../../../shared/jobs/documents/cube-sheet.ts'
import { describePricing } from '../../../shared/jobs/estimates/how-charged.ts'
import { activityHours, splitDuration } from '../../../shared/jobs/jobs/activities.ts'
import type { SurveyFigures } from '../../../shared/jobs/survey/survey.api.ts'
import { filledRooms, workForVolume, type SurveyRoom } from '../../../shared/jobs/survey/survey.ts'
import { dollarsFromCents } from '../../../shared/kernel/money.ts'
import { estimateOf, isSurveyNeeded } from '../documents/document.lines.ts'
import type { StoredDocuments } from '../documents/documents.state.ts'
import type { JobRecord } from '../jobs/job.record.ts'

/** Crew size and locations of a job whose work follows from a volume. */
export type PlannedWork = Pick<JobRecord, 'crewSize' | 'locations'>

const WORK_TYPES: readonly unknown[] = ['load', 'unload', 'labor']

/**
 * Returns the crew and the hours of a job for a volume in cubic feet; null if somebody else decides about them: the office
 * typed the hours or assigned people, the client agreed, or the job has no day or has activities of other kinds.
 */
export function plannedWork(job: JobRecord, cubicFeet: number): PlannedWork | null {
  const isOpen = job.jobStatus === 'inquiring' && !job.areHoursTyped && !job.hasAgreements
  const isPlain = job.locations.every(
    ({ activities }) => activities.length === 1 && WORK_TYPES.includes(activities[0]?.activityType ?? null),
  )
  const start = job.locations[0]?.activities[0]
  if (!isOpen || !isPlain || job.crew.length > 0 || cubicFeet <= 0) return null
  if (!start?.activityDate || !start.startTime) return null
  const { crew, hours } = workForVolume(withDefaultBooking(job.company.booking), cubicFeet)
  const parts = splitDuration(hours, job.locations.length, start.activityDate, start.startTime)
  const locations = job.locations.map((location, at) => ({
    ...location,
    activities: location.activities.map((activity) => ({ ...activity, ...parts[at] })),
  }))
  return { crewSize: crew, locations }
}

/** Returns what the lines of a survey come to for a job. The price is what the estimate will be once it is sent. */
export function surveyFigures(
  job: JobRecord,
  stored: StoredDocuments,
  {
    lines,
    rooms,
    seesPrice,
  }: { lines: readonly CubeSheetLine[]; rooms: readonly SurveyRoom[]; seesPrice: boolean },
): SurveyFigures {
  const cubicFeet = cubicFeetOf(lines)
  const planned = plannedWork(job, cubicFeet)
  const after = { ...job, ...planned }
  const priced = { job: after, stored: { ...stored, cubeSheet: { lineItems: lines } } }
  const hasPrice = seesPrice && !isSurveyNeeded(priced)
  const { lineItems, totalCents } = estimateOf(priced)
  const activities = after.locations.flatMap((location) => location.activities)
  const hours = activities
    .filter(({ activityType }) => WORK_TYPES.includes(activityType))
    .reduce((sum, activity) => sum + activityHours(activity), 0)
  const { size, trucks } = truckSizeFor(cubicFeet)
  return {
    items: Math.round(lines.reduce((sum, { units }) => sum + units, 0) * 100) / 100,
    cubicFeet,
    pounds: poundsOf(cubicFeet, job.company.variables.movingVolToWeightConversion.value),
    truck: cubicFeet > 0 ? { size, trucks } : null,
    crew: after.crewSize,
    hours: Math.round(hours * 100) / 100,
    workBasis: planned ? 'volume' : 'job',
    price: hasPrice ? dollarsFromCents(totalCents) : null,
    howCharged: hasPrice ? describePricing(lineItems) : '',
    rooms: { filled: filledRooms(rooms, lines), all: rooms.length },
  }
}

import { isValidActivity, laborHours } from '../../../shared/jobs/jobs/activities.ts'
import { minutesBetween } from '../../../shared/kernel/dates.ts'
import type { Inquiry } from '../../../shared/visitors/registration/registration.ts'
import type { JobInput, JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import { ACCESS_FIELDS, STAFF_FIELDS } from '../../../shared/jobs/jobs/location.rules.ts'
import { jobOfInquiry } from '../registration/registration.inquiry.ts'
import type { JobRecord, StoredLocation } from '../../jobs/jobs/job.record.ts'

/**
 * Returns the job input for a visitor who continues an inquiry: absent fields stay as they are, new hours are
 * distributed again, and a location that stays keeps its work and the notes of staff.
 */
export function mergeAnswers(job: JobRecord, sent: Inquiry): JobInput {
  const known = job.jobDate ?? undefined
  const isDated = typeof sent.jobDate === 'string'
  const jobDate = isDated ? sent.jobDate : sent.startTime && known ? known : undefined
  // The office's plan stays as long as the hours do. Packing in it is no labor.
  const isPlanned = job.locations.some((place) => othersOf(place).length > 0)
  const isSplit =
    sent.duration != null && !(isPlanned && quarters(laborHours(job.locations)) === sent.duration)
  const planned = isSplit ? job.locations.flatMap(othersOf) : []
  const places = sent.locations ?? (isSplit ? job.locations.map((place) => withoutSplit(place)) : undefined)
  const locations = places?.map((place) => ontoPlace(job.locations, place, isSplit))
  const day = jobDate ?? (isSplit ? known : undefined)
  const { companyInfo: _company, ...input } = jobOfInquiry(
    {
      ...sent,
      ...(day !== undefined && { jobDate: day }),
      ...(isSplit &&
        sent.duration != null && { duration: sent.duration - laborHours([{ activities: planned }]) }),
      ...(locations && {
        locations: isSplit ? locations.map((place) => ({ ...place, activities: [] })) : locations,
      }),
    },
    job.companyId,
    planned.length > 0 ? delayOf(job) : 0,
  )
  if (isSplit && input.locations)
    input.locations = input.locations.map((place, index) => ({
      ...place,
      activities: [...(locations?.[index]?.activities ?? []), ...place.activities],
    }))
  if (day === undefined) delete input.jobDate
  return input
}

const quarters = (hours: number) => Math.round(hours * 4) / 4

/** Returns the work of a location that is not of a distribution of hours: the office added it. */
function othersOf({ activities }: StoredLocation) {
  return activities.filter(({ activityType }) => activityType !== 'load' && activityType !== 'unload')
}

/** Returns a stored location without the work from an earlier distribution of hours. */
function withoutSplit(place: StoredLocation): JobLocation {
  return { ...place, activities: othersOf(place) }
}

/** Returns the minutes from the start of a job to its loading, or to the end of its packing if none is planned. */
function delayOf({ jobDate, locations }: JobRecord): number {
  if (jobDate === null) return 0
  const work = locations.flatMap(({ activities }) => activities).filter(isValidActivity)
  const loads = work.filter(({ activityType }) => activityType === 'load' || activityType === 'unload')
  const [first] = loads
    .map(({ activityDate, startTime }) => `${activityDate} ${startTime?.slice(0, 5)}:00`)
    .toSorted()
  const packed = work
    .filter(({ activityType }) => activityType === 'pack')
    .map(({ activityDate, endTime }) => `${activityDate} ${endTime?.slice(0, 5)}:00`)
  const start = first ?? packed.toSorted().at(-1)
  return start === undefined ? 0 : Math.max(0, minutesBetween(jobDate, start))
}

function ontoPlace(before: readonly StoredLocation[], sent: JobLocation, isSplit: boolean): JobLocation {
  const old = before.find(({ address }) => address === sent.address)
  if (!old) return sent
  const kept = isSplit ? withoutSplit(old).activities : old.activities
  const place = { ...sent, activities: sent.activities.length > 0 ? sent.activities : kept }
  // A visitor's form lacks the facts that staff note about a location, and may lack others; they are retained.
  for (const fact of [...STAFF_FIELDS, ...ACCESS_FIELDS])
    if (place[fact] == null && old[fact] != null) Object.assign(place, { [fact]: old[fact] })
  return place
}

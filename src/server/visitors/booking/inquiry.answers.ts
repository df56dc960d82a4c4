import type { Inquiry } from '../../../shared/visitors/registration/registration.ts'
import { type JobInput, type JobLocation } from '../../../shared/jobs/jobs/job.ts'
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
  const isSplit = sent.duration != null
  const places = sent.locations ?? (isSplit ? job.locations.map((place) => withoutSplit(place)) : undefined)
  const locations = places?.map((place) => ontoPlace(job.locations, place, isSplit))
  const day = jobDate ?? (isSplit ? known : undefined)
  const { companyInfo: _company, ...input } = jobOfInquiry(
    {
      ...sent,
      ...(day !== undefined && { jobDate: day }),
      ...(locations && { locations }),
    },
    job.companyId,
  )
  if (day === undefined) delete input.jobDate
  return input
}

/**
 * Returns a stored location without the work from an earlier distribution of hours; work of other kinds was
 * added by the office and stays.
 */
function withoutSplit(place: StoredLocation): JobLocation {
  const isOfSplit = place.activities.every(
    ({ activityType }) => activityType === 'load' || activityType === 'unload',
  )
  return { ...place, activities: isOfSplit ? [] : place.activities }
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

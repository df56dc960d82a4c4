import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { hasPacking } from '../../../shared/jobs/jobs/activities.ts'
import { carryDetails } from '../../../shared/jobs/jobs/place-label.ts'
import { placeLabel } from './pages/job.facts.ts'
import { storedDocument, type VariableSources } from './document.lines.ts'
import type { StoredDocuments } from './documents.store.ts'

/**
 * Returns whether a bill of lading contains only entered data, because it was signed before bills were filled
 * from the job. The migration marked it, and the next change removes the mark.
 */
export function isFilledByHand(stored: StoredDocuments): boolean {
  return stored.billOfLading?.['isFilledByHand'] === true
}

/** Returns the job's data for its bill of lading, under the bill's names; entered data takes precedence. */
export function billFromJob({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): Record<string, unknown> {
  if (isFilledByHand(stored)) return {}
  const written = storedDocument(stored, 'billOfLading') ?? {}
  const day = jobDayOf(job.jobDate)
  const activities = job.locations.flatMap((place) => place.activities)
  const unloadDays = activities.flatMap(({ activityType, activityDate }) =>
    activityType === 'unload' && activityDate ? [activityDate] : [],
  )
  // A local move is delivered on its day; the duration of a longer one is agreed, not known.
  const delivery = unloadDays.toSorted().at(-1) ?? (job.jobType === 'intrastate_local' ? day : null)
  const services = [
    ...(hasPacking(job) ? ['Packing'] : []),
    ...job.locations.flatMap((place, index) => {
      const details = carryDetails(place)
      return details.length > 0 ? [`${placeLabel(index, job.locations.length)}: ${details.join(', ')}`] : []
    }),
  ]
  return {
    // A period with an entered start or end is not filled in.
    ...(!written.pickupTo && { pickupFrom: day }),
    ...(!written.deliveryTo && { deliveryFrom: delivery }),
    accessorialServices: services.join('; '),
  }
}

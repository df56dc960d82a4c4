import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { carryDetails, placeLabel } from './pages/job.facts.ts'
import { storedOf, type VariableSources } from './document.lines.ts'
import type { StoredDocuments } from './documents.store.ts'

/**
 * Whether a bill of lading says only what people wrote on it: one from before bills were filled from the job that was
 * signed then. The migration marked it, and the mark goes with the next change.
 */
export function isFilledByHand(stored: StoredDocuments): boolean {
  return stored.billOfLading?.['isFilledByHand'] === true
}

/** What the job itself says for its bill of lading, under the bill's names; what people write wins. */
export function filledFromJob({
  job,
  stored,
}: Pick<VariableSources, 'job' | 'stored'>): Record<string, unknown> {
  if (isFilledByHand(stored)) return {}
  const written = storedOf(stored, 'billOfLading') ?? {}
  const day = jobDayOf(job.jobDate)
  const activities = job.locations.flatMap((place) => place.activities)
  const unloadDays = activities.flatMap(({ activityType, activityDate }) =>
    activityType === 'unload' && activityDate ? [activityDate] : [],
  )
  // A local move is delivered on its day; how long a longer one takes is agreed, not known.
  const delivery = unloadDays.toSorted().at(-1) ?? (job.jobType === 'intrastate_local' ? day : null)
  const services = [
    ...(activities.some(({ activityType }) => activityType === 'pack') ? ['Packing'] : []),
    ...job.locations.flatMap((place, index) => {
      const details = carryDetails(place)
      return details.length > 0 ? [`${placeLabel(index, job.locations.length)}: ${details.join(', ')}`] : []
    }),
  ]
  return {
    // A period of which either day is written is not filled in.
    ...(!written.pickupTo && { pickupFrom: day }),
    ...(!written.deliveryTo && { deliveryFrom: delivery }),
    accessorialServices: services.join('; '),
  }
}

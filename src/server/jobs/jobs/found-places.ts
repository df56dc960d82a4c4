import type { JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import { stateCode } from '../../../shared/kernel/places.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import { inTenant, retryOnDeadlock, type Db } from '../../kernel/db/tenancy.ts'
import { nextIncompleteJob, writeFoundPlaces } from './found-places.store.ts'
import { geocodeLocation } from './job.places.ts'
import type { FoundPlace, StoredLocation } from './job.record.ts'

type Located = Pick<JobLocation, 'city' | 'addressState'>

/** Returns city and state of a location: its own, otherwise those that were looked up later. */
export function cityAndStateOf(
  location: Located | undefined,
  found: FoundPlace | null | undefined,
): FoundPlace {
  return {
    city: location?.city || (found?.city ?? null),
    state: location?.addressState || (found?.state ?? null),
  }
}

/**
 * Looks up city and state for locations of a company's jobs that were stored without them, one job at a time.
 * The maps provider is called outside of any transaction, and the result is stored unless the job was saved
 * meanwhile. Unknown locations are not looked up again. Returns how many jobs were filled; throws the errors
 * of the maps provider.
 */
export async function backfillPlaces(
  db: Db,
  maps: MapsAdapter,
  companyId: number,
  isStopping: () => boolean,
): Promise<number> {
  const scope = { companyIds: [companyId], userId: null }
  let filled = 0
  for (let last = 0; !isStopping();) {
    const job = await inTenant(db, scope, (tx) => nextIncompleteJob(tx, companyId, last))
    if (!job) break
    last = job.id
    const found: (FoundPlace | null)[] = []
    for (const location of job.locations) found.push(await findPlace(maps, location))
    const where = cityAndStateOf(job.locations[0], found[0])
    await retryOnDeadlock(() =>
      inTenant(db, scope, (tx) => writeFoundPlaces(tx, companyId, job, found, where)),
    )
    filled += 1
  }
  return filled
}

/** The city and state that a location lacks; null for one that has both, or is abroad. */
async function findPlace(maps: MapsAdapter, location: StoredLocation): Promise<FoundPlace | null> {
  const { city, addressState, addressCountry } = location
  if ((city && addressState) || (addressCountry ?? 'US') !== 'US') return null
  const place = await geocodeLocation(maps, location, (error) => {
    throw error
  })
  const state = place ? (stateCode(place.addressState) ?? null) : null
  // If the address is found in another state, the result does not apply to this location.
  if (!place || (addressState && addressState !== state)) return { city: null, state: null }
  return { city: place.city || null, state }
}

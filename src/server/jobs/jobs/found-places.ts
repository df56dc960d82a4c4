import { sql } from 'kysely'
import type { JobLocation } from '../../../shared/jobs/jobs/job.ts'
import { stateCode } from '../../../shared/kernel/places.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import { inTenant, retryOnDeadlock, type Db } from '../../kernel/db/tenancy.ts'
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

interface Waiting {
  id: number
  version: number
  locations: StoredLocation[]
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
    const { rows } = await inTenant(db, scope, (tx) =>
      sql<Waiting>`select id, version, locations from jobs
        where company_id = ${companyId} and id > ${last} and found_places is null and exists (
          select from jsonb_array_elements(locations) place
           where coalesce(place ->> 'addressCountry', 'US') = 'US'
             and (coalesce(place ->> 'city', '') = '' or coalesce(place ->> 'addressState', '') = ''))
        order by id limit 1`.execute(tx),
    )
    const [job] = rows
    if (!job) break
    last = job.id
    const found: (FoundPlace | null)[] = []
    for (const location of job.locations) found.push(await findPlace(maps, location))
    const where = cityAndStateOf(job.locations[0], found[0])
    await retryOnDeadlock(() =>
      inTenant(db, scope, (tx) =>
        sql`update jobs set found_places = ${JSON.stringify(found)}, first_city = ${where.city ?? ''},
            first_state = ${where.state}
          where company_id = ${companyId} and id = ${job.id} and version = ${job.version}`.execute(tx),
      ),
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

import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { FoundPlace, StoredLocation } from './job.record.ts'

interface IncompleteJob {
  id: number
  version: number
  locations: StoredLocation[]
}

/**
 * Returns the next job of a company, after an id, that has a location in the United States without city or
 * state that was not looked up yet; undefined if there is none.
 */
export async function nextIncompleteJob(
  tx: Tx,
  companyId: number,
  afterId: number,
): Promise<IncompleteJob | undefined> {
  const { rows } = await sql<IncompleteJob>`select id, version, locations from jobs
    where company_id = ${companyId} and id > ${afterId} and found_places is null and exists (
      select from jsonb_array_elements(locations) place
       where coalesce(place ->> 'addressCountry', 'US') = 'US'
         and (coalesce(place ->> 'city', '') = '' or coalesce(place ->> 'addressState', '') = ''))
    order by id limit 1`.execute(tx)
  return rows[0]
}

/** Stores the looked-up places of a job's locations unless the job was saved since it was read. */
export async function writeFoundPlaces(
  tx: Tx,
  companyId: number,
  job: Pick<IncompleteJob, 'id' | 'version'>,
  found: readonly (FoundPlace | null)[],
  first: FoundPlace,
): Promise<void> {
  await sql`update jobs set found_places = ${JSON.stringify(found)}, first_city = ${first.city ?? ''},
      first_state = ${first.state}
    where company_id = ${companyId} and id = ${job.id} and version = ${job.version}`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'

/**
 * Sets the clients' addresses (where their newest move began), since when they are known, the office's notes
 * on a few, and some duplicates with the same name and address.
 */
export async function loadClients(
  tx: Tx,
  load: Pick<DemoLoad, 'companyId' | 'people' | 'ids' | 'jobs'>,
): Promise<void> {
  const { companyId, people, ids, jobs } = load
  const homes = new Map<
    string,
    { id: number; address: string; details: object; known: string; note: string }
  >()
  for (const [at, person] of people.entries()) {
    const id = ids[at]
    const theirs = jobs.filter(({ job }) => job.client === at)
    const home = theirs.at(-1)?.job.locations[0]
    if (person.role !== 'client' || id === undefined || !home) continue
    const key = `${person.firstName} ${person.lastName}`
    const namesake = homes.get(key)
    homes.set(namesake ? `${key} ${id}` : key, {
      id,
      address: namesake?.address ?? String(home['address']),
      details: namesake?.details ?? {
        address: home['address'],
        city: home['city'],
        state: home['addressState'],
        zipcode: home['zip'],
        country: 'US',
        latitude: home['latitude'],
        longitude: home['longitude'],
      },
      known: theirs.map(({ job }) => job.createdDay).toSorted()[0] ?? '',
      note: NOTES[id % (NOTES.length * 3)] ?? '',
    })
  }
  await sql`update members m set address = left(h.address, 500), address_details = h.details, notes = h.note,
      created_at = h.known::timestamptz + interval '16 hours'
    from jsonb_to_recordset(${JSON.stringify([...homes.values()])}::jsonb)
      as h (id bigint, address text, details jsonb, known date, note text)
    where m.company_id = ${companyId} and m.user_id = h.id`.execute(tx)
}

const NOTES = [
  'Prefers texts in the morning.',
  'Two dogs; the gate code changes on Mondays.',
  'Came back after three years.',
]

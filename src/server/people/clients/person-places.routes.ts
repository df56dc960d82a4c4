import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { splitSearch } from '../../../shared/kernel/words.ts'
import {
  listClientPlaces,
  listWorkerPlaces,
  MAX_ON_MAP,
  type PersonPlace,
  type PersonPlaces,
} from '../../../shared/people/clients/person-places.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { wordPrefixFilter } from './clients.store.ts'

/** Registers the locations of clients and workers, for the maps of their lists. */
export function registerPersonPlaces(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listClientPlaces, (context) =>
    context.read((tx) => findPlaces(tx, 'clients', context.companyIds, context.query.search)),
  )
  route(app, kernel, listWorkerPlaces, (context) =>
    context.read((tx) => findPlaces(tx, 'workers', context.companyIds, context.query.search)),
  )
}

interface PlaceRow extends Omit<PersonPlace, 'name'> {
  firstName: string
  lastName: string
  companyName: string
  isCompany: boolean
}

const KINDS = {
  clients: sql`m.is_client`,
  workers: sql`m.is_crew and m.approval = 'approved'`,
} as const

/**
 * Returns people of these companies whose address has coordinates, newest first; a person in several of them
 * is one location.
 */
async function findPlaces(
  tx: Tx,
  kind: keyof typeof KINDS,
  companyIds: readonly number[],
  search = '',
): Promise<PersonPlaces> {
  const { rows } = await sql<PlaceRow>`
    select m.user_id as id, m.first_name as "firstName", m.last_name as "lastName", m.company_name as "companyName",
      m.is_company as "isCompany", (m.address_details -> 'latitude')::float8 as latitude,
      (m.address_details -> 'longitude')::float8 as longitude
    from members m
    where m.company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and ${KINDS[kind]}
      and ${wordPrefixFilter(splitSearch(search), sql`m.company_id`)}
      and jsonb_typeof(m.address_details -> 'latitude') = 'number'
      and jsonb_typeof(m.address_details -> 'longitude') = 'number'
    order by m.created_at desc, m.user_id desc limit ${MAX_ON_MAP + 1}`.execute(tx)
  const places = rows
    .slice(0, MAX_ON_MAP)
    .map(({ id, latitude, longitude, ...person }) => ({ id, name: nameOf(person), latitude, longitude }))
  return {
    places: [...new Map(places.map((place) => [place.id, place])).values()],
    isCut: rows.length > MAX_ON_MAP,
  }
}

/** A company's own name, with the name of its person. */
function nameOf({ firstName, lastName, companyName, isCompany }: Omit<PlaceRow, keyof PersonPlace>): string {
  const name = `${firstName} ${lastName}`.trim()
  return isCompany && companyName !== '' ? `${companyName} (${name})` : name
}

import type { FastifyInstance } from 'fastify'
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
import { findLocatedPeople, type PeopleKind, type PlaceRow } from './person-places.store.ts'

/** Registers the locations of clients and workers, for the maps of their lists. */
export function registerPersonPlaces(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listClientPlaces, (context) =>
    context.read((tx) => findPlaces(tx, 'clients', context.companyIds, context.query.search)),
  )
  route(app, kernel, listWorkerPlaces, (context) =>
    context.read((tx) => findPlaces(tx, 'workers', context.companyIds, context.query.search)),
  )
}

/**
 * Returns people of these companies whose address has coordinates, newest first; a person in several of them
 * is one location.
 */
async function findPlaces(
  tx: Tx,
  kind: PeopleKind,
  companyIds: readonly number[],
  search = '',
): Promise<PersonPlaces> {
  const rows = await findLocatedPeople(tx, kind, companyIds, search)
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

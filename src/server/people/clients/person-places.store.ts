import { sql } from 'kysely'
import { splitSearch } from '../../../shared/kernel/words.ts'
import { MAX_ON_MAP, type PersonPlace } from '../../../shared/people/clients/person-places.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { wordPrefixFilter } from './clients.store.ts'

/** A person with the coordinates of their address. */
export interface PlaceRow extends Omit<PersonPlace, 'name'> {
  firstName: string
  lastName: string
  companyName: string
  isCompany: boolean
}

const KINDS = {
  clients: sql`m.is_client`,
  workers: sql`m.is_crew and m.approval = 'approved'`,
} as const

/** The people that a map shows. */
export type PeopleKind = keyof typeof KINDS

/** Returns people of these companies whose address has coordinates, newest first, one more than a map shows. */
export async function findLocatedPeople(
  tx: Tx,
  kind: PeopleKind,
  companyIds: readonly number[],
  search: string,
): Promise<PlaceRow[]> {
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
  return rows
}

import { sql } from 'kysely'
import type { Entity, EntityInput } from '../../../shared/sales/ads/ad.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

const COLUMNS = sql`e.id, e.name as "internalEntityName", e.job_source as "jobSource", e.is_hidden as "isHidden",
  (select count(*)::int from ads a where a.company_id = e.company_id and a.entity_id = e.id) as "adCount"`

/** Returns a company's ad entities in order. */
export async function readEntities(tx: Tx, companyId: number): Promise<Entity[]> {
  const { rows } = await sql<Entity>`select ${COLUMNS} from ad_entities e where e.company_id = ${companyId}
    order by e.position, e.id`.execute(tx)
  return rows
}

/** Returns an entity of these companies with its company, locked for the transaction. */
export async function findEntity(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<(Entity & { companyId: number }) | undefined> {
  const { rows } = await sql<Entity & { companyId: number }>`
    select ${COLUMNS}, e.company_id as "companyId" from ad_entities e
    where e.company_id = any(${[...companyIds]}::bigint[]) and e.id = ${id} for update of e`.execute(tx)
  return rows[0]
}

/** Locks a company's entities and ads for the transaction, so that they change one at a time. */
export async function lockAds(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ads ${companyId}`}, 7239))`.execute(tx)
}

/** Adds an entity at the end; returns its id. */
export async function insertEntity(tx: Tx, companyId: number, input: EntityInput): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ad_entities (company_id, name, job_source, is_hidden, position)
    select ${companyId}::bigint, ${input.internalEntityName}, ${input.jobSource}, ${input.isHidden}::boolean,
      coalesce(max(position), 0) + 1 from ad_entities where company_id = ${companyId} returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The entity was not stored')
  return id
}

/** Updates an entity's name, source and whether it is offered. */
export async function writeEntity(tx: Tx, companyId: number, id: number, input: EntityInput): Promise<void> {
  await sql`update ad_entities set name = ${input.internalEntityName}, job_source = ${input.jobSource},
      is_hidden = ${input.isHidden} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Deletes an entity. */
export async function removeEntity(tx: Tx, companyId: number, id: number): Promise<void> {
  await sql`delete from ad_entities where company_id = ${companyId} and id = ${id}`.execute(tx)
}

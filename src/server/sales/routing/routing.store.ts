import { sql } from 'kysely'
import { routesSchema, type Candidate, type Route } from '../../../shared/sales/routing/routing.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The rules of a company that give new leads to people, with the number of the last turn. */
interface StoredRouting {
  routes: Route[]
  version: number
  turn: number
}

/**
 * Returns the rules of a company. With `lock`, the row is locked until the transaction ends, so that leads that come in at
 * the same time are assigned one after the other.
 */
export async function readRouting(tx: Tx, companyId: number, lock?: 'for update'): Promise<StoredRouting> {
  const { rows } = await sql<StoredRouting>`select routes, version, turn from lead_routing
    where company_id = ${companyId} ${lock ? sql`for update` : sql``}`.execute(tx)
  const [row] = rows
  return row ? { ...row, routes: routesSchema.parse(row.routes) } : { routes: [], version: 0, turn: 0 }
}

/** Replaces the rules of a company; returns false if their version is not this one any more. */
export async function storeRoutes(
  tx: Tx,
  companyId: number,
  routes: readonly Route[],
  version: number | undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into lead_routing as r (company_id, routes)
    values (${companyId}, ${JSON.stringify(routes)}::jsonb)
    on conflict (company_id) do update set routes = excluded.routes, version = r.version + 1
      where ${version ?? null}::int is null or r.version = ${version ?? null}::int`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Records that a person got the next lead. */
export async function storeTurn(tx: Tx, companyId: number, personId: number): Promise<void> {
  await sql`update lead_routing set turn = turn + 1,
      turns = turns || jsonb_build_object(${String(personId)}::text, turn + 1)
    where company_id = ${companyId}`.execute(tx)
}

/** A person of the office with their open leads. */
interface OfficePerson extends Candidate {
  name: string
  /** Has approved time off now. */
  isAway: boolean
}

/** Returns the people of the office as of an instant (UTC), by name; read it with the rules locked before a lead is given. */
export async function readPeople(tx: Tx, companyId: number, now: string): Promise<OfficePerson[]> {
  const { rows } = await sql<OfficePerson>`
    select m.user_id as id, btrim(m.first_name || ' ' || m.last_name) as name,
      (select count(*)::int from jobs j where j.company_id = m.company_id and j.owner_id = m.user_id
        and j.deleted_at is null and j.job_status = 'inquiring' and j.lost_at is null) as "openLeads",
      coalesce((select (r.turns ->> m.user_id::text)::float8 from lead_routing r where r.company_id = m.company_id), 0) as turn,
      exists (select from worker_times_off t where t.company_id = m.company_id and t.user_id = m.user_id
        and t.status = 'approved' and t.starts_at <= ${now} and t.ends_at > ${now}) as "isAway"
    from members m
    where m.company_id = ${companyId} and m.approval = 'approved' and m.removed_at is null and m.erased_at is null
      and m.roles && '{administrator,manager}'
    order by m.last_key, m.first_key, m.user_id limit 200`.execute(tx)
  return rows
}

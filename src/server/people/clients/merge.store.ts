import { sql } from 'kysely'
import type { MATCH_REASONS, MergePreview } from '../../../shared/people/clients/client-merge.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { ClientRow } from './clients.store.ts'

/** More suggestions than this are of no use. */
const MAX_DUPLICATES = 10

/**
 * Returns clients of the same company who may be the same person, by id, with what is alike. Two records of a
 * company cannot share an email, except by a login or sign-up.
 */
export async function findDuplicates(
  tx: Tx,
  client: ClientRow,
): Promise<{ id: number; likeness: (typeof MATCH_REASONS)[number][] }[]> {
  const { companyId, id, phone, email, firstName, lastName, address } = client
  const others = sql`m.company_id = ${companyId} and m.is_client and m.user_id <> ${id}`
  const { rows } = await sql<{ id: number; likeness: (typeof MATCH_REASONS)[number][] }>`
    select id, array_agg(distinct likeness order by likeness) as likeness from (
      select m.user_id as id, 'phone' as likeness from members m where ${others} and m.phone = ${phone}
      union all
      select m.user_id, 'email' from members m where ${others} and m.email_key = lower(${email})
      union all
      select m.user_id, 'nameAndAddress' from members m where ${others} and m.last_key = lower(${lastName})
        and m.first_key = lower(${firstName}) and ${address} <> '' and lower(m.address) = lower(${address})) alike
    group by id order by count(*) desc, id limit ${MAX_DUPLICATES}`.execute(tx)
  return rows
}

/** Returns counts of what moves with a record and what stays under its id. */
export async function countForMerge(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<Pick<MergePreview, 'moves' | 'stays'>> {
  const of = sql`company_id = ${companyId} and user_id = ${userId}`
  const { rows } = await sql<MergePreview['moves'] & MergePreview['stays']>`select
    (select count(*)::int from (
      select id from jobs where company_id = ${companyId} and deleted_at is null and client_id = ${userId}
      union select id from jobs where company_id = ${companyId} and deleted_at is null
        and billing_contact_id is not null and billing_contact_id = ${userId}
      union select id from jobs where company_id = ${companyId} and deleted_at is not null
        and ${userId} in (client_id, billing_contact_id)) theirs) as jobs,
    (select count(*)::int from communications where company_id = ${companyId} and contact_id = ${userId}) as messages,
    (select count(*)::int from cards where ${of} and removed_at is null) as cards,
    (select count(*)::int from agreements where ${of}) as agreements,
    (select count(*)::int from transactions where ${of}) as payments`.execute(tx)
  const row = rows[0] ?? { jobs: 0, messages: 0, cards: 0, agreements: 0, payments: 0 }
  const { jobs, messages, cards, agreements, payments } = row
  return { moves: { jobs, messages, cards }, stays: { agreements, payments } }
}

/** Locks both records in the order of their ids, so that two merges at the same time cannot deadlock. */
export async function lockBoth(tx: Tx, companyId: number, one: number, other: number): Promise<void> {
  await sql`select from members where company_id = ${companyId} and user_id in (${one}, ${other})
    order by user_id for update`.execute(tx)
}

/**
 * Moves everything of one record to another; returns 'merged', or 'in use <table>' for a person who is more
 * than a client (migration 0015).
 */
export async function moveClient(tx: Tx, companyId: number, kept: number, gone: number): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select move_client(${companyId}, ${kept}, ${gone}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error('move_client answered nothing')
  return outcome
}

/** Leaves one of the two logins: that of the chosen email, or the only one there is (migration 0015). */
export async function mergeLogins(
  tx: Tx,
  companyId: number,
  kept: number,
  gone: number,
  keepsOwnEmail: boolean,
): Promise<void> {
  await sql`select merge_client_logins(${companyId}, ${kept}, ${gone}, ${keepsOwnEmail})`.execute(tx)
}

import { sql } from 'kysely'
import { effectiveRole, isManager, type RoleName } from '../../../shared/kernel/permissions.ts'
import { CONTACT_IS_OPEN } from '../../jobs/jobs/job.facts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The key of a company's call. */
export interface CallKey {
  companyId: number
  callId: number
}

/** A person to whom a call was offered, or who makes it. */
export interface Leg {
  position: number
  userId: number
}

/** Returns the leg of a call at a position, or undefined. */
export function readLeg(tx: Tx, key: CallKey, position: number): Promise<Leg | undefined> {
  return tx
    .selectFrom('call_legs')
    .select(['position', 'user_id as userId'])
    .where('company_id', '=', key.companyId)
    .where('communication_id', '=', key.callId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** Stores to whom a call is offered, or that one of our callers is already on the line. */
export async function insertLeg(tx: Tx, key: CallKey, leg: Leg, state: 'offered' | 'talking'): Promise<void> {
  await sql`
    insert into call_legs (company_id, communication_id, position, user_id, answered_at)
    values (${key.companyId}, ${key.callId}, ${leg.position}, ${leg.userId}, ${state === 'talking' ? sql`now()` : null})
    on conflict do nothing`.execute(tx)
}

/** Records once that a leg was answered. */
export async function answerLeg(tx: Tx, key: CallKey, position: number): Promise<void> {
  await sql`
    update call_legs set answered_at = now()
     where company_id = ${key.companyId} and communication_id = ${key.callId} and position = ${position}
       and answered_at is null`.execute(tx)
}

/** Records how one leg of a call ended, or all that are open; the first record counts. */
export async function endLegs(
  tx: Tx,
  key: CallKey,
  position: number | 'all',
  outcome: string,
): Promise<void> {
  await sql`
    update call_legs set ended_at = now(), outcome = ${outcome}
     where company_id = ${key.companyId} and communication_id = ${key.callId} and ended_at is null
       and ${position === 'all' ? sql`true` : sql`position = ${position}`}`.execute(tx)
}

interface Candidate {
  userId: number
  roles: RoleName[]
  hasContact: boolean
  /** Whether the person is on the company's sales-call list. */
  takesSales: boolean
}

/**
 * Whether a member `m` has sales hours and is outside of them now, in the company's time zone; they are not
 * rung then.
 */
const IS_OFF_HOURS = sql`exists (select from sales_hours h where h.company_id = m.company_id and h.user_id = m.user_id)
  and not exists (select from sales_hours h, (select now() at time zone c.timezone as clock
      from companies c where c.id = m.company_id) here
    where h.company_id = m.company_id and h.user_id = m.user_id and h.weekday = extract(dow from here.clock)
      and extract(hour from here.clock) * 60 + extract(minute from here.clock) >= h.starts_minute
      and extract(hour from here.clock) * 60 + extract(minute from here.clock) < h.ends_minute)`

/**
 * Returns the person to whom a call is offered next: online within 90 seconds, in no other call, not yet
 * asked, and within their sales hours if they have any; managers, and crew of its job who hold 'contact'. A
 * call without a job is an inquiry, for which the sales-call list is rung first. Then come people who were
 * never called, then those who have been free longest. Calls of a company choose one at a time until their
 * transaction ends, so that two calls do not ring the same person. A leg without a reported end counts as
 * open for four hours, the longest call, or for half a minute while it only rings.
 */
export async function findAvailablePerson(
  tx: Tx,
  key: CallKey,
  jobId: number | null,
): Promise<number | null> {
  const { companyId, callId } = key
  await sql`select pg_advisory_xact_lock(hashtextextended('phone ' || ${companyId}::text, 7239))`.execute(tx)
  const { rows } = await sql<Candidate>`
    select m.user_id as "userId", m.roles,
      exists (select from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
        join companies co on co.id = c.company_id where c.company_id = m.company_id and c.job_id = ${jobId}
        and c.user_id = m.user_id and 'contact' = any(c.permissions) and ${sql.raw(CONTACT_IS_OPEN)}) as "hasContact",
      ${jobId}::bigint is null and exists (select from sales_call s where s.company_id = m.company_id
        and s.user_id = m.user_id) as "takesSales"
    from members m
    where m.company_id = ${companyId} and m.approval = 'approved' and not (${IS_OFF_HOURS})
      and exists (select from phone_devices d where d.company_id = m.company_id and d.user_id = m.user_id
        and d.seen_at > now() - interval '90 seconds')
      and not exists (select from call_legs l where l.company_id = m.company_id and l.user_id = m.user_id
        and (l.communication_id = ${callId} or l.ended_at is null
          and coalesce(l.answered_at + interval '4 hours', l.offered_at + interval '30 seconds') > now()))
    order by "takesSales" desc, (select max(l.ended_at) from call_legs l
        where l.company_id = m.company_id and l.user_id = m.user_id and l.answered_at is not null) nulls first,
      m.user_id`.execute(tx)
  const chosen = rows.find(({ roles, hasContact, takesSales }) => {
    const role = effectiveRole(roles)
    return isManager(role) || (role === 'worker' && (hasContact || takesSales))
  })
  return chosen?.userId ?? null
}

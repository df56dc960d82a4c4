import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { isSaid, isWith, personKey, type ConversationPerson } from './person-key.store.ts'
import { waitingNews } from './waiting.store.ts'

type Key = Pick<ConversationPerson, 'companyId' | 'key'>

/** What is stored of a conversation. */
interface ConversationState {
  assigneeId: number | null
  snoozedUntil: string | null
}

/** Stores who takes care of a conversation, or until when it is snoozed (UTC); fields that are absent stay. */
export async function saveState(
  tx: Tx,
  { companyId, key }: Key,
  change: Partial<ConversationState>,
  now: string,
): Promise<void> {
  const { assigneeId, snoozedUntil } = change
  const columns = {
    ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    ...(snoozedUntil !== undefined && {
      snoozed_until: snoozedUntil,
      snoozed_at: snoozedUntil === null ? null : now,
    }),
  }
  await tx
    .insertInto('conversations')
    .values({ company_id: companyId, person_key: key, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_key']).doUpdateSet(columns))
    .execute()
}

const openLeads = ({ companyId, contactId }: ConversationPerson) => sql`from jobs
  where company_id = ${companyId} and client_id = ${contactId} and deleted_at is null
    and job_status = 'inquiring' and lost_at is null`

/** Returns whether a person has an open inquiry that somebody owns. */
export async function hasOpenLead(tx: Tx, person: ConversationPerson): Promise<boolean> {
  const { rows } = await sql`select 1 ${openLeads(person)} and owner_id is not null limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Locks the open inquiries of a person, which get the assignee of their conversation as their owner (trigger
 * follow_assignee), in the order in which a save of a job locks: the job before the conversation.
 */
export async function lockOpenLeads(tx: Tx, person: ConversationPerson): Promise<void> {
  await sql`select 1 ${openLeads(person)} order by id for update`.execute(tx)
}

/** Marks what waits in a conversation as done; returns how many messages and calls did. */
export async function markWaitingDone(tx: Tx, { companyId, key }: Key, now: string): Promise<number> {
  const { numAffectedRows } = await sql`update communications set done_at = ${now}
    where company_id = ${companyId} and id in (
      select w.id from ${waitingNews(companyId, now)} w where w.person_key = ${key})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Takes the last mark as done back. */
export async function unmarkDone(tx: Tx, person: ConversationPerson): Promise<void> {
  await sql`update communications c set done_at = null
    where c.company_id = ${person.companyId} and ${isWith('c', person)} and c.done_at = (
      select max(n.done_at) from communications n
       where n.company_id = ${person.companyId} and ${isWith('n', person)})`.execute(tx)
}

/**
 * Lets open screens reload a conversation. Live updates follow changes of communications, and `conversations` sends none, so
 * the newest communication of the conversation is written again.
 */
export async function touchConversation(tx: Tx, companyId: number, newestId: number): Promise<void> {
  await sql`update communications set status = status where company_id = ${companyId} and id = ${newestId}`.execute(
    tx,
  )
}

/** Returns who takes care of the conversation of a communication, and the name of its person; undefined if nobody does. */
export async function findAssignee(
  tx: Tx,
  companyId: number,
  communicationId: number,
): Promise<{ userId: number; name: string } | undefined> {
  const { rows } = await sql<{ userId: number; name: string }>`
    select o.assignee_id as "userId", coalesce(nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), c.contact_name) as name
      from communications c
      join conversations o on o.company_id = c.company_id and o.person_key = ${personKey('c')}
      join members a on a.company_id = o.company_id and a.user_id = o.assignee_id and a.removed_at is null
      left join members m on m.company_id = c.company_id and m.user_id = c.contact_id
     where c.company_id = ${companyId} and c.id = ${communicationId}`.execute(tx)
  return rows[0]
}

/** Returns the people of a company to whom a conversation can be assigned, by name. */
export async function listOffice(tx: Tx, companyId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select user_id as id, trim(concat(first_name, ' ', last_name)) as name from members
     where company_id = ${companyId} and approval = 'approved' and removed_at is null
       and roles && '{administrator,manager}' order by last_key, first_key, user_id limit 200`.execute(tx)
  return rows
}

/** Returns the phone and email of a person of a company, null for an unknown one. */
export async function readReach(
  tx: Tx,
  { companyId, contactId, contactAddress }: ConversationPerson,
): Promise<{ phone: string | null; email: string | null }> {
  if (contactId === null)
    return contactAddress.includes('@')
      ? { phone: null, email: contactAddress }
      : { phone: /^\d{10}$/.test(contactAddress) ? contactAddress : null, email: null }
  const person = await tx
    .selectFrom('members')
    .select(['phone', 'email'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', contactId)
    .executeTakeFirst()
  return { phone: person?.phone ?? null, email: person?.email ?? null }
}

/** Returns the Message-ID of the newest mail of a person; undefined without one. */
export async function readAnsweredMail(tx: Tx, person: ConversationPerson): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select c.meta ->> 'messageId' as id from communications c
    where c.company_id = ${person.companyId} and ${isWith('c', person)} and c.type = 'email' and c.direction = 'incoming'
    order by c.id desc limit 1`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Returns jobs that were spoken about in a conversation, the latest first, then those of its client; at most five. */
export async function listJobsOfConversation(
  tx: Tx,
  person: ConversationPerson,
): Promise<{ id: number; isClient: boolean }[]> {
  const { companyId, contactId } = person
  const { rows } = await sql<{ id: number; isClient: boolean }>`
    with said as (select c.job_id, max(c.id) as last from (
        select c.id, c.job_id from communications c where c.company_id = ${companyId} and ${isWith('c', person)} and ${isSaid('c')}
          order by c.id desc limit 100) c where c.job_id is not null group by 1),
    own as (select id as job_id from jobs where company_id = ${companyId} and client_id = ${contactId}
      and deleted_at is null order by id desc limit 5)
    select j.id, j.client_id is not distinct from ${contactId}::bigint and ${contactId}::bigint is not null as "isClient"
      from (select job_id, max(last) as last from (
        select job_id, last from said union all select job_id, null from own) a group by 1) a
      join jobs j on j.company_id = ${companyId} and j.id = a.job_id and j.deleted_at is null
     order by a.last desc nulls last, j.id desc limit 5`.execute(tx)
  return rows
}

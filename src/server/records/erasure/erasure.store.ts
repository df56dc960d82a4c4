import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A person who may be erased: a client, or a current or former worker. */
export interface ErasablePerson {
  companyId: number
  id: number
  firstName: string
  lastName: string
  role: string
  /** When they requested it themselves. */
  askedAt: string | null
}

/**
 * Locks a person's records in these companies until the transaction ends; their new jobs wait as well.
 */
export async function lockErasable(tx: Tx, companyIds: readonly number[], userId: number): Promise<void> {
  await sql`select from members where company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and user_id = ${userId}
    order by company_id for update`.execute(tx)
}

/** Returns the person if they are in the records of one of these companies and neither merged nor erased. */
export async function findErasable(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
): Promise<ErasablePerson | undefined> {
  const ids = sql`${`{${companyIds.join(',')}}`}::bigint[]`
  const { rows } = await sql<ErasablePerson>`
    select company_id as "companyId", user_id as id, first_name as "firstName", last_name as "lastName", roles[1] as role,
      erasure_asked_at as "askedAt"
      from members where company_id = any(${ids}) and user_id = ${userId} and merged_into is null and erased_at is null
     order by array_position(${ids}, company_id) limit 1`.execute(tx)
  return rows[0]
}

/** What prevents an erasure, except unpaid balances of jobs. */
export interface ErasureObstacles {
  openJobs: { id: number; jobStatus: string }[]
  crewJobs: number[]
  openCharges: number[]
  /** Jobs with payments that a bank took back or inquires about, and has not decided. */
  openChargebacks: number[]
  disputes: number[]
  unpaidWork: number[]
  /** Their completed jobs, whose balance has to be checked. */
  completed: number[]
}

/** Returns what prevents erasing a person. */
export async function readObstacles(tx: Tx, companyId: number, userId: number): Promise<ErasureObstacles> {
  const { rows } = await sql<ErasureObstacles>`
    with people as (select unnest(numbers_of(${companyId}, ${userId})) as id),
    theirs as (
      select j.id, j.job_status from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.client_id in (select id from people)
      union
      select j.id, j.job_status from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.billing_contact_id is not null and j.billing_contact_id in (select id from people)),
    worked as (select c.job_id from job_crew c where c.company_id = ${companyId} and c.user_id in (select id from people))
    select
      coalesce((select json_agg(json_build_object('id', id, 'jobStatus', job_status) order by id) from theirs
        where job_status in ('inquiring', 'scheduled')), '[]') as "openJobs",
      coalesce((select json_agg(j.id order by j.id) from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.job_status in ('inquiring', 'scheduled') and j.id in (select job_id from worked)), '[]') as "crewJobs",
      coalesce((select json_agg(distinct x.job_id) from transactions x where x.company_id = ${companyId}
        and (x.job_id in (select id from theirs) or x.user_id in (select id from people))
        and (x.status in ('requires_action', 'requires_confirmation', 'requires_capture')
          or exists (select from refunds r where r.company_id = x.company_id and r.transaction_id = x.id
            and r.status = 'pending'))), '[]') as "openCharges",
      coalesce((select json_agg(distinct b.job_id) from chargebacks b join transactions x
          on x.company_id = b.company_id and x.id = b.transaction_id
        where b.company_id = ${companyId} and b.closed_at is null
          and (b.job_id in (select id from theirs) or x.user_id in (select id from people))), '[]') as "openChargebacks",
      coalesce((select json_agg(distinct d.job_id) from disputes d where d.company_id = ${companyId}
        and d.job_id in (select id from theirs) and (d.state in ('filed', 'acknowledged', 'in_review', 'offered')
          or d.settled_at is not null and d.paid_on is null and not exists (select from refunds r
            where r.company_id = d.company_id and r.claim_id = d.id and r.status <> 'failed'))), '[]') as disputes,
      coalesce((select json_agg(distinct l.job_id) from crew_invoice_lines l join jobs j
          on j.company_id = l.company_id and j.id = l.job_id and j.deleted_at is null and j.job_status = 'completed'
        where l.company_id = ${companyId} and l.user_id in (select id from people) and l.paid_at is null
          and l.rate * l.units > 0), '[]') as "unpaidWork",
      coalesce((select json_agg(id order by id) from theirs where job_status = 'completed'), '[]') as completed`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) throw new Error('A select without from gave no row')
  return row
}

/** Number of items of each kind that an erasure would find. */
export interface ErasureCounts {
  messagesGone: number
  messagesKept: number
  /** The time of the newest kept move whose messages stay for a while; null if there is none. */
  newestKept: string | null
  consents: number
  refusals: number
  cards: number
  customers: number
  files: number
  pictures: number
  jobsKept: number
  jobsEmptied: number
  agreements: number
  payments: number
  /** PDFs that were sent to a bank for a chargeback. */
  evidence: number
  payLines: number
  crewJobs: number
  /** The day of the newest job whose documents stay. */
  lastJobDay: string | null
  hasLogin: boolean
  isKnownElsewhere: boolean
}

/** Counts what an erasure would remove and keep; messages about moves since `since` stay for now. */
export async function countForErasure(
  tx: Tx,
  companyId: number,
  userId: number,
  since: string,
): Promise<ErasureCounts> {
  const { rows } = await sql<ErasureCounts>`
    with people as materialized (select numbers_of(${companyId}, ${userId}) as ids),
    addresses as materialized (
      select coalesce(array_agg(a.value) filter (where not exists (select from members m
          where m.company_id = ${companyId} and m.removed_at is null and m.user_id <> all(people.ids)
            and (m.phone = a.value or m.email_key = a.value))), '{}') as all_of_them
        from people, addresses_of(${companyId}, people.ids) a),
    theirs as materialized (
      select j.id, coalesce(j.job_date, j.created_at)::date as day, job_is_kept(${companyId}, j.id) as is_kept
        from jobs j, people where j.company_id = ${companyId} and j.client_id = any(people.ids)),
    messages as materialized (
      select (select count(*) from messages_with(${companyId}, people.ids, addresses.all_of_them, ${since}::date)) as gone,
        (select count(*) from messages_with(${companyId}, people.ids, addresses.all_of_them, 'infinity')) as every
        from people, addresses),
    worked as materialized (
      select j.id, coalesce(j.job_date, j.created_at)::date as day from people, job_crew c
        join jobs j on j.company_id = c.company_id and j.id = c.job_id
       where c.company_id = ${companyId} and c.user_id = any(people.ids))
    select gone::int as "messagesGone", (every - gone)::int as "messagesKept",
      (select max(day)::text from theirs where is_kept and day >= ${since}::date) as "newestKept",
      ((select count(*) from text_consents t where t.company_id = ${companyId} and t.is_allowed
        and t.phone = any(addresses.all_of_them))
        + (select count(*) from marketing_consents t where t.company_id = ${companyId} and t.is_allowed
        and t.address = any(addresses.all_of_them)))::int as consents,
      ((select count(*) from text_consents t where t.company_id = ${companyId} and not t.is_allowed
        and t.phone = any(addresses.all_of_them))
        + (select count(*) from marketing_consents t where t.company_id = ${companyId} and not t.is_allowed
        and t.address = any(addresses.all_of_them))
        + (select count(*) from mail_optouts o where o.company_id = ${companyId} and o.email = any(addresses.all_of_them)))::int
        as refusals,
      (select count(*)::int from cards c where c.company_id = ${companyId} and c.user_id = any(people.ids)
        and c.removed_at is null) as cards,
      (select count(*)::int from payment_customers p where p.company_id = ${companyId} and p.user_id = any(people.ids)) as customers,
      cardinality(files_of(${companyId}, people.ids)) as files,
      (select count(profile_file_id)::int from members m where m.company_id = ${companyId} and m.user_id = any(people.ids)) as pictures,
      (select count(*)::int from theirs where is_kept) as "jobsKept",
      (select count(*)::int from theirs where not is_kept) as "jobsEmptied",
      (select count(*)::int from agreements a where a.company_id = ${companyId} and a.user_id = any(people.ids)) as agreements,
      (select count(*)::int from transactions x where x.company_id = ${companyId}
        and (x.user_id = any(people.ids) or x.job_id in (select id from theirs)))
        + (select count(*)::int from recorded_payments p where p.company_id = ${companyId}
          and p.job_id in (select id from theirs)) as payments,
      (select count(*)::int from chargebacks b where b.company_id = ${companyId} and b.file_id is not null
        and b.job_id in (select id from theirs)) as evidence,
      (select count(*)::int from crew_invoice_lines l where l.company_id = ${companyId} and l.user_id = any(people.ids)) as "payLines",
      (select count(*)::int from worked) as "crewJobs",
      greatest((select max(day) from theirs where is_kept), (select max(day) from worked))::text as "lastJobDay",
      coalesce((select has_password from client_account(${companyId}, ${userId})), false) as "hasLogin",
      coalesce((select standing from client_account(${companyId}, ${userId})) = 'shared', false) as "isKnownElsewhere"
    from people, addresses, messages`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('A select of counts gave no row')
  return row
}

/**
 * Returns the ids under which the card provider knows a person: their own, and those of records merged into
 * theirs.
 */
export async function readCustomers(tx: Tx, companyId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select user_id as id from payment_customers
    where company_id = ${companyId} and user_id = any(numbers_of(${companyId}, ${userId}))`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Deletes what a person owns (migration 0051, `erase_owned`), before the person is erased; returns the
 * exports that have to start again because they have read the person.
 */
export async function eraseOwned(tx: Tx, person: ErasablePerson, since: string): Promise<number[]> {
  const { rows } = await sql<{ exports: number[] }>`
    select erase_owned(${person.companyId}, ${person.id}, ${since}::date) as exports`.execute(tx)
  return rows[0]?.exports ?? []
}

/** Erases a person (migration 0015, `erase_person`); returns the id of the erasure. */
export async function erase(
  tx: Tx,
  person: ErasablePerson,
  erasure: { askedBy: string; since: string; namesUntil: string; restDue: string | null },
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select erase_person(${person.companyId}, ${person.id}, ${erasure.askedBy},
    ${erasure.since}::date, ${erasure.namesUntil}::date, ${erasure.restDue}::date) as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('erase_person answered nothing')
  return id
}

/**
 * Finishes the erasures of a company whose remaining data was kept long enough on a day (YYYY-MM-DD), no later
 * than the database's own day; returns how many.
 */
export async function finishErasuresUntil(
  tx: Tx,
  company: { id: number; today: string; timezone: string },
): Promise<number> {
  const { rows } = await sql<{ finished: number }>`select finish_erasures(${company.id},
    least(${company.today}::date, (now() at time zone ${company.timezone})::date))::int as finished`.execute(
    tx,
  )
  return rows[0]?.finished ?? 0
}

/** Returns the time zone of a company and its stored variables. */
export function readRetentionSettings(tx: Tx, companyId: number) {
  return tx
    .selectFrom('companies')
    .select(['timezone', 'variables'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

import { sql, type RawBuilder } from 'kysely'
import type { CommunicationType } from '../../../shared/jobs/timeline/communication-types.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import { isWith, type ConversationPerson } from './person-key.store.ts'

/** A communication with the data that the timeline shows beside it. */
export interface CommunicationRow {
  id: number
  companyId: number
  jobId: number | null
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  date: string
  senderId: number | null
  senderFirstName: string | null
  senderLastName: string | null
  contactId: number | null
  contactName: string
  contactAddress: string
  subject: string
  body: string
  status: string
  meta: Record<string, unknown>
  recordingFileId: number | null
  deliveryId: number | null
  deliveryStatus: string | null
  deliveryError: string | null
  files: { fileId: number | null; mimeType: string }[]
}

const columns = sql`c.id, c.company_id as "companyId", c.job_id as "jobId", c.type, c.direction, c.happened_at as date,
  c.sender_id as "senderId", s.first_name as "senderFirstName", s.last_name as "senderLastName", c.contact_id as "contactId",
  c.contact_name as "contactName", c.contact_address as "contactAddress", c.subject, c.body, c.status, c.meta,
  c.recording_file_id as "recordingFileId", c.delivery_id as "deliveryId", d.status as "deliveryStatus",
  d.last_error as "deliveryError",
  coalesce((select json_agg(json_build_object('fileId', f.file_id, 'mimeType', f.mime_type) order by f.position)
    from communication_files f where f.company_id = c.company_id and f.communication_id = c.id), '[]') as files`
const joins = sql`left join members s on s.company_id = c.company_id and s.user_id = c.sender_id
  left join deliveries d on d.company_id = c.company_id and d.id = c.delivery_id`

interface ListQuery {
  page: number
  per_page: number
  type?: CommunicationType[] | undefined
}

const ofTypes = (types: readonly CommunicationType[] | undefined): RawBuilder<unknown> =>
  types?.length ? sql`c.type = any(${[...types]}::text[])` : sql`true`

/**
 * Who sees communications of a job: the whole office; crew their own messages, and calls and texts with these
 * contacts.
 */
export type Audience =
  | 'office'
  | { userId: number; addresses: readonly string[]; contactIds: readonly number[] }

function heardBy(audience: Audience): RawBuilder<unknown> {
  if (audience === 'office') return sql`true`
  const { userId, addresses, contactIds } = audience
  return sql`(c.sender_id = ${userId} or (c.type in ('sms', 'phone') and not c.meta ? 'isBookingInfo'
    and (c.contact_address = any(${[...addresses]}::text[]) or c.contact_id = any(${[...contactIds]}::bigint[]))))`
}

/** Returns a page of the communications of a job, and their total number. */
export async function listOfJob(
  tx: Tx,
  job: { companyId: number; id: number },
  query: ListQuery & { order: 'asc' | 'desc' },
  audience: Audience,
): Promise<{ rows: CommunicationRow[]; total: number }> {
  const where = sql`c.company_id = ${job.companyId} and c.job_id = ${job.id} and ${ofTypes(query.type)}
    and ${heardBy(audience)}`
  return listPage(tx, where, query, query.order === 'asc' ? sql`c.id` : sql`c.id desc`)
}

/** Returns a page of the communications without a job in these companies, newest first. */
export async function listUnassigned(
  tx: Tx,
  companyIds: readonly number[],
  query: ListQuery,
): Promise<{ rows: CommunicationRow[]; total: number }> {
  const where = sql`c.company_id = any(${[...companyIds]}::bigint[]) and c.job_id is null and ${ofTypes(query.type)}`
  return listPage(tx, where, query, sql`c.id desc`)
}

/**
 * Returns a page of the communications with a person, at their phone or email, or about their jobs, newest
 * first.
 */
export async function listOfPerson(
  tx: Tx,
  person: { companyId: number; id: number; phone: string | null; email: string | null },
  query: ListQuery,
): Promise<{ rows: CommunicationRow[]; total: number }> {
  const { companyId, id } = person
  const addresses = [person.phone, person.email].flatMap((address) => (address === null ? [] : [address]))
  // Each condition uses its own index; combined with 'or' they would scan all communications.
  const where = sql`c.company_id = ${companyId} and ${ofTypes(query.type)} and c.id = any(array(
    select id from communications where company_id = ${companyId} and contact_id = ${id}
    union select id from communications where company_id = ${companyId} and contact_address = any(${addresses}::text[])
    union select o.id from communications o join jobs j on j.company_id = o.company_id and j.id = o.job_id
      where o.company_id = ${companyId} and j.client_id = ${id} and j.deleted_at is null))`
  return listPage(tx, where, query, sql`c.id desc`)
}

/**
 * Returns the newest communications with the person of a conversation, before the one with id `before`, with automatic
 * messages.
 */
export async function listOfConversation(
  tx: Tx,
  person: ConversationPerson,
  { before, most }: { before?: number | undefined; most: number },
): Promise<CommunicationRow[]> {
  const { rows } = await sql<CommunicationRow>`
    select ${columns} from (select * from communications c where c.company_id = ${person.companyId} and ${isWith('c', person)}
      ${before === undefined ? sql`` : sql`and c.id < ${before}`} order by c.id desc limit ${most}) c ${joins}
     order by c.id desc`.execute(tx)
  return rows
}

async function listPage(
  tx: Tx,
  where: RawBuilder<unknown>,
  query: ListQuery,
  order: RawBuilder<unknown>,
): Promise<{ rows: CommunicationRow[]; total: number }> {
  const offset = (query.page - 1) * query.per_page
  const { rows } = await sql<CommunicationRow>`
    select ${columns} from (select * from communications c where ${where} order by ${order}
      limit ${query.per_page} offset ${offset}) c ${joins} order by ${order}`.execute(tx)
  const endsHere = rows.length < query.per_page && (rows.length > 0 || query.page === 1)
  if (endsHere) return { rows, total: offset + rows.length }
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from communications c where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns one communication of these companies, or undefined; locked until the transaction ends. */
export async function findCommunication(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<CommunicationRow | undefined> {
  const { rows } = await sql<CommunicationRow>`select ${columns} from communications c ${joins}
    where c.company_id = any(${[...companyIds]}::bigint[]) and c.id = ${id} for update of c`.execute(tx)
  return rows[0]
}

/** Assigns a communication to a job, and all others of the same number or address without one. */
export async function assignToJob(
  tx: Tx,
  row: Pick<CommunicationRow, 'companyId' | 'id' | 'contactAddress'>,
  jobId: number,
): Promise<void> {
  await sql`update communications c set job_id = ${jobId},
      contact_id = coalesce(c.contact_id, (select m.user_id from jobs j join members m on m.company_id = j.company_id
         and m.user_id in (j.client_id, j.billing_contact_id)
        where j.company_id = ${row.companyId} and j.id = ${jobId} and c.contact_address in (m.phone, m.email_key)
          and c.contact_address <> '' order by m.user_id limit 1))
    where c.company_id = ${row.companyId} and c.job_id is null
      and (c.id = ${row.id} or (${row.contactAddress} <> '' and c.contact_address = ${row.contactAddress}))`.execute(
    tx,
  )
}

/** Records when the office marked a communication as done without an answer; null if it waits again. */
export async function setDone(
  tx: Tx,
  row: Pick<CommunicationRow, 'companyId' | 'id'>,
  doneAt: string | null,
): Promise<void> {
  await tx
    .updateTable('communications')
    .set({ done_at: doneAt })
    .where('company_id', '=', row.companyId)
    .where('id', '=', row.id)
    .execute()
}

/** Returns when a job was last discussed with each phone number and email address. */
export async function readLastContactTimes(
  tx: Tx,
  job: { companyId: number; id: number },
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('communications')
    .select(({ fn }) => ['contact_address as address', fn.max('happened_at').as('at')])
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('contact_address', '<>', '')
    .groupBy('contact_address')
    .execute()
  return new Map(rows.map(({ address, at }) => [address, at]))
}

/** Updates the state of the communication of a delivery and clears the error of an earlier one. */
export async function updateTextStatus(
  tx: Tx,
  companyId: number,
  deliveryId: number,
  change: { status: string; sid: string | null; meta: Record<string, unknown> },
): Promise<void> {
  await sql`update communications set status = ${change.status},
      meta = (meta - 'errorCode') || ${JSON.stringify(change.meta)}::jsonb,
      provider_sid = coalesce(${change.sid}, provider_sid)
    where company_id = ${companyId} and delivery_id = ${deliveryId} and type = 'sms'`.execute(tx)
}

/**
 * Returns the state of the text of a delivery, locked until the transaction ends; undefined if there is none.
 */
export async function readTextStatus(
  tx: Tx,
  companyId: number,
  deliveryId: number,
): Promise<{ status: string; contactAddress: string } | undefined> {
  return tx
    .selectFrom('communications')
    .select(['status', 'contact_address as contactAddress'])
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .where('type', '=', 'sms')
    .forUpdate()
    .executeTakeFirst()
}

/** Returns a company's name, its phone, and the number that it sends texts from. */
export function readTextingCompany(tx: Tx, companyId: number) {
  return tx
    .selectFrom('companies')
    .select(['name', 'phone', 'smuvs_phone as textingPhone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the companies that have one of the product's numbers or had it before, the present one first. Slower than
 * `companyOfNumber`.
 */
export async function companiesOfNumber(db: Db, number: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from companies_of_number(${number}) id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns whether a company has sent a text to a number (ten digits). */
export async function wasTexted(tx: Tx, companyId: number, phone: string): Promise<boolean> {
  const earlier = await tx
    .selectFrom('communications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('contact_address', '=', phone)
    .where('type', '=', 'sms')
    .where('direction', '=', 'outgoing')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/**
 * Assigns the calls and messages of the last 60 days without a job to a job, if they are with one of its people, numbers or
 * addresses. The address of a contact person whom other jobs name too says nothing.
 */
export async function assignLooseTalk(
  tx: Tx,
  job: { companyId: number; id: number; clientId: number | null; billingContactId: number | null },
): Promise<void> {
  await sql`
    with parties as (
      select phone, email_key, user_id, trim(first_name || ' ' || last_name) as name from members
       where company_id = ${job.companyId} and user_id in (${job.clientId}, ${job.billingContactId})),
    addresses as (
      select phone as address, user_id, name from parties where phone is not null
      union all
      select email_key, user_id, name from parties where email_key is not null
      union all
      select phone, null, '' from job_phones where company_id = ${job.companyId} and job_id = ${job.id}
      union all
      select e.email, null, '' from job_emails e where e.company_id = ${job.companyId} and e.job_id = ${job.id}
        and not exists (select from job_emails o where o.company_id = ${job.companyId} and o.email = e.email
          and o.job_id <> ${job.id})),
    people as (select distinct on (address) address, user_id, name from addresses order by address, user_id nulls last)
    update communications c set job_id = ${job.id},
      contact_id = coalesce(c.contact_id, p.user_id),
      contact_name = case when c.contact_name = '' then p.name else c.contact_name end
      from people p
     where c.company_id = ${job.companyId} and c.job_id is null and c.contact_address = p.address
       and not c.meta ? 'isUnverified'
       and c.happened_at > now() - interval '60 days'`.execute(tx)
}

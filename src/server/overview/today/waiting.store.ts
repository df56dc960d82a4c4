import { sql } from 'kysely'
import type { PolicyType } from '../../../shared/company/insurance/policy.ts'
import type { Inspection } from '../../../shared/company/fleet/vehicle.ts'
import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { DOCUMENT_OF_KIND } from '../../../shared/messages/sends/sends.ts'
import type { DocumentKind } from '../../../shared/people/workers/worker-documents.ts'
import {
  MOST_WAITING,
  type UnsentDocument,
  type WaitingApproval,
  type WaitingInquiry,
  type WaitingMessage,
} from '../../../shared/overview/today/today.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { unsentDocuments } from '../../messages/sends/sends.service.ts'
import { newsType, waitingNews } from '../../messages/communications/waiting-news.service.ts'

/** Longest excerpt of a message. */
const EXCERPT = 160

interface Listed<Row> {
  rows: Row[]
  total: number
}

/**
 * Returns the conversations in which the newest incoming message, or the newest missed call, was neither answered by a
 * person nor marked as done, and is not snoozed (UTC); the newest first. Messages of one person about one job are one conversation.
 */
export async function readConversations(
  tx: Tx,
  companyId: number,
  now: string,
): Promise<{ messages: Listed<WaitingMessage>; calls: Listed<WaitingMessage> }> {
  const { rows } = await sql<WaitingMessage & { isCall: boolean; total: number }>`
    with waiting as (select * from ${waitingNews(companyId, now)} w),
    counted as (
      select w.*, (count(*) over (partition by is_call))::int as total,
        row_number() over (partition by is_call order by news_at desc) as place from waiting w)
    select c.id, c.job_id as "jobId", w.is_call as "isCall", w.total, w.news_at as at,
      ${newsType('c')} as type,
      coalesce(nullif(trim(concat(m.first_name, ' ', m.last_name)), ''), c.contact_name) as name,
      c.contact_address as address, left(coalesce(nullif(c.body, ''), c.subject), ${EXCERPT}) as text
    from counted w join communications c on c.company_id = ${companyId} and c.id = w.id
    left join members m on m.company_id = c.company_id and m.user_id = c.contact_id
    where w.place <= ${MOST_WAITING} order by w.news_at desc, c.id desc`.execute(tx)
  const of = (isCall: boolean): Listed<WaitingMessage> => {
    const listed = rows.filter((row) => row.isCall === isCall)
    return {
      rows: listed.map(({ isCall: _isCall, total: _total, ...row }) => row),
      total: listed[0]?.total ?? 0,
    }
  }
  return { messages: of(false), calls: of(true) }
}

/**
 * Returns, in one statement, the inquiries from outside since an instant that nobody has answered yet, and the moves that
 * their clients booked since then and no manager has opened after that; the newest first.
 */
export async function readInquiriesAndBookings(
  tx: Tx,
  companyId: number,
  since: string,
): Promise<{ inquiries: Listed<WaitingInquiry>; bookings: Listed<WaitingInquiry> }> {
  const facts = sql`j.id as "jobId", trim(concat(cl.first_name, ' ', cl.last_name)) as name, cl.phone,
      concat_ws(', ', nullif(j.first_city, ''), j.first_state) as place, j.job_date as "jobDate",
      exists (select from online_bookings b where b.company_id = j.company_id and b.job_id = j.id) as "isOnline",
      (count(*) over ())::int as total`
  const client = sql`left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id`
  const { rows } = await sql<
    Omit<WaitingInquiry, 'client'> & { name: string; phone: string | null; isBooked: boolean; total: number }
  >`
    (select ${facts}, j.created_at as at, false as "isBooked"
    from jobs j ${client}
    where j.company_id = ${companyId} and j.deleted_at is null and j.job_status = 'inquiring' and j.lost_at is null
      and j.created_at > ${since}
      and (j.added_by is null or j.added_by = j.client_id)
      and not exists (select from communications o where o.company_id = j.company_id and o.job_id = j.id
        and (o.direction = 'outgoing' and o.sender_id is not null
          or o.type = 'phone' and o.news_at is null or o.done_at is not null))
    order by j.created_at desc, j.id desc limit ${MOST_WAITING})
    union all
    (select ${facts}, a.due_at, true
    from inquiry_alerts a join jobs j on j.company_id = a.company_id and j.id = a.job_id ${client}
    where a.company_id = ${companyId} and a.is_booking and a.due_at > ${since}
      and j.deleted_at is null and j.job_status = 'scheduled'
      and not exists (select from job_seen s join members m on m.company_id = s.company_id and m.user_id = s.user_id
        where s.company_id = j.company_id and s.job_id = j.id and s.seen_at >= a.due_at
          and m.roles[1] in ('administrator', 'manager', 'field_manager', 'crew_manager'))
    order by a.due_at desc, j.id desc limit ${MOST_WAITING})`.execute(tx)
  const of = (isBooked: boolean): Listed<WaitingInquiry> => {
    const listed = rows.filter((row) => row.isBooked === isBooked)
    return {
      rows: listed.map(({ name, phone, total: _total, isBooked: _isBooked, ...row }) => ({
        ...row,
        client: { name, phone },
      })),
      total: listed[0]?.total ?? 0,
    }
  }
  return { inquiries: of(false), bookings: of(true) }
}

/** Returns the accounts, sign-ups for jobs and times off that wait for a decision, the oldest first. */
export async function readApprovals(
  tx: Tx,
  companyId: number,
  today: string,
): Promise<Listed<WaitingApproval>> {
  const name = sql`trim(concat(m.first_name, ' ', m.last_name))`
  const { rows } = await sql<WaitingApproval & { total: number }>`
    select *, (count(*) over ())::int as total from (
      select 'account' as kind, m.user_id as id, m.user_id as "workerId", ${name} as name, null::bigint as "jobId",
        null::date as day, m.created_at as at
      from members m where m.company_id = ${companyId} and m.is_crew and m.approval = 'pending' and m.removed_at is null
      union all
      select 'signUp', p.id, p.user_id, ${name}, p.job_id, null, p.created_at
      from crew_prospects p join jobs j on j.company_id = p.company_id and j.id = p.job_id
      join members m on m.company_id = p.company_id and m.user_id = p.user_id
      where p.company_id = ${companyId} and p.status = 'pending' and j.deleted_at is null
        and j.job_status = 'scheduled' and j.job_date >= ${today}::timestamp
      union all
      select 'timeOff', o.id, o.user_id, ${name}, null, o.first_day, o.created_at
      from worker_times_off o join members m on m.company_id = o.company_id and m.user_id = o.user_id
      where o.company_id = ${companyId} and o.status = 'pending' and o.last_day >= ${today}::date
    ) waiting order by at, kind, id limit ${MOST_WAITING}`.execute(tx)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** A chargeback that the office has to answer. */
interface OpenChargeback {
  id: number
  jobId: number
  client: string
  isInquiry: boolean
  due: string | null
  at: string
}

/**
 * Returns, in one statement, the chargebacks that are not answered yet, by their deadline, and the documents and links for
 * clients that failed since an instant and were not sent again, the newest first.
 */
export async function readChargebacksAndUnsent(
  tx: Tx,
  companyId: number,
  since: string,
): Promise<{ chargebacks: OpenChargeback[]; unsent: Listed<UnsentDocument> }> {
  const client = sql`trim(concat(m.first_name, ' ', m.last_name))`
  const { rows } = await sql<
    OpenChargeback & { kind: MessageKind | null; channel: UnsentDocument['channel']; total: number }
  >`
    (select b.id, b.job_id as "jobId", ${client} as client, b.status = 'inquiry_needs_response' as "isInquiry",
      b.due_by as due, b.opened_at as at, null as kind, null as channel, 0 as total
    from chargebacks b join jobs j on j.company_id = b.company_id and j.id = b.job_id
    left join members m on m.company_id = j.company_id and m.user_id = j.client_id
    where b.company_id = ${companyId} and b.closed_at is null and b.response is null and j.deleted_at is null
      and b.status in ('needs_response', 'inquiry_needs_response')
    order by b.due_by nulls last, b.id limit ${MOST_WAITING})
    union all
    (select d.id, d.job_id, ${client}, false, null, d.created_at, d.kind, d.channel, (count(*) over ())::int
    from ${unsentDocuments(companyId, since)} d join jobs j on j.company_id = d.company_id and j.id = d.job_id
    left join members m on m.company_id = j.company_id and m.user_id = j.client_id
    where j.deleted_at is null
    order by d.id desc limit ${MOST_WAITING})`.execute(tx)
  const unsent = rows.flatMap(({ id: deliveryId, jobId, client: name, kind, channel, at }) => {
    const document = kind === null ? undefined : DOCUMENT_OF_KIND[kind]
    return document ? [{ deliveryId, jobId, client: name, document, channel, at }] : []
  })
  return {
    chargebacks: rows.flatMap(({ kind, channel: _channel, total: _total, ...one }) =>
      kind === null ? [one] : [],
    ),
    unsent: { rows: unsent, total: rows.findLast(({ kind }) => kind !== null)?.total ?? 0 },
  }
}

/** What the fleet and the papers of a company are, as far as it can expire. */
interface FleetFacts {
  outages: { id: number; name: string; since: string; back: string | null; reason: string }[]
  inspections: {
    id: number
    name: string
    annual: Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'>
  }[]
  policies: { id: number; type: PolicyType; carrier: string; effectiveDate: string; expirationDate: string }[]
  documents: { workerId: number; name: string; kind: DocumentKind; title: string; expires: string }[]
}

/**
 * Returns the vehicles that are out of service on a day, annual inspections of vehicles in use, policies, and papers of
 * approved workers that expire until `until`.
 */
export async function readFleetFacts(
  tx: Tx,
  companyId: number,
  { today, until }: { today: string; until: string },
): Promise<FleetFacts> {
  const { rows } = await sql<FleetFacts>`select
    coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'since', o.since_on, 'back', o.back_on,
        'reason', o.reason) order by o.since_on, o.id)
      from vehicle_outages o join vehicles v on v.company_id = o.company_id and v.id = o.vehicle_id
      where o.company_id = ${companyId} and v.retired_on is null and o.since_on <= ${today}::date
        and (o.back_on is null or o.back_on > ${today}::date)), '[]') as outages,
    coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'annual',
        json_build_object('kind', i.kind, 'date', i.inspected_on, 'result', i.result, 'nextDue', i.next_due_on)))
      from vehicles v cross join lateral (
        select * from vehicle_inspections r where r.company_id = v.company_id and r.vehicle_id = v.id
          and r.kind = 'annual' and r.result = 'pass' order by r.inspected_on desc, r.id desc limit 1) i
      where v.company_id = ${companyId} and v.retired_on is null), '[]') as inspections,
    coalesce((select json_agg(json_build_object('id', p.id, 'type', p.type, 'carrier', p.carrier,
        'effectiveDate', p.effective_on, 'expirationDate', p.expires_on))
      from insurance_policies p where p.company_id = ${companyId} and p.deleted_at is null), '[]') as policies,
    coalesce((select json_agg(json_build_object('workerId', m.user_id,
        'name', trim(concat(m.first_name, ' ', m.last_name)), 'kind', d.kind, 'title', d.title, 'expires', d.expires_on))
      from worker_documents d join members m on m.company_id = d.company_id and m.user_id = d.user_id
      where d.company_id = ${companyId} and d.expires_on <= ${until}::date and m.approval = 'approved'
        and m.removed_at is null), '[]') as documents`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('A select without from gave no row')
  return facts
}

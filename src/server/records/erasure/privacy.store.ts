import { sql } from 'kysely'
import { STAFF_FIELDS } from '../../../shared/jobs/jobs/location.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A company that has the record of a client. */
export interface OwnCompany {
  id: number
  name: string
  email: string | null
  /** The client's own, in the company's record. */
  ownEmail: string | null
  ownPhone: string | null
  firstName: string
  lastName: string
  askedAt: string | null
}

/** Returns those of these companies in which the person is a client. */
export async function listOwnCompanies(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
): Promise<OwnCompany[]> {
  const { rows } = await sql<OwnCompany>`
    select c.id, c.name, c.email, m.email as "ownEmail", m.phone as "ownPhone", m.first_name as "firstName", m.last_name as "lastName", m.erasure_asked_at as "askedAt"
      from members m join companies c on c.id = m.company_id
     where m.company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and m.user_id = ${userId} and m.is_client
       and m.erased_at is null and m.removed_at is null
     order by c.name, c.id`.execute(tx)
  return rows
}

/** Records that a client requested erasure; returns false if they already had. */
export async function recordErasureRequest(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update members set erasure_asked_at = now()
     where company_id = ${companyId} and user_id = ${userId} and erasure_asked_at is null returning user_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns all data that a company stores about a client and that they may read. */
export async function readOwnData(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<Record<string, unknown>> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and ${sql.ref(`${alias}.user_id`)} = any(people.ids)`
  const ofJobs = (alias: string) =>
    sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and ${sql.ref(`${alias}.job_id`)} in (select id from theirs)`
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    with people as materialized (select numbers_of(${companyId}, ${userId}) as ids),
    theirs as materialized (select j.* from jobs j, people
      where j.company_id = ${companyId} and j.client_id = any(people.ids) and j.deleted_at is null)
    select json_build_object(
      'company', (select name from companies where id = ${companyId}),
      'profile', (select json_agg(json_build_object('firstName', first_name, 'lastName', last_name,
        'companyName', company_name, 'email', email, 'phone', phone, 'address', address, 'address2', address2,
        'since', created_at)) from members m, people where ${of('m')}),
      'jobs', coalesce((select json_agg(json_build_object('id', id, 'status', job_status, 'type', job_type,
        'date', job_date, 'askedAt', created_at, 'notes', notes, 'contactPersons', contact_person,
        'places', (select coalesce(json_agg(place - ${[...STAFF_FIELDS]}::text[] order by n), '[]')
          from jsonb_array_elements(locations) with ordinality as l (place, n)), 'goods', cargo) order by id)
        from theirs), '[]'),
      'agreements', coalesce((select json_agg(json_build_object('job', a.job_id, 'name', a.name, 'clause', a.clause,
        'agreedAt', to_timestamp(a.agreed_at), 'ip', a.ip, 'userAgent', a.user_agent, 'content', a.content) order by a.id)
        from agreements a, people where ${of('a')}), '[]'),
      'payments', coalesce((select json_agg(json_build_object('job', x.job_id, 'at', x.created_at, 'status', x.status,
        'dollars', x.amount_cents / 100.0, 'card', trim(x.brand || ' ' || x.last4)) order by x.id)
        from transactions x where ${ofJobs('x')}), '[]'),
      'recordedPayments', coalesce((select json_agg(json_build_object('job', p.job_id, 'day', p.paid_on,
        'method', p.method, 'dollars', p.amount_cents / 100.0) order by p.id)
        from recorded_payments p where ${ofJobs('p')}), '[]'),
      'cards', coalesce((select json_agg(json_build_object('brand', k.brand, 'last4', k.last4, 'holder', k.holder,
        'expires', k.exp_month || '/' || k.exp_year) order by k.id)
        from cards k, people where ${of('k')} and k.removed_at is null), '[]'),
      'messages', coalesce((select json_agg(json_build_object('at', s.created_at, 'type', s.type,
        'direction', s.direction, 'address', s.contact_address, 'subject', s.subject, 'text', s.body) order by s.id)
        from communications s, people where s.company_id = ${companyId} and s.contact_id = any(people.ids)), '[]'),
      'consentToTexts', coalesce((select json_agg(json_build_object('phone', t.phone, 'isAllowed', t.is_allowed,
        'at', t.recorded_at) order by t.id) from text_consents t where t.company_id = ${companyId} and t.phone in (
          select phone from members m, people where ${of('m')})), '[]'),
      'consentToMarketing', coalesce((select json_agg(json_build_object('channel', t.channel, 'address', t.address,
        'isAllowed', t.is_allowed, 'at', t.recorded_at) order by t.id) from marketing_consents t
        where t.company_id = ${companyId} and t.address in (
          select unnest(array[phone, lower(email)]) from members m, people where ${of('m')})), '[]'),
      'files', coalesce((select json_agg(json_build_object('title', f.title, 'type', f.mime_type, 'bytes', f.size,
        'at', f.created_at) order by f.id) from files f, people
        where f.company_id = ${companyId} and f.owner_id = any(people.ids)
          -- Earlier versions kept what others sent in the name of the company's first member.
          and f.purpose <> 'message'), '[]')) as data
    from people`.execute(tx)
  return rows[0]?.data ?? {}
}

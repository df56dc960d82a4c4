import { sql } from 'kysely'
import { withOptOutLine } from '../../shared/company/deliveries/opt-out.ts'
import { instantOf } from '../../shared/kernel/dates.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'
import type { DemoMessage } from './talk.ts'

/** Adds opt-out instructions to the first text to each person, as the product does. */
export function addOptOutLines(said: readonly DemoMessage[], companyName: string): void {
  const known = new Set<string>()
  for (const one of said) {
    if (one.type !== 'sms' || one.direction !== 'outgoing' || known.has(one.contact.phone)) continue
    known.add(one.contact.phone)
    one.body = withOptOutLine(one.body, companyName) ?? one.body
    one.meta = { ...one.meta, body: one.body }
  }
}

/** Inserts the communications in order. */
export async function insertMessages(
  tx: Tx,
  { companyId, company }: DemoLoad,
  said: readonly DemoMessage[],
  files: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = said.map((one, place) => ({
    place,
    job_id: one.jobId,
    type: one.type,
    direction: one.direction,
    happened_at: instantOf(one.at, company.timezone),
    sender_id: one.sender?.id ?? null,
    contact_id: one.contact.id,
    contact_name: one.contact.name,
    contact_address: (one.type === 'email' ? one.contact.email : one.contact.phone) ?? '',
    subject: one.subject,
    body: one.body,
    status: one.status,
    meta: one.meta,
    recording_file_id: one.recorded === null ? null : (files.get(one.recorded) ?? null),
  }))
  await sql`insert into communications (company_id, job_id, type, direction, happened_at, sender_id, contact_id, contact_name,
      contact_address, subject, body, status, meta, recording_file_id)
    select ${companyId}, job_id, type, direction, happened_at, sender_id, contact_id, contact_name,
      contact_address, subject, body, status, meta, recording_file_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (place int, job_id bigint, type text, direction text,
      happened_at timestamptz, sender_id bigint, contact_id bigint, contact_name text, contact_address text, subject text,
      body text, status text, meta jsonb, recording_file_id bigint)
    order by place`.execute(tx)
}

/** Everyone who was texted had consented before the first text, and no longer after STOP. */
export async function insertConsents(
  tx: Tx,
  { companyId, company }: DemoLoad,
  said: readonly DemoMessage[],
): Promise<void> {
  const forms = new Map<string, string>()
  const known = new Set<string>()
  const rows: Record<string, unknown>[] = []
  for (const { type, direction, at, contact, sender, body } of said) {
    const { phone } = contact
    if (type === 'smuvsrp_quote' && !forms.has(phone)) forms.set(phone, at)
    if (type !== 'sms') continue
    const row = { phone, is_allowed: true, recorded_by: null, recorded_at: instantOf(at, company.timezone) }
    const form = forms.get(phone)
    if (body === 'STOP') rows.push({ ...row, is_allowed: false, source: 'Texted STOP' })
    else if (known.has(phone)) continue
    else if (form !== undefined)
      rows.push({ ...row, source: 'Quote form', recorded_at: instantOf(form, company.timezone) })
    else if (direction === 'incoming') rows.push({ ...row, source: 'Texted first' })
    else rows.push({ ...row, source: 'Asked by phone', recorded_by: sender?.id ?? null })
    known.add(phone)
  }
  await sql`insert into text_consents (company_id, phone, is_allowed, source, recorded_by, recorded_at)
    select ${companyId}, phone, is_allowed, source, recorded_by, recorded_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (phone text, is_allowed boolean, source text, recorded_by bigint,
      recorded_at timestamptz)`.execute(tx)
  // Every second client agreed to offers and requests to rate.
  await sql`insert into marketing_consents (company_id, channel, address, is_allowed, source, recorded_at)
    select m.company_id, 'mail', lower(m.email), true, 'Booking page', m.created_at
      from members m where m.company_id = ${companyId} and m.is_client and m.email is not null and m.user_id % 2 = 0
     order by m.user_id`.execute(tx)
}

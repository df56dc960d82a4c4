import type { TestApp } from './app.ts'

/**
 * SQL for a row for each column that names a person of a company, as the end of `insert into`: $1 is the
 * company, $2 the person, $3 a job, $4 another id of the kind that the row needs.
 */
const ROWS: Record<string, string> = {
  'agreements.user_id': `(company_id, user_id, job_id, name, type, clause, content, agreed_at, ip, user_agent, content_hash,
    field_hashes, hash) values ($1, $2, $3, 'estimate', 'acknowledgement', 'c', '{}', 1, '', '', repeat('a', 64), '{}',
    md5('$2') || md5('$3'))`,
  'calendar_feeds.user_id': `(company_id, user_id, secret_hash) values ($1, $2, 'hash $2')`,
  'call_legs.user_id': `(company_id, user_id, communication_id, position) values ($1, $2, $4, 0)`,
  'cards.user_id': `(company_id, user_id, payment_method_id, brand, last4, funding, exp_month, exp_year, is_primary, added_by)
    values ($1, $2, 'pm_$2', 'visa', '4242', 'credit', 1, 2040, true, $2)`,
  'clock_approvals.approved_by': `(company_id, user_id, approved_by, day, events, approved_at) values ($1, $2, $2, '2030-01-01', 1, now())`,
  'clock_approvals.user_id': `(company_id, user_id, approved_by, day, events, approved_at) values ($1, $2, $2, '2030-01-01', 1, now())`,
  'clock_events.recorded_by': `(company_id, user_id, recorded_by, job_id, id, kind, happened_at, received_at, days)
    values ($1, $2, $2, $3, gen_random_uuid(), 'start', now(), now(), '{2030-01-01}')`,
  'clock_events.user_id': `(company_id, user_id, recorded_by, job_id, id, kind, happened_at, received_at, days)
    values ($1, $2, $2, $3, gen_random_uuid(), 'start', now(), now(), '{2030-01-01}')`,
  'clock_hours.user_id': `(company_id, user_id, job_id, state, has_problems) values ($1, $2, $3, 'off', false)`,
  'crew_damages.user_id': `(company_id, user_id, job_id, cause) values ($1, $2, $3, 'accident')`,
  'crew_infractions.user_id': `(company_id, user_id, job_id, tier) values ($1, $2, $3, 1)`,
  'crew_invoice_lines.user_id': `(company_id, user_id, job_id, position, item, rate, units, paid_at, paid_by)
    values ($1, $2, $3, 0, 'laborFlat', 1, 1, now(), 1)`,
  'crew_overlaps.user_id': `(company_id, user_id, job_id, other_job_id, reason, approved_by, job_times, other_times)
    values ($1, $2, $3, $4, 'r', 1, 'empty', 'empty')`,
  'crew_positions.user_id': `(company_id, user_id, job_id, latitude, longitude, accuracy, received_at) values ($1, $2, $3, 1, 1, 1, now())`,
  'crew_prospects.user_id': `(company_id, user_id, job_id) values ($1, $2, $3)`,
  'conversation_reads.user_id': `(company_id, user_id, person_key, read_at) values ($1, $2, 'p$2', now())`,
  'conversations.assignee_id': `(company_id, assignee_id, person_key) values ($1, $2, 'p$2')`,
  'erasures.user_id': `(company_id, user_id, asked_by, erased_by) values ($1, $2, 'They', 1)`,
  'job_crew.user_id': `(company_id, user_id, job_id, position) values ($1, $2, $3, 0)`,
  'job_seen.user_id': `(company_id, user_id, job_id, seen_at) values ($1, $2, $3, '2030-01-01')`,
  'jobs.billing_contact_id': `(company_id, billing_contact_id, is_billing_contact, crew_size) values ($1, $2, false, 2)`,
  'jobs.client_id': `(company_id, client_id, crew_size) values ($1, $2, 2)`,
  'kept_names.user_id': `(company_id, user_id, first_name, last_name, company_name, address, address2, kept_until)
    values ($1, $2, 'f', 'l', '', '', '', '2040-01-01')`,
  'manager_requests.user_id': `(company_id, user_id, job_id) values ($1, $2, $3)`,
  'manual_reads.user_id': `(company_id, user_id, section_id, version) values ($1, $2, 1, 1)`,
  'member_words.user_id': `(company_id, user_id, word) values ($1, $2, 'word')`,
  'payment_customers.user_id': `(company_id, user_id, provider_id) values ($1, $2, 'cus_$2')`,
  'position_consents.user_id': `(company_id, user_id, is_given, text_version, recorded_at) values ($1, $2, true, 1, now())`,
  'phone_devices.user_id': `(company_id, user_id, device) values ($1, $2, 'device-$2')`,
  'quiz_assignments.user_id': `(company_id, user_id, quiz_id) values ($1, $2, $4)`,
  'read_marks.user_id': `(company_id, user_id, job_id, read_at) values ($1, $2, $3, now())`,
  'sales_appointments.user_id': `(company_id, user_id, starts_at, minutes, name) values ($1, $2, now(), 30, 'n')`,
  'sales_call.user_id': `(company_id, user_id, added_by) values ($1, $2, 1)`,
  'sales_hours.user_id': `(company_id, user_id, weekday, starts_minute, ends_minute) values ($1, $2, 1, 1, 2)`,
  'overtime_lines.paid_by': `(company_id, user_id, week_start, hours, amount_cents, calculated_at, paid_at, paid_by) values ($1, $2, '2030-01-06', 1, 5, now(), now(), $2)`,
  'overtime_lines.user_id': `(company_id, user_id, week_start, hours, amount_cents, calculated_at) values ($1, $2, '2030-01-06', 1, 5, now())`,
  'tip_payouts.user_id': `(company_id, user_id, job_id, amount_cents, paid_by) values ($1, $2, $3, 5, 1)`,
  'transactions.user_id': `(company_id, user_id, job_id, created_by, purpose, lines, amount_cents, capture, confirmation,
    payment_method_id, customer_id) values ($1, $2, $3, $2, 'due', '[]', 5, 'automatic', 'automatic', 'pm', 'cus_gone')`,
  'job_views.user_id': `(company_id, user_id, name, query) values ($1, $2, 'Mine', '{}')`,
  'report_mails.user_id': '(company_id, user_id) values ($1, $2)',
  'worker_area_filters.user_id': `(company_id, user_id, filter) values ($1, $2, '{}')`,
  'worker_documents.user_id': `(company_id, user_id, kind) values ($1, $2, 'other')`,
  'worker_times_off.user_id': `(company_id, user_id, first_day, last_day, starts_at, ends_at, status, asked_by)
    values ($1, $2, '2040-01-01', '2040-01-01', '2040-01-01', '2040-01-02', 'pending', 1)`,
}

/** Inserts a row that names a person in this column (`table.column`); throws for an unknown column. */
export async function insertMemberRow(
  t: TestApp,
  company: number,
  name: string,
  person: number,
  job?: number,
): Promise<void> {
  const row = ROWS[name]
  if (row === undefined) throw new Error(`No row for ${name}`)
  if (name === 'cards.user_id') await insertMemberRow(t, company, 'payment_customers.user_id', person)
  const jobId = job ?? (row.includes('$3') ? await t.makeJob(company) : 0)
  const otherId = row.includes('$4') ? await insertOther(t, company, name) : 0
  const values = [company, person, jobId, otherId]
  const text = row.replaceAll(/\$(\d)/g, (_whole, at: string) => String(values[Number(at) - 1]))
  await t.owner.query(`insert into ${name.slice(0, name.indexOf('.'))} ${text}`)
}

/** The other record that a row needs. */
async function insertOther(t: TestApp, company: number, name: string): Promise<number> {
  if (name === 'crew_overlaps.user_id') return t.makeJob(company)
  const text =
    name === 'call_legs.user_id'
      ? `insert into communications (company_id, type, direction) values ($1, 'phone', 'incoming') returning id`
      : `insert into quizzes (company_id, title, content) values ($1, 't', '{}') returning id`
  return (await t.owner.query(text, [company])).rows[0].id
}

/** Returns every foreign key to this column of people, as `table.column`. */
export async function namesOfPeople(t: TestApp, table: string, column: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) as k (here, there)
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.there and f.attname = $2
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    [table, column],
  )
  return rows.map(({ name }) => name).toSorted()
}

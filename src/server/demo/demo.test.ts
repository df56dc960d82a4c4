import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callMetaSchema, quoteMetaSchema } from '../../shared/messages/communications/communication.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../shared/trade/job.choices.ts'
import { createStorage } from '../adapters/storage/create.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { loadDemo } from './load-demo.ts'

const now = new Date('2026-06-15T12:00:00Z')
const log = pino({ level: 'silent' })
/** Loading takes seconds, and much longer on a machine that is busy with other tests. */
const LOADING_MS = 120_000
const databases: TestDatabase[] = []
const pools: pg.Pool[] = []

async function open(): Promise<pg.Pool> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A connection that closes when its database is dropped is not a test failure.
  pool.on('error', () => {})
  databases.push(database)
  pools.push(pool)
  return pool
}

interface Counted {
  handle: string
  type: string
  n: number
}

let pool: pg.Pool
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'movesheet-demo-'))
  storage = createStorage({
    DATA_DIR: folder,
    S3_REGION: 'us-east-1',
    S3_BUCKET: undefined,
    S3_ENDPOINT: undefined,
    S3_ACCESS_KEY: undefined,
    S3_SECRET_KEY: undefined,
  })
  pool = await open()
})
afterAll(async () => {
  for (const one of pools) await one.end()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

// Everything except timestamps and salted passwords.
const DIGEST = `select md5(string_agg(line, '~' order by line)) as digest from (
  select 'job ' || j.*::text from jobs j
  union all select 'crew ' || c.*::text from job_crew c
  union all select 'said ' || (to_jsonb(x) - 'created_at' - 'changed_at')::text from communications x
  union all select 'consent ' || t.*::text from text_consents t
  union all select 'template ' || t.*::text from message_templates t
  union all select 'prospect ' || p.*::text from crew_prospects p
  union all select 'damage ' || d.*::text from crew_damages d
  union all select 'infraction ' || i.*::text from crew_infractions i
  union all select 'pay ' || l.*::text from crew_invoice_lines l
  union all select 'charge ' || (to_jsonb(x) - 'provider_key')::text from transactions x
  union all select 'step ' || e.*::text from transaction_events e
  union all select 'refund ' || (to_jsonb(r) - 'provider_key')::text from refunds r
  union all select 'recorded ' || p.*::text from recorded_payments p
  union all select 'revenue ' || l.*::text from revenue_lines l
  union all select 'cost ' || l.*::text from cost_lines l
  union all select 'tip ' || p.*::text from tip_payouts p
  union all select 'figures ' || f.*::text from job_figures f
  union all select 'account ' || a.*::text from ledger_accounts a
  union all select 'entry ' || (to_jsonb(e) - 'created_at')::text from journal_entries e
  union all select 'line ' || l.*::text from journal_lines l
  union all select 'policy ' || (to_jsonb(p) - 'created_at' - 'updated_at')::text from insurance_policies p
  union all select 'vehicle ' || (to_jsonb(v) - 'created_at' - 'updated_at')::text from vehicles v
  union all select 'inspection ' || i.*::text from vehicle_inspections i
  union all select 'dent ' || d.*::text from vehicle_damages d
  union all select 'maintenance ' || s.*::text from vehicle_services s
  union all select 'equipment ' || (to_jsonb(e) - 'created_at' - 'updated_at')::text from equipment e
  union all select 'loan ' || l.*::text from equipment_loans l
  union all select 'paper ' || d.*::text from worker_documents d
  union all select 'off ' || o.*::text from worker_times_off o
  union all select 'hours ' || h.*::text from sales_hours h
  union all select 'appointment ' || a.*::text from sales_appointments a
  union all select 'request ' || r.*::text from manager_requests r
  union all select 'file ' || (to_jsonb(f) - 'created_at')::text from files f
  union all select 'seen ' || s.*::text from job_seen s
  union all select 'company ' || (to_jsonb(o) - 'created_at' - 'updated_at')::text from companies o
  union all select 'review ' || r.*::text from reviews r
  union all select 'member ' || (to_jsonb(m) - 'created_at' - 'updated_at' - 'linked_at')::text from members m) lines (line)`

describe('the demo companies', () => {
  it(
    'are loaded once by one of two server nodes, with every status and type',
    { timeout: LOADING_MS },
    async () => {
      const both = await Promise.all([
        loadDemo(pool, { now, log, storage }),
        loadDemo(pool, { now, log, storage }),
      ])
      expect(new Set(both.map((accounts) => accounts.length))).toEqual(new Set([0, 10]))
      const { rows: jobs } = await pool.query('select count(*)::int as n from jobs')
      expect(jobs[0].n).toBe(300)
      const { rows: statuses } = await pool.query('select distinct job_status as s from jobs')
      expect(new Set(statuses.map(({ s }) => s))).toEqual(new Set(JOB_STATUSES))
      const { rows: types } = await pool.query('select distinct job_type as s from jobs')
      expect(new Set(types.map(({ s }) => s))).toEqual(new Set(JOB_TYPES))
    },
  )

  it('have data for the demo client and worker', async () => {
    const { rows } =
      await pool.query(`select u.email, count(distinct j.id)::int as jobs, count(distinct j.job_status)::int as statuses,
        bool_or(j.job_status = 'scheduled') as is_coming
      from users u join jobs j on j.client_id = u.id where u.email like 'client@%' group by u.email`)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.jobs, row.email).toBeGreaterThanOrEqual(7)
      expect(row.statuses, row.email).toBeGreaterThanOrEqual(3)
      expect(row.is_coming, row.email).toBe(true)
    }
    // Both kinds of workers: with permissions and without.
    const { rows: crews } =
      await pool.query(`select count(*) filter (where c.permissions @> '{sales,contact}')::int as trusted,
        count(*) filter (where c.permissions = '{}')::int as plain
      from job_crew c join users u on u.id = c.user_id join jobs j on j.id = c.job_id
      where u.email = 'worker@frontrange.test' and j.job_status = 'scheduled'`)
    expect(crews[0].trusted).toBeGreaterThan(0)
    expect(crews[0].plain).toBeGreaterThan(0)
    // A lead has the client sign and takes the payment at the door; the demo worker leads some jobs as their seller instead.
    const { rows: leads } = await pool.query(`select count(*)::int as jobs, count(*) filter (where exists (
        select from job_crew c where c.job_id = j.id and c.permissions @> '{contact,documents,payment}'))::int as led
      from jobs j where j.job_status = 'scheduled' and (select count(*) from job_crew c where c.job_id = j.id) > 1
        and not exists (select from job_crew c where c.job_id = j.id and c.permissions @> '{sales}')`)
    expect(leads[0].jobs).toBeGreaterThan(0)
    expect(leads[0].led).toBeGreaterThan(leads[0].jobs * 0.9)
  })

  it('contain everything that a scheduled or completed job must have', async () => {
    const { rows } = await pool.query(`select id from jobs where job_status in ('scheduled', 'completed')
      and (job_date is null or jsonb_array_length(locations) = 0)`)
    expect(rows).toEqual([])
    const { rows: authored } = await pool.query(
      `select count(*)::int as n from history where table_name = 'jobs' and user_id is null`,
    )
    expect(authored[0].n).toBe(0)
  })

  it('show nothing before it happened or while a person was elsewhere', async () => {
    const { rows: times } = await pool.query(
      `select id from jobs where last_contact_date not between created_at and $1 or created_at > $1 or created_at > starts_at
         or time_of_scheduling not between created_at and $1`,
      [now],
    )
    expect(times).toEqual([])
    const { rows: late } = await pool.query(`select j.id from jobs j join companies c on c.id = j.company_id
      where (ends_at at time zone c.timezone)::time > '20:00' or job_date::time < '07:00'
        or extract(minute from job_date)::int % 15 <> 0`)
    expect(late).toEqual([])
    const { rows: twice } = await pool.query(`select a.user_id from job_crew a join jobs x on x.id = a.job_id
      join job_crew b on b.user_id = a.user_id and b.job_id > a.job_id join jobs y on y.id = b.job_id
      where x.starts_at < y.ends_at and y.starts_at < x.ends_at`)
    expect(twice).toEqual([])
  })

  it('contain the communications in order, up to the last contact of every job', async () => {
    const { rows: counts } = await pool.query<Counted>(`select c.handle, x.type, count(*)::int as n
      from communications x join companies c on c.id = x.company_id group by 1, 2`)
    const of = (handle: string, type: string) =>
      counts.find((one) => one.handle === handle && one.type === type)?.n ?? 0
    for (const [handle, jobs] of [
      ['front-range', 220],
      ['lone-star', 80],
    ] as const) {
      for (const [type, least, most] of [
        ['smuvsrp_quote', 0.2, 0.45],
        ['phone', 1.2, 3.5],
        ['sms', 2.5, 6],
        ['email', 1.2, 3.5],
      ] as const) {
        expect(of(handle, type), `${handle} ${type}`).toBeGreaterThan(jobs * least)
        expect(of(handle, type), `${handle} ${type}`).toBeLessThan(jobs * most)
      }
    }
    const { rows: each } =
      await pool.query(`select avg(n)::float8 as average, min(n)::int as least, max(n)::int as most
      from (select count(x.id) as n from jobs j left join communications x on x.job_id = j.id group by j.id) jobs`)
    expect(each[0].average).toBeGreaterThan(3)
    expect(each[0].average).toBeLessThan(12)
    expect(each[0].least).toBeGreaterThan(0)
    const { rows: stale } = await pool.query(`select j.id from jobs j where last_contact_date is distinct from
      (select max(happened_at) from communications x where x.job_id = j.id)`)
    expect(stale).toEqual([])
    const { rows: astray } = await pool.query(
      `select x.id from communications x join jobs j on j.id = x.job_id where happened_at < j.created_at or happened_at > $1
       union all select id from (select id, happened_at, lag(happened_at) over (partition by company_id order by id) as before
         from communications) x where happened_at < before`,
      [now],
    )
    expect(astray).toEqual([])
    const { rows: loose } = await pool.query(`select company_id, count(*)::int as n from communications
      where job_id is null and contact_id is null group by 1`)
    expect(loose.map(({ n }) => n)).toEqual([2, 2])
    const { rows: templates } = await pool.query(
      `select company_id, count(*)::int as n from message_templates group by 1`,
    )
    expect(templates.map(({ n }) => n)).toEqual([5, 5])
  })

  it('contain the facts of forms and calls in timeline format, and a recording of every answered call', async () => {
    const { rows } = await pool.query<{ type: string; status: string; meta: Record<string, unknown> }>(
      `select type, status, meta from communications where type in ('smuvsrp_quote', 'phone')`,
    )
    for (const { type, status, meta } of rows) {
      if (type === 'phone') expect(callMetaSchema.parse(meta)).toMatchObject({ callStatus: status })
      else expect(quoteMetaSchema.parse(meta).addressFrom).not.toBe('')
    }
    const { rows: calls } =
      await pool.query(`select count(*) filter (where direction = 'outgoing' and status <> 'completed')::int as missed,
        count(*) filter (where meta ->> 'isVoicemail' = 'true' and meta ->> 'transcriptionText' <> '')::int as voicemails,
        count(*) filter (where (recording_file_id is null) = (status = 'completed' or meta ? 'isVoicemail'))::int as silent,
        count(*) filter (where direction = 'outgoing' and sender_id is null)::int as nobodys
      from communications where type = 'phone'`)
    expect(calls[0].missed).toBeGreaterThan(30)
    expect(calls[0].voicemails).toBeGreaterThan(30)
    expect(calls[0]).toMatchObject({ silent: 0, nobodys: 0 })
    const { rows: files } = await pool.query<{ storage_key: string; size: number }>(
      `select storage_key, size::int from files where purpose = 'recording'`,
    )
    for (const { storage_key, size } of files)
      expect((await stat(path.join(folder, 'files', storage_key))).size).toBe(size)
    expect(await readdir(path.join(folder, 'files', 'companies'))).toHaveLength(2)
  })

  it('have ten-digit numbers, and text no one without consent or after an opt-out', async () => {
    const { rows: odd } = await pool.query(`select id from communications where
      (type <> 'email' and contact_address !~ '^[0-9]{10}$') or (type = 'email' and contact_address !~ '^[^@ ]+@[^@ ]+$')
      or (type in ('phone', 'sms') and not (meta ->> 'from' ~ '^[0-9]{10}$' and meta ->> 'to' ~ '^[0-9]{10}$'))`)
    expect(odd).toEqual([])
    const { rows: unasked } = await pool.query(`select x.id from communications x
      where type = 'sms' and direction = 'outgoing' and sender_id is not null and coalesce((select is_allowed from text_consents t
        where t.company_id = x.company_id and t.phone = x.contact_address and t.recorded_at <= x.happened_at
        order by id desc limit 1), false) is false`)
    expect(unasked).toEqual([])
    const { rows: refused } = await pool.query(
      `select company_id, count(distinct phone)::int as n from text_consents where not is_allowed group by 1`,
    )
    expect(refused.map(({ n }) => n)).toEqual([2, 2])
    // Only the first text to a person explains how to opt out.
    const { rows: untold } = await pool.query(`select id from (select id, body, sender_id,
        row_number() over (partition by company_id, contact_address order by id) as nth
      from communications where type = 'sms' and direction = 'outgoing') x
      where (body like '%Reply STOP to end texts.') <> (nth = 1)`)
    expect(untold).toEqual([])
  })

  it('have working crews: damages, infractions, pay, sign-ups of free workers, a request for a manager', async () => {
    const { rows } =
      await pool.query(`select (select count(*)::int from jobs where job_status = 'completed') as done,
      (select count(distinct job_id)::int from crew_damages) as damaged,
      (select count(distinct job_id)::int from crew_infractions) as blamed,
      (select count(distinct job_id)::int from crew_invoice_lines where not is_auto) as typed,
      (select count(distinct job_id)::int from crew_invoice_lines where paid_at is not null and not is_auto) as paid,
      (select count(*)::int from job_crew where notes <> '') as noted`)
    const { done, damaged, blamed, typed, paid, noted } = rows[0]
    expect(damaged / done).toBeGreaterThan(0.03)
    expect(damaged / done).toBeLessThan(0.1)
    expect(blamed / done).toBeGreaterThan(0.02)
    expect(blamed / done).toBeLessThan(0.08)
    expect(typed).toBeGreaterThan(paid)
    expect(typed / done).toBeLessThan(0.4)
    expect(paid).toBeGreaterThan(3)
    expect(noted).toBeGreaterThan(10)
    const { rows: strangers } = await pool.query(`select job_id, user_id from (
        select job_id, user_id from crew_damages union all select job_id, user_id from crew_infractions
        union all select job_id, user_id from crew_invoice_lines union all select job_id, user_id from manager_requests
        union all select job_id, user_id from crew_prospects where status = 'approved') x
      where not exists (select from job_crew c where c.job_id = x.job_id and c.user_id = x.user_id)`)
    expect(strangers).toEqual([])
    const { rows: prospects } = await pool.query(`select p.status, count(*)::int as n,
        bool_or(exists (select from crew_collisions(p.company_id, p.job_id, array[p.user_id]))) as is_busy,
        bool_or(exists (select from job_crew c where c.job_id = p.job_id and c.user_id = p.user_id)) as is_in_crew
      from crew_prospects p group by 1 order by 1`)
    expect(prospects.map(({ status }) => status)).toEqual(['approved', 'pending', 'rejected'])
    expect(prospects[1]).toMatchObject({ is_busy: false, is_in_crew: false })
    expect(prospects[1].n).toBeGreaterThan(4)
    expect(prospects[2]).toMatchObject({ is_busy: false, is_in_crew: false, n: 2 })
    const { rows: asks } = await pool.query(
      `select r.company_id from manager_requests r join jobs j on j.id = r.job_id where settled_at is null
         and j.job_status = 'scheduled' and r.created_at < $1 and j.starts_at > $1 and j.starts_at < $1 + interval '16 days'`,
      [now],
    )
    expect(asks).toHaveLength(2)
  })

  it('leave the demo worker moves to sign up for, and moves whose client they may contact', async () => {
    const { rows } = await pool.query(
      `select
        count(*) filter (where j.crew_size > (select count(*) from job_crew c where c.job_id = j.id)
          and not exists (select from job_crew c where c.job_id = j.id and c.user_id = u.id)
          and not exists (select from crew_prospects p where p.job_id = j.id and p.user_id = u.id)
          and not exists (select from crew_collisions(j.company_id, j.id, array[u.id])))::int as open,
        count(*) filter (where exists (select from job_crew c where c.job_id = j.id and c.user_id = u.id
          and 'contact' = any(c.permissions)))::int as trusted
      from jobs j join users u on u.email = 'worker@frontrange.test' and u.default_company_id = j.company_id
      where j.job_status = 'scheduled' and j.starts_at > $1`,
      [now],
    )
    expect(rows[0].open).toBeGreaterThanOrEqual(3)
    expect(rows[0].trusted).toBeGreaterThan(0)
  })

  it('are the same after every load on the same day', { timeout: LOADING_MS }, async () => {
    const second = await open()
    await loadDemo(second, { now, log, storage })
    const [one, two] = await Promise.all([pool.query(DIGEST), second.query(DIGEST)])
    expect(two.rows[0].digest).toBe(one.rows[0].digest)
  })
})

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { migrate, migrationsFolder, readMigrations } from '../kernel/db/migrate.ts'

/** A line of a document before the upgrade: item, rate in dollars, units, total in dollars. */
type Line = [item: string, rate: number, units: number, total: number]

/** What the office saw of one job before the upgrade; amounts in dollars. */
export interface EarlierJob {
  jobStatus: string
  jobType: string
  /** Names of the documents that the client had agreed to, and of those that require agreement. */
  agreed: string[]
  required: string[]
  estimate: Line[]
  estimateTotal: number
  invoice: Line[]
  invoiceTotal: number
  payments: { total: number; paid: number; balance: number; dueTotal: number }
}

/** The demo companies as stored by an installation after migration 0030. */
export interface EarlierInstallation {
  /** When the rows were copied; the upgraded app's clock starts here. */
  at: string
  rows: Record<string, Record<string, unknown>[]>
  /** Jobs that were agreed to, scheduled or completed, by id. */
  answers: Record<string, EarlierJob>
}

/** The last migration of the stored installation. */
export const EARLIER_MIGRATION = '0030'

/** Reads the demo companies of an earlier version, stored in the repository. */
export function readEarlier(): EarlierInstallation {
  const file = path.join(import.meta.dirname, 'demo-at-0030.json.br')
  return JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as EarlierInstallation
}

/** Returns SQL for rows of every table of the first schema, as an installation of that time had them. */
export function firstSchemaRows(passwordHash: string): string {
  return `
    insert into companies (handle, name, timezone, variables, plugin_token)
      values ('front-range', 'Front Range Movers', 'America/Denver', '{"hourlyRate1": {"value": 60}}', 'token-of-old'),
             ('lone-star', 'Lone Star Moving', 'America/Chicago', '{}', null);
    insert into users (email, password_hash, first_name, last_name, phone, default_company_id) values
      ('manager@old.test', '${passwordHash}', 'Mary', 'Manager', '3035550100', 1),
      ('worker@old.test', '${passwordHash}', 'Walt', 'Worker', null, 1),
      ('client@old.test', '${passwordHash}', 'Clara', 'Client', '3035550101', 1);
    insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email, phone, hourly_rate) values
      (1, 1, '{administrator}', true, 'Mary', 'Manager', 'manager@old.test', '3035550100', null),
      (1, 2, '{worker}', false, 'Walt', 'Worker', 'worker@old.test', null, 21.50),
      (1, 3, '{client}', false, 'Clara', 'Client', 'client@old.test', '3035550101', null),
      (2, 3, '{client}', false, 'Clara', 'Client', 'client@old.test', '3035550101', null);
    insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
      values (1, 1, 'logo', 'companies/1/logo/old.png', 'image/png', 3, '${'0'.repeat(64)}');
    insert into jobs (company_id, client_id, job_status, job_type, job_date, crew_size, notes, locations, first_address,
        first_city, first_state, deleted_at)
      select 1, 3, status, 'intrastate_local', timestamp '2025-06-01 09:00' + n * interval '1 day', 2, 'Note ' || n,
        '[{"address": "2100 Blake Street", "city": "Denver", "zip": "80205", "addressState": "CO", "addressCountry": "US",
           "activities": [{"id": 1, "index": 0, "activityType": "load", "activityDate": "2025-06-01", "startTime": "09:00", "endTime": "12:00"}]}]',
        '2100 Blake Street', 'Denver', 'CO', case when n = 3 then now() end
      from unnest(array['inquiring', 'scheduled', 'completed', 'canceled']) with ordinality as s (status, n);
    insert into job_crew (company_id, job_id, user_id, position, rating, permissions)
      values (1, 2, 2, 1, 4.5, '{contact}'), (1, 3, null, 1, 5, '{}');
    insert into job_seen (company_id, job_id, user_id) values (1, 2, 2);
    update jobs set notes = 'Changed', version = version + 1 where id = 2;
    insert into deliveries (company_id, job_id, channel, recipient, subject, body_text, status)
      values (1, 2, 'mail', 'client@old.test', 'Your move', 'See you', 'sent');
    insert into token_families (id, user_id, expires_at)
      values ('00000000-0000-4000-8000-000000000001', 1, now() + interval '1 day');
    insert into refresh_tokens (token_hash, family_id) values ('hash', '00000000-0000-4000-8000-000000000001');
    insert into idempotency_keys (caller, key, request_hash, status, answer) values ('user:1', 'k', 'h', 200, '{}');
    insert into rate_limits (key, points, expire) values ('k', 1, 0);`
}

/** Migrates a database up to this migration, `NNNN`. */
export async function migrateTo(databaseUrl: string, last: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-upgraded-'))
  try {
    for (const { name } of await readMigrations(migrationsFolder))
      if (name.slice(0, 4) <= last) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate({ databaseUrl, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Loads rows by table as they were copied, without running triggers; requires a superuser. */
export async function loadRows(client: pg.Client, rows: EarlierInstallation['rows']): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] ?? {}).map((name) => pg.escapeIdentifier(name))
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    )
  }
  // New rows get ids after the loaded ones.
  await client.query(`do $$ declare one record; begin
    for one in select c.relname as name, a.attname as field from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
        one.name, one.field, one.field, one.name);
    end loop; end $$`)
  await client.query(`set session_replication_role = origin`)
}

import pg from 'pg'

/** A data set: the number of jobs of each company. */
export interface BenchData {
  name: string
  sizes: readonly number[]
}

/** 1,000,000 jobs of 200 companies: one of 100,000, the rest about 4,500 each. */
export const LARGE: BenchData = {
  name: '1,000,000 jobs of 200 companies',
  sizes: [100_000, ...Array<number>(199).fill(4_523)],
}
/** 20,000 jobs of 20 companies. */
export const SMALL: BenchData = { name: '20,000 jobs of 20 companies', sizes: Array<number>(20).fill(1_000) }

/** Workers of each company. */
export const WORKERS = 20

// History and search words are skipped: no measured call reads them, and writing them would take most of the
// loading time.
const QUIET = [
  'jobs keep_history',
  'jobs keep_words',
  'jobs keep_phones',
  'jobs keep_terms',
  'jobs keep_ratings',
  'job_crew keep_ratings',
  'job_crew keep_history',
  // Jobs without times cannot overlap.
  'job_crew refuse_overlap',
  'members keep_history',
  'members keep_words',
]

/**
 * A company of the data set: its manager, the first of its `WORKERS` workers and the first of its clients,
 * whose ids follow each other.
 */
export interface BenchCompany {
  companyId: number
  managerId: number
  workerId: number
  clientId: number
}

/** Fills an empty, migrated database as its owner, in batches; returns its companies, the largest first. */
export async function seedJobs(ownerUrl: string, data: BenchData): Promise<BenchCompany[]> {
  const client = new pg.Client({ connectionString: ownerUrl, statement_timeout: 0 })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  for (const trigger of QUIET) await run(`alter table ${trigger.replace(' ', ' disable trigger ')}`)
  await run(
    `create temp table plan as
     with made as (
       insert into companies (handle, name) select 'bench-' || n, 'Movers ' || n from generate_series(1, $1) n returning id
     ), numbered as (select id, row_number() over (order by id) as n from made)
     select id as company_id, ($2::int[])[n] as size,
       sum(($2::int[])[n] / 3 + ${WORKERS + 1}) over (order by id) - (($2::int[])[n] / 3 + ${WORKERS + 1}) as base from numbered`,
    [data.sizes.length, data.sizes],
  )
  await run(`insert into users (id, first_name, last_name, default_company_id) overriding system value
    select base + g, 'Pat', 'Person ' || g, company_id from plan, generate_series(1, size / 3 + ${WORKERS + 1}) g`)
  await run('analyze users')
  await run(`insert into members (company_id, user_id, roles, view_financials, first_name, last_name, phone)
    select company_id, base + g, array[case when g = 1 then 'administrator' when g <= ${WORKERS + 1} then 'worker' else 'client' end], g = 1,
      (array['Amara', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Farid'])[1 + g % 6], 'Person ' || g, '303' || lpad((g % 10000000)::text, 7, '0')
    from plan, generate_series(1, size / 3 + ${WORKERS + 1}) g`)
  await run('analyze members')
  await run(`insert into jobs (company_id, added_by, client_id, billing_contact_id, job_status, job_type, job_date, crew_size,
      first_address, first_city, first_state, locations, last_contact_date, booked_estimate)
    select company_id, base + 1, base + ${WORKERS + 2} + k % (size / 3), base + ${WORKERS + 2} + k % (size / 3),
      case when h < 15 then 'inquiring' when h < 25 then 'scheduled' when h < 80 then 'completed' when h < 90 then 'canceled' else 'missed' end,
      (array['moving_labor', 'intrastate_local', 'intrastate_long', 'junk_removal'])[1 + k % 4],
      case when h < 2 then null else date_trunc('hour', timestamp '2026-11-01 08:00' - (k::bigint * 104729 % 17520) * interval '1 hour') end,
      2 + k % 3, (k % 9000) || ' Alder Way, Denver, CO 80202', 'Denver', 'CO',
      jsonb_build_array(jsonb_build_object('address', (k % 9000) || ' Alder Way, Denver, CO 80202', 'city', 'Denver', 'addressState', 'CO',
        'addressCountry', 'US', 'latitude', 39.75, 'longitude', -104.99, 'activities', '[]'::jsonb)),
      timestamptz '2026-11-01 08:00Z' - (k::bigint * 7919 % 17520) * interval '1 hour',
      -- As the product stores it, so that it finds nothing to fill in.
      case when h between 15 and 79 then '{"lineItems": [], "isPrice": true}'::jsonb end
    from plan, generate_series(1, size) k, lateral (select (k::bigint * 7919 + company_id * 31) % 100 as h) as hash
    -- Companies grow side by side, so that the rows of one do not lie together on disk.
    order by k, company_id`)
  await run(`insert into job_crew (company_id, job_id, user_id, position)
    select j.company_id, j.id, p.base + 2 + (j.id * 7 + at * 3) % ${WORKERS}, at
    from jobs j join plan p using (company_id), generate_series(0, 1) at`)
  await run(`insert into job_figures (company_id, job_id, day, job_status, job_type, job_source, revenue_cents, cogs_cents,
      expenses_cents, tips_cents, hours, owed_cents, paid_cents, booked_cents)
    select company_id, id, job_date::date, job_status, job_type, job_source, 0, 0, 0, 0, 0, 0, 0,
      case when job_status = 'completed' then 0 end from jobs`)
  for (const trigger of QUIET) await run(`alter table ${trigger.replace(' ', ' enable trigger ')}`)
  await run('vacuum (analyze)')
  const { rows } = await client.query<{ company_id: string; base: string }>(
    'select company_id, base from plan order by size desc, company_id',
  )
  await client.end()
  return rows.map((row) => ({
    companyId: Number(row.company_id),
    managerId: Number(row.base) + 1,
    workerId: Number(row.base) + 2,
    clientId: Number(row.base) + WORKERS + 2,
  }))
}

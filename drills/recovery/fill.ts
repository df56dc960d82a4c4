import pg from 'pg'

/**
 * No step of the drill reads what these triggers record of each copy, and recording it would take most of the
 * time.
 */
const QUIET = ['keep_history', 'keep_words', 'keep_phones', 'keep_terms', 'keep_ratings']

/** Adds copies of the demo jobs until there are `wanted` jobs, so that the database has a realistic size. */
export async function fillJobs(ownerUrl: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const trigger of QUIET) await client.query(`alter table jobs disable trigger ${trigger}`)
    await client.query(
      `insert into jobs (company_id, client_id, billing_contact_id, job_status, job_type, job_date, crew_size, notes, locations,
          first_address, first_city, first_state)
        select company_id, client_id, billing_contact_id, 'canceled', job_type, job_date, crew_size, notes, locations,
          first_address, first_city, first_state
        from jobs, generate_series(1, greatest(0, ceil(($1 - (select count(*) from jobs)) / (select count(*) from jobs)::float8)::int))`,
      [wanted],
    )
    for (const trigger of QUIET) await client.query(`alter table jobs enable trigger ${trigger}`)
    await client.query('analyze jobs')
  } finally {
    await client.end()
  }
}

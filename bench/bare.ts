// The baseline of the calls: one SQL statement with the rows that the answer is made of behind a bare node:http
// server, in the same kind of scoped transaction, without sign-in, validation, rules, limits or logging.
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { jobListQuery } from '../src/shared/jobs/jobs/job.api.ts'
import { readJobList } from '../src/server/jobs/jobs/job.list.ts'
import { createPools } from '../src/server/kernel/db/pool.ts'
import { createDb, inTenant, type Tx } from '../src/server/kernel/db/tenancy.ts'

const pools = createPools(
  process.env['DATABASE_URL'] ?? '',
  { DATABASE_POOL_SIZE: Number(process.env['DATABASE_POOL_SIZE']) },
  () => {},
)
const db = createDb(pools.app)
const query = jobListQuery.parse({ jobStatus: ['inquiring', 'scheduled'] })

type Parameters = Record<string, number>
type Body = { body: string }

/** Lists a company's jobs with the product's own SQL. */
async function list({ company = 0, user = 0 }: Parameters): Promise<string> {
  const links = [{ companyId: company, role: 'manager' as const, viewFinancials: false, isSales: false }]
  const actor = { userId: user, familyId: '', defaultCompanyId: company, links, pending: false }
  const { rows } = await readJobList(pools.app, actor, [company], query)
  return 'rawJson' in rows ? rows.rawJson : JSON.stringify(rows)
}

const rowsOf = (table: string) =>
  sql`(select coalesce(json_agg(row_to_json(x)), '[]') from ${sql.table(table)} x
    where x.company_id = j.company_id and x.job_id = j.id)`

function readJob(tx: Tx, { company, job }: Parameters) {
  return sql<Body>`select json_build_object('job', row_to_json(j), 'company', row_to_json(co),
      'client', row_to_json(cl), 'crew', ${rowsOf('job_crew')}, 'documents', ${rowsOf('job_documents')},
      'agreements', ${rowsOf('agreements')}, 'transactions', ${rowsOf('transactions')},
      'payments', ${rowsOf('recorded_payments')}, 'revenue', ${rowsOf('revenue_lines')},
      'costs', ${rowsOf('cost_lines')}, 'pay', ${rowsOf('crew_invoice_lines')})::text as body
    from jobs j join companies co on co.id = j.company_id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    where j.company_id = ${company} and j.id = ${job}`.execute(tx)
}

function createJob(tx: Tx, { company, client, worker = 0 }: Parameters) {
  return sql<Body>`with job as (
      insert into jobs (company_id, client_id, billing_contact_id, job_status, job_type, crew_size, notes,
        first_address, first_city, first_state, locations, last_contact_date)
      values (${company}, ${client}, ${client}, 'inquiring', 'moving_labor', 3, 'Piano', '1600 Broadway', 'Denver', 'CO',
        '[{"address": "1600 Broadway", "city": "Denver", "addressState": "CO", "activities": []}]', now())
      returning *
    ), crew as (
      insert into job_crew (company_id, job_id, user_id, position)
      select company_id, id, ${worker}::bigint + n, n from job, generate_series(0, 1) n
    ) select row_to_json(job)::text as body from job`.execute(tx)
}

function saveNotes(tx: Tx, { company, job, seed }: Parameters) {
  return sql<Body>`update jobs set notes = ${`bench ${seed}`}
    where company_id = ${company} and id = ${job} returning row_to_json(jobs)::text as body`.execute(tx)
}

const inScope =
  (run: (tx: Tx, values: Parameters) => Promise<{ rows: Body[] }>, isReadOnly: boolean) =>
  async (values: Parameters) => {
    const { company = 0, user = 0 } = values
    const scope = { companyIds: [company], userId: user, isReadOnly }
    const { rows } = await inTenant(db, scope, (tx) => run(tx, values))
    if (!rows[0]) throw new Error('No row')
    return rows[0].body
  }

const CALLS: Record<string, (values: Parameters) => Promise<string>> = {
  '/list': list,
  '/open': inScope(readJob, true),
  '/create': inScope(createJob, false),
  '/notes': inScope(saveNotes, false),
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
  const values = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]))
  const call = CALLS[pathname] ?? (async () => 'ok')
  call(values).then(
    (body) => {
      response.setHeader('content-type', 'application/json')
      response.end(body)
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')

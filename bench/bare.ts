// The baseline for the jobs list: the same SQL behind a bare node:http server, without sign-in, validation,
// limits or logging.
import { createServer } from 'node:http'
import { jobListQuery } from '../src/shared/jobs/jobs/job.api.ts'
import { readJobList } from '../src/server/jobs/jobs/job.list.ts'
import { createPools } from '../src/server/kernel/db/pool.ts'

const pools = createPools(
  process.env['DATABASE_URL'] ?? '',
  { DATABASE_POOL_SIZE: Number(process.env['DATABASE_POOL_SIZE']) },
  () => {},
)
const query = jobListQuery.parse({ jobStatus: ['inquiring', 'scheduled'] })

createServer((request, response) => {
  const [companyId = 0, userId = 0] = (request.url ?? '').slice(1).split('/').map(Number)
  const links = [{ companyId, role: 'manager' as const, viewFinancials: false, isSales: false }]
  const actor = { userId, familyId: '', defaultCompanyId: companyId, links, pending: false }
  readJobList(pools.app, actor, [companyId], query).then(
    ({ rows, total }) => {
      response.setHeader('content-type', 'application/json')
      response.setHeader('x-wp-total', total)
      response.end('rawJson' in rows ? rows.rawJson : JSON.stringify(rows))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
}).listen(Number(process.env['PORT']), '127.0.0.1')

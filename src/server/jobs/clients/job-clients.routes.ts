import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobPerson } from '../../../shared/people/clients/job.person.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import * as api from '../../../shared/people/clients/job-clients.api.ts'
import { requestOrigin } from '../../people/accounts/account-events.ts'
import { changeNames } from '../documents/paper-changes.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { addClient, changeClient, isRename } from '../../people/clients/clients.service.ts'
import { findClientsByName, findClientsByPhone } from '../../people/clients/client-search.ts'

type JobRequest = Pick<
  Context<{ id: number }, unknown, unknown, JobContext['actor']>,
  'actor' | 'companyIds' | 'params'
>

/** Registers the client of a job for those who sell it: crew with 'sales' on it, and the office. */
export function registerJobClients(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const limit = createRateLimit(kernel.pool, 'job-clients')

  /**
   * Returns the job, locked if `lock` says so; throws job_not_found, rest_forbidden if the caller does not
   * sell it.
   */
  async function openForSale(tx: Tx, context: JobRequest, lock: 'read' | 'for update'): Promise<JobRecord> {
    const work = { tx, kernel, features, actor: context.actor, companyIds: context.companyIds }
    const { job, viewer } = await openJob(work, context.params.id, lock)
    const isSelling =
      viewer.kind === 'manager' || (viewer.kind === 'crew' && viewer.permissions.includes('sales'))
    if (!isSelling) throw new AppError('rest_forbidden')
    return job
  }

  route(app, kernel, api.findJobClients, async (context) => {
    const job = await context.read((tx) => openForSale(tx, context, 'read'))
    const search = api.parseClientSearch(context.query.search)
    if (!search)
      throw new AppError('rest_invalid_param', {
        message: api.CLIENT_SEARCH_HINT,
        fields: { search: api.CLIENT_SEARCH_HINT },
      })
    await limit(String(context.actor.userId))
    const rows = await context.read((tx) =>
      'phone' in search
        ? findClientsByPhone(tx, job.companyId, search.phone, api.JOB_CLIENTS_FOUND)
        : findClientsByName(tx, job.companyId, search.words, api.JOB_CLIENTS_FOUND),
    )
    return rows.map(({ id, firstName, lastName }) => ({
      id,
      firstName,
      lastName: lastName.slice(0, 1),
    }))
  })

  route(app, kernel, api.createJobClient, async (context) => {
    await limit(String(context.actor.userId))
    return context.change(async (tx) => {
      const job = await openForSale(tx, context, 'for update')
      rejectDeleted(job)
      if (job.clientId !== null)
        throw new AppError('rest_conflict', { message: 'This job has a client already.' })
      return personOf(await addClient(tx, kernel, job.companyId, context.body))
    })
  })

  route(app, kernel, api.updateJobClient, (context) =>
    context.change(async (tx) => {
      const job = await openForSale(tx, context, 'for update')
      rejectDeleted(job)
      if (job.clientId === null)
        throw new AppError('rest_conflict', { message: 'This job has no client yet.' })
      const { companyId, clientId } = job
      const { actor, body, companyIds } = context
      const change = () =>
        changeClient(tx, kernel, [companyId], clientId, body, requestOrigin(context.request), 'record only')
      if (!isRename(body)) return personOf(await change())
      const work = { tx, kernel, features, actor, companyIds }
      return personOf(await changeNames(work, { companyId, clientId }, change))
    }),
  )
}

function rejectDeleted(job: JobRecord): void {
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
}

/** Returns a client as jobs show them, without the office's notes. */
function personOf(client: Client): JobPerson {
  const { notes: _notes, addressDetails: _details, version: _version, ...person } = client
  return person
}

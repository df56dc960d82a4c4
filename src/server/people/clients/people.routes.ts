import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import {
  changeClientPassword,
  createClient,
  deleteClient,
  getClient,
  listClientJobs,
  listClients,
  updateClient,
} from '../../../shared/people/clients/people.api.ts'
import { requestOrigin } from '../accounts/account-events.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import {
  addClient,
  changeClient,
  isRename,
  deleteClientRecord,
  showClient,
  showClientPage,
} from './clients.service.ts'
import { setPasswordOfClient } from './client-login.ts'
import { openClient } from './client-search.ts'
import { listJobsOf } from './client-jobs.store.ts'
import { findClient, listClientPage } from './clients.store.ts'
import { registerMerge } from './merge.routes.ts'
import { rejectOfficeRecord } from './office-records.ts'
import { companiesForLookup, withDefaultFirst, companiesInLookupOrder } from './own-first.ts'
import { registerPersonPlaces } from './person-places.routes.ts'
import type { NameChanges } from '../../company/settings/company.features.ts'

/** Registers the company's clients, for its managers. */
export function registerPeople(app: FastifyInstance, kernel: Kernel, names: NameChanges): void {
  route(app, kernel, listClients, async (context) => {
    const { actor, query } = context
    const { company } = query
    const companyIds =
      company === undefined ? context.companyIds : [requireCompany(actor, company, 'clients.read')]
    const page = await context.read((tx) => listClientPage(tx, companyIds, query))
    return { rows: page.rows.map((row) => showClient(kernel, row)), total: page.total }
  })

  route(app, kernel, createClient, (context) => {
    const { actor, companyIds, body } = context
    const companyId = body.company ?? withDefaultFirst(companyIds, actor.defaultCompanyId)[0]
    if (companyId === undefined || !companyIds.includes(companyId)) throw new AppError('rest_not_found')
    return context.change((tx) => addClient(tx, kernel, companyId, body))
  })

  route(app, kernel, getClient, (context) =>
    context.read((tx) => {
      const companies = companiesForLookup(context, 'clients.read', context.params.id)
      return showClientPage(tx, kernel, companies, context.params.id, context.actor)
    }),
  )

  route(app, kernel, updateClient, (context) => {
    const companies = companiesInLookupOrder(context)
    return context.change(async (tx) => {
      await rejectOfficeRecord(tx, context.actor, companies, context.params.id)
      const from = requestOrigin(context.request)
      const { actor, body, params } = context
      const change = () => changeClient(tx, kernel, companies, params.id, body, from)
      const known = isRename(body) ? await findClient(tx, companies, params.id) : undefined
      if (!known) return change()
      const work = { tx, kernel, actor, companyIds: companies }
      return names.change(work, { companyId: known.companyId, clientId: known.id }, change)
    })
  })

  route(app, kernel, deleteClient, (context) =>
    context.change(async (tx) => {
      await rejectOfficeRecord(tx, context.actor, companiesInLookupOrder(context), context.params.id)
      return deleteClientRecord(tx, companiesInLookupOrder(context), context.params.id, context.actor.userId)
    }),
  )

  const countPassword = createRateLimit(kernel.pool, 'client-passwords')
  route(app, kernel, changeClientPassword, async (context) => {
    await countPassword(String(context.actor.userId))
    return context.change((tx) =>
      setPasswordOfClient(
        tx,
        kernel,
        companiesInLookupOrder(context),
        context.params.id,
        context.body.password,
      ),
    )
  })

  route(app, kernel, listClientJobs, (context) =>
    context.read(async (tx) => {
      const companies = companiesForLookup(context, 'clients.read', context.params.id)
      const client = await openClient(tx, companies, context.params.id)
      return listJobsOf(tx, client.companyId, client.id, context.query)
    }),
  )

  registerMerge(app, kernel)
  registerPersonPlaces(app, kernel)
}

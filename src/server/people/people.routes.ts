import type { FastifyInstance } from 'fastify'
import { AppError } from '../../shared/kernel/errors.ts'
import { createClient, getClient, listClients, updateClient } from '../../shared/people/people.api.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { route } from '../kernel/http/route.ts'
import { addClient, changeClient, showClient } from './clients.service.ts'
import { findClient, listClientPage } from './clients.store.ts'

/** The company's clients, for its managers (spec 3 §2.9, §2.10, §7). */
export function registerPeople(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listClients, async (context) => {
    const { companyIds, query } = context
    const page = await context.read((tx) => listClientPage(tx, companyIds, query))
    return { rows: page.rows.map((row) => showClient(kernel, row)), total: page.total }
  })

  route(app, kernel, createClient, (context) => {
    const { actor, companyIds, body } = context
    const companyId = body.company ?? defaultFirst(companyIds, actor.defaultCompanyId)[0]
    if (companyId === undefined || !companyIds.includes(companyId)) throw new AppError('rest_not_found')
    return context.change((tx) => addClient(tx, kernel, companyId, body))
  })

  route(app, kernel, getClient, async (context) => {
    const companies = defaultFirst(context.companyIds, context.actor.defaultCompanyId)
    const row = await context.read((tx) => findClient(tx, companies, context.params.id))
    if (!row) throw new AppError('rest_not_found')
    return showClient(kernel, row)
  })

  route(app, kernel, updateClient, (context) => {
    const companies = defaultFirst(context.companyIds, context.actor.defaultCompanyId)
    return context.change((tx) => changeClient(tx, kernel, companies, context.params.id, context.body))
  })
}

/** A manager of several companies means their default one unless they say otherwise. */
function defaultFirst(companyIds: readonly number[], defaultCompanyId: number | null): number[] {
  return companyIds.toSorted((a, b) => Number(b === defaultCompanyId) - Number(a === defaultCompanyId))
}

import type { FastifyInstance } from 'fastify'
import {
  addPolicy as addCall,
  deletePolicy as deleteCall,
  getInsuranceDesk,
  listInsuranceRequests,
  listPolicies,
  requestInsurance as requestCall,
  restorePolicy as restoreCall,
  savePolicy as saveCall,
} from '../../../shared/company/insurance/insurance.api.ts'
import { resolveCompany } from '../settings/meant-company.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { addPolicy, deletePolicy, restorePolicy, savePolicy, showPolicies } from './policies.service.ts'
import { listRequests, readRequestRecipient, requestInsurance } from './requests.service.ts'

const PERMISSION = 'insurance.manage'

/**
 * Registers the routes for a company's insurance policies and its requests for new ones, for its managers.
 */
export function registerInsurance(app: FastifyInstance, kernel: Kernel): void {
  const countRequest = createRateLimit(kernel.pool, 'insurance-request')

  route(app, kernel, listPolicies, (context) => {
    const companyId = resolveCompany(context, context.query.company, PERMISSION)
    return context.read((tx) => showPolicies(tx, kernel, companyId, context.query), [companyId])
  })

  route(app, kernel, addCall, (context) => {
    const companyId = resolveCompany(context, context.body.company, PERMISSION)
    return context.change((tx) => addPolicy(tx, kernel, companyId, context.body), [companyId])
  })

  route(app, kernel, saveCall, (context) =>
    context.change((tx) => savePolicy(tx, kernel, context.companyIds, context.params.id, context.body)),
  )

  route(app, kernel, deleteCall, async (context) => {
    await context.change((tx) => deletePolicy(tx, context.companyIds, context.params.id, kernel.now()))
    return { message: 'Policy deleted.' }
  })

  route(app, kernel, restoreCall, (context) =>
    context.change((tx) => restorePolicy(tx, kernel, context.companyIds, context.params.id)),
  )

  route(app, kernel, getInsuranceDesk, (context) => {
    const companyId = resolveCompany(context, context.query.company, PERMISSION)
    return context.read((tx) => readRequestRecipient(tx, kernel.config, companyId), [companyId])
  })

  route(app, kernel, listInsuranceRequests, (context) => {
    const companyId = resolveCompany(context, context.query.company, PERMISSION)
    return context.read((tx) => listRequests(tx, companyId, context.query), [companyId])
  })

  route(app, kernel, requestCall, async (context) => {
    const companyId = resolveCompany(context, context.body.company, PERMISSION)
    await countRequest(String(companyId))
    const { userId } = context.actor
    return context.change((tx) => requestInsurance(tx, kernel, companyId, userId, context.body), [companyId])
  })
}

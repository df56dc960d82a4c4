import type { FastifyInstance } from 'fastify'
import { getCompany, updateCompany } from '../../shared/companies/companies.api.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { companyRefusal, isManager, linkWith } from '../../shared/kernel/permissions.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { publicRoute, route } from '../kernel/http/route.ts'
import { findCompany, findCompanyFace } from './companies.store.ts'
import { saveCompany } from './companies.service.ts'
import { showCompany, showFace } from './company.view.ts'

/** Companies: the public face, and all of one for its managers (DECISIONS K2, K29). */
export function registerCompanies(app: FastifyInstance, kernel: Kernel): void {
  publicRoute(app, kernel, getCompany, async (context) => {
    const { actor, params, query } = context
    if (query.context === 'edit' && !actor) throw new AppError('rest_authentication_missing')
    const face = await findCompanyFace(kernel.db, params.company)
    if (!face) throw new AppError('rest_not_found')
    const link = actor ? linkWith(actor, face.id) : undefined
    if (query.context !== 'edit') return showFace(kernel, face, link !== undefined)
    if (!link) throw new AppError('rest_not_found')
    if (!isManager(link.role)) throw new AppError('rest_forbidden')
    const company = await context.read((tx) => findCompany(tx, face.id), [face.id])
    if (!company) throw new AppError('rest_not_found')
    return showCompany(kernel, company)
  })

  route(app, kernel, updateCompany, async (context) => {
    const { id } = context.params
    const refusal = companyRefusal(context.actor, id, 'companies.write')
    if (refusal) throw new AppError(refusal)
    return showCompany(kernel, await context.change((tx) => saveCompany(tx, id, context.body), [id]))
  })
}

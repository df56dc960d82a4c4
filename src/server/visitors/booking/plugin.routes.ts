import type { FastifyInstance } from 'fastify'
import {
  renewPluginToken,
  revokePluginToken,
  validatePluginToken,
} from '../../../shared/visitors/booking/quote.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import { showCompany } from '../../company/settings/company.view.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { registerEmbed } from './embed.routes.ts'
import { makePluginToken, setPluginToken } from './plugin.service.ts'
import { getSpamGuard } from './spam.ts'
import { findCompanyOfToken, showVisit } from './visit.ts'
import type { CompanyFeatures } from '../../company/settings/company.features.ts'

/** Registers the routes of a company's quote plugin token: pages read it, managers create and revoke it. */
export function registerPlugin(app: FastifyInstance, kernel: Kernel, features: CompanyFeatures): void {
  const guard = getSpamGuard(kernel)

  publicRoute(app, kernel, validatePluginToken, async ({ body, request }) => {
    const company = await findCompanyOfToken(kernel.db, body.token)
    await guard.passToken(request.ip, company !== undefined)
    if (!company) throw new AppError('rest_not_found')
    return { data: showVisit(kernel, company) }
  })

  route(app, kernel, renewPluginToken, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    const token = makePluginToken()
    return showCompany(kernel, await context.change((tx) => setPluginToken(tx, id, token, features), [id]))
  })

  route(app, kernel, revokePluginToken, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    return showCompany(kernel, await context.change((tx) => setPluginToken(tx, id, null, features), [id]))
  })

  registerEmbed(app, kernel)
}

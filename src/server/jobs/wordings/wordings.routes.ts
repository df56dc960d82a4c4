import type { FastifyInstance } from 'fastify'
import { listWordings, saveWording } from '../../../shared/jobs/wordings/wordings.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { companyRefusal, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { replaceWording, showWordings } from './wordings.service.ts'

/** Registers the wordings of a company's agreements, for its managers. */
export function registerWordings(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listWordings, (context) => {
    const companyId = openCompany(context.actor, context.params.id)
    return context.read((tx) => showWordings(tx, companyId), [companyId])
  })

  route(app, kernel, saveWording, (context) => {
    const companyId = openCompany(context.actor, context.params.id)
    const at = { companyId, userId: context.actor.userId }
    return context.change((tx) => replaceWording(tx, at, context.params.name, context.body), [companyId])
  })
}

function openCompany(actor: Actor, companyId: number): number {
  const refusal = companyRefusal(actor, companyId, 'companies.write')
  if (refusal) throw new AppError(refusal)
  return companyId
}

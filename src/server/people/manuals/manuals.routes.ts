import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { type Actor, type Permission, requireCompany } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/people/manuals/manuals.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { markRead, saveManual, showManual, type ManualContext } from './manuals.service.ts'
import { listReaders, listVersions, readVersion } from './manuals.store.ts'
import { registerQuizzes } from './quizzes.routes.ts'
import { registerWorkerArea } from './worker-area.routes.ts'

/**
 * Registers the routes of the company manual: managers write it, and everyone who works for the company reads
 * it.
 */
export function registerManuals(app: FastifyInstance, kernel: Kernel): void {
  const placeOf = (actor: Actor, companyId: number, permission: Permission): ManualContext => ({
    companyId: requireCompany(actor, companyId, permission),
    userId: actor.userId,
    now: kernel.now().toISOString(),
  })

  route(app, kernel, api.getManual, (context) => {
    const at = placeOf(context.actor, context.params.id, 'manuals.read')
    return context.read((tx) => showManual(tx, at), [at.companyId])
  })

  route(app, kernel, api.saveManual, (context) => {
    const at = placeOf(context.actor, context.params.id, 'manuals.write')
    return context.change((tx) => saveManual(tx, at, context.body), [at.companyId])
  })

  route(app, kernel, api.listManualVersions, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'manuals.write')
    return context.read((tx) => listVersions(tx, companyId, context.query), [companyId])
  })

  route(app, kernel, api.getManualVersion, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'manuals.read')
    return context.read(
      async (tx) => {
        const version = await readVersion(tx, companyId, context.params.version)
        if (!version) throw new AppError('rest_not_found')
        return version
      },
      [companyId],
    )
  })

  route(app, kernel, api.markSectionRead, (context) => {
    const at = placeOf(context.actor, context.params.id, 'manuals.read')
    return context.change(
      (tx) => markRead(tx, at, context.params.sectionId, context.body.version),
      [at.companyId],
    )
  })

  route(app, kernel, api.listManualReaders, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'manuals.write')
    return context.read((tx) => listReaders(tx, companyId, context.query), [companyId])
  })

  registerQuizzes(app, kernel)
  registerWorkerArea(app, kernel)
}

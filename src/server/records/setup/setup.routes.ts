import type { FastifyInstance } from 'fastify'
import { completeSetup, getSetup } from '../../../shared/records/setup/setup.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute } from '../../kernel/http/route.ts'
import { createFirstCompany } from './setup.service.ts'
import { isSetUp } from './setup.store.ts'

/** Registers the set-up of the first company and administrator of a production installation. */
export function registerSetup(app: FastifyInstance, kernel: Kernel): void {
  publicRoute(app, kernel, getSetup, async () => ({ needed: !(await isSetUp(kernel.db)) }))
  publicRoute(app, kernel, completeSetup, (context) =>
    createFirstCompany(kernel.db, (work) => context.change(work), context.body),
  )
}

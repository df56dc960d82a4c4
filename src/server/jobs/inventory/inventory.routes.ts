import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/jobs/inventory/inventory.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../jobs/job.parts.ts'
import type { JobContext } from '../jobs/job.service.ts'
import { changeItems, showInventory } from './inventory.service.ts'

/** Registers the inventory of a job, article by article. */
export function registerInventory(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })

  route(app, kernel, api.getInventory, (context) =>
    context.read((tx) => showInventory(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.changeInventory, (context) =>
    context.change((tx) => changeItems(workOf(tx, context), context.params.id, context.body)),
  )
}

import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/money/payments/finish.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { finishMove, linkTarget, sendLink, showFinish, takePayment } from './finish.service.ts'

/** Registers the end of a move: its completion by the crew, and payment at the door. */
export function registerFinish(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })
  const countPerson = createRateLimit(kernel.pool, 'personal-link-person')

  route(app, kernel, api.getFinish, (context) =>
    context.read((tx) => showFinish(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.finishMove, (context) =>
    context.change((tx) => finishMove(workOf(tx, context), context.params.id, context.body.isSure)),
  )
  route(app, kernel, api.takeDoorPayment, (context) =>
    context.change((tx) => takePayment(workOf(tx, context), context.params.id, context.body)),
  )
  route(app, kernel, api.sendDoorLink, async (context) => {
    // Counted outside of the transaction, because a rollback would undo the count.
    const { payerId } = await context.read((tx) => linkTarget(workOf(tx, context), context.params.id))
    await countPerson(String(payerId))
    return context.change((tx) => sendLink(workOf(tx, context), context.params.id, context.body))
  })
}

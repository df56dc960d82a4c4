import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/money/payments/paid-changes.api.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { requestOrigin } from '../../jobs/documents/documents.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { cancelMove, showCancellation } from './cancellation.service.ts'
import { changeMove, listDaysForChange } from './paid-changes.service.ts'

/** Registers changes and the cancellation of a move by its client. */
export function registerPaidChanges(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (
    tx: Tx,
    { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  ): JobContext => ({ tx, kernel, features, actor, companyIds })
  const changeLimit = createRateLimit(kernel.pool, 'client-changes')

  route(app, kernel, api.listDaysForChange, (context) =>
    context.read((tx) => listDaysForChange(workOf(tx, context), context.params.id, context.query)),
  )
  route(app, kernel, api.changeMoveDate, async (context) => {
    await changeLimit(String(context.actor.userId))
    return context.change((tx) => {
      const { date, startTime, endTime, crewSize, transactionId, version, agreements } = context.body
      return changeMove(workOf(tx, context), context.params.id, {
        when: { date, startTime, endTime: endTime ?? null },
        crewSize: crewSize ?? null,
        transactionId: transactionId ?? null,
        version,
        ...(agreements && { agreed: { papers: agreements, origin: requestOrigin(context.request) } }),
      })
    })
  })
  route(app, kernel, api.changeCrewSize, async (context) => {
    await changeLimit(String(context.actor.userId))
    return context.change((tx) => {
      const { crewSize, transactionId, version, agreements } = context.body
      return changeMove(workOf(tx, context), context.params.id, {
        when: null,
        crewSize,
        transactionId: transactionId ?? null,
        version,
        ...(agreements && { agreed: { papers: agreements, origin: requestOrigin(context.request) } }),
      })
    })
  })
  route(app, kernel, api.getCancellation, (context) =>
    context.read((tx) => showCancellation(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.cancelMove, async (context) => {
    await changeLimit(String(context.actor.userId))
    const { version, refund, reason = '' } = context.body
    return context.change((tx) =>
      // One line: it stands among lines of the product in a mail.
      cancelMove(workOf(tx, context), context.params.id, {
        version,
        refund,
        reason: reason.replaceAll(/\s+/g, ' '),
      }),
    )
  })
}

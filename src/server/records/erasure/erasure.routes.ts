import type { FastifyInstance } from 'fastify'
import { erasePerson, previewErasure } from '../../../shared/people/clients/erasure.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { describeErasure, runErasure } from './erasure.service.ts'
import { companiesInLookupOrder } from '../../people/clients/own-first.ts'

/** Registers the erasure of a person on request, by administrators. */
export function registerErasure(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, previewErasure, (context) =>
    context.read((tx) =>
      describeErasure(
        { tx, companyIds: companiesInLookupOrder(context), userId: context.actor.userId, now: kernel.now() },
        context.params.id,
      ),
    ),
  )

  route(app, kernel, erasePerson, (context) =>
    context.change(async (tx, later) => {
      const look = {
        tx,
        companyIds: companiesInLookupOrder(context),
        userId: context.actor.userId,
        now: kernel.now(),
      }
      const erased = await runErasure(look, context.params.id, context.body)
      const { id, companyId, erasure } = erased
      for (const userId of erased.customers)
        await kernel.queue.send(tx, 'forget-customer', { companyId, userId })
      for (const exportId of erased.exports)
        await kernel.queue.send(tx, 'make-export', { companyId, exportId })
      // Kept outside the database: the list of what to erase again after the restore of an older backup
      // (docs/running.md, 'Restore').
      later(() => kernel.log.info({ companyId, userId: id, erasure }, 'A person was erased'))
      return { id, erasure, message: 'The personal data was erased.' }
    }),
  )
}

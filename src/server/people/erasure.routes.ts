import type { FastifyInstance } from 'fastify'
import { erasePerson, previewErasure } from '../../shared/people/erasure.api.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { route } from '../kernel/http/route.ts'
import { describeErasure, eraseOne } from './erasure.service.ts'
import { ownFirst } from './own-first.ts'

/** The erasure of a person on request, by administrators. */
export function registerErasure(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, previewErasure, (context) =>
    context.read((tx) =>
      describeErasure(
        { tx, companyIds: ownFirst(context), userId: context.actor.userId, now: kernel.now() },
        context.params.id,
      ),
    ),
  )

  route(app, kernel, erasePerson, (context) =>
    context.change(async (tx, afterCommit) => {
      const look = { tx, companyIds: ownFirst(context), userId: context.actor.userId, now: kernel.now() }
      const { id, erasure, cards } = await eraseOne(look, context.params.id, context.body)
      afterCommit(() => {
        for (const card of cards)
          kernel.cards
            .detachCard(card)
            .catch((error: unknown) => kernel.log.warn({ err: error, person: id }, 'A card was not let go'))
      })
      return { id, erasure, message: 'The personal data was erased.' }
    }),
  )
}

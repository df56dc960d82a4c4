import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant, retryOnDeadlock } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findChargesOfIntent } from './reconcile.store.ts'

/** Much larger than an event of the provider, in bytes. */
const LONGEST_BODY = 512 * 1024

/**
 * Registers the card provider's webhook. An event only names the charge to check again: its state is read
 * from the provider, so events may arrive late, twice or out of order. Unsigned events are rejected.
 */
export function registerCardWebhooks(app: FastifyInstance, kernel: Kernel): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BODY }, (_request, body, done) =>
      done(null, body.toString()),
    )
    scope.post('/webhooks/stripe', { schema: { hide: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = typeof request.body === 'string' ? request.body : ''
      const event = kernel.cards.readEvent(body, typeof signature === 'string' ? signature : undefined)
      if (!event) throw new AppError('webhook_unsigned')
      const { intentId, metadata } = event
      if (intentId !== null)
        await retryOnDeadlock(() => queueSettling(kernel, intentId, metadata['key'] ?? ''))
      return reply.send({ received: true })
    })
  })
}

async function queueSettling(kernel: Kernel, intentId: string, key: string): Promise<void> {
  const [found] = await findChargesOfIntent(kernel.db, intentId, key)
  // Other systems may take payments through the same provider account.
  if (!found) return
  await inTenant(kernel.db, { companyIds: [found.companyId], userId: null }, (tx) =>
    kernel.queue.send(tx, 'settle-transaction', { companyId: found.companyId, transactionId: found.id }),
  )
}

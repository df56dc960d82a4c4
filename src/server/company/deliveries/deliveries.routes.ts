import type { FastifyInstance } from 'fastify'
import { listDeliveries, resendDelivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { resendMessage } from './deliveries.service.ts'
import { listDeliveryPage } from './deliveries.store.ts'

/** Registers the managers' list of outbound messages. */
export function registerDeliveries(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listDeliveries, (context) =>
    context.read((tx) => listDeliveryPage(tx, context.companyIds, context.query)),
  )
  route(app, kernel, resendDelivery, (context) =>
    context.change((tx) => resendMessage(tx, kernel.queue, context.companyIds, context.params.id)),
  )
}

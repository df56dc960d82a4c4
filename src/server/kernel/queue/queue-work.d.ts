import { z } from 'zod'
/**
 * Every kind of queued work and the shape of its payload: ids only, and its company (ARCHITECTURE 'Decided once').
 * A feature that queues something adds its line here.
 */
export declare const queueWork: {
  readonly 'send-delivery': z.ZodObject<
    {
      companyId: z.ZodNumber
      deliveryId: z.ZodNumber
    },
    z.core.$strict
  >
  readonly 'purge-expired': z.ZodObject<{}, z.core.$strict>
}

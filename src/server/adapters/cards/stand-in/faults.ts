import { z } from 'zod'

export const callFaults = [
  'down',
  'lost-answer',
  'time-out',
  '500',
  '500-after-success',
  '500-kept',
  '429',
  'key-in-use',
] as const
export const webhookFaults = [
  'webhook-late',
  'webhook-twice',
  'webhook-out-of-order',
  'webhook-lost',
] as const

/**
 * What goes wrong with the next matching call or webhook, for tests and experiments. down: cut before
 * execution; lost-answer: executed, then cut; time-out: executed, but the response is too late; 500, 429 and
 * key-in-use: rejected before execution; 500-after-success: executed with response 500, and the real response
 * on retry; 500-kept: executed, and response 500 on every retry with that key, as the provider stores its
 * responses.
 */
export interface Fault {
  kind: (typeof callFaults)[number] | (typeof webhookFaults)[number]
  /** Only this operation (`payment_intents.confirm`) or type of event (`charge.refunded`); any if absent. */
  operation?: string | undefined
}

/** A fault as a program or a form sends it; an empty operation matches any. */
export const faultSchema = z.object({
  kind: z.enum([...callFaults, ...webhookFaults]),
  operation: z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z_.]*$/)
    .optional()
    .transform((operation) => operation || undefined),
})

/** Removes and returns the first fault of these kinds that matches, so that it applies once. */
export function consumeFault<K extends Fault['kind']>(
  faults: Fault[],
  kinds: readonly K[],
  operation: string,
): K | undefined {
  const isOf = (kind: Fault['kind']): kind is K => kinds.some((one) => one === kind)
  const index = faults.findIndex(
    (fault) => isOf(fault.kind) && (fault.operation === undefined || fault.operation === operation),
  )
  const kind = index === -1 ? undefined : faults.splice(index, 1)[0]?.kind
  return kind !== undefined && isOf(kind) ? kind : undefined
}

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
 * What goes wrong with the next matching call or webhook, for tests and for trying things out.
 * down: cut before anything is done; lost-answer: done, then cut; time-out: done, answered too late; 500, 429 and
 * key-in-use: refused before anything is done; 500-after-success: done, answered 500, and told when asked again;
 * 500-kept: done, and answered 500 whenever it is asked again with that key, as the provider keeps its answers.
 */
export interface Fault {
  kind: (typeof callFaults)[number] | (typeof webhookFaults)[number]
  /** Only this operation (`payment_intents.confirm`) or type of event (`charge.refunded`); any where it is absent. */
  operation?: string | undefined
}

/** A fault as a program or a form gives it; an empty operation is any. */
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

/** Takes the first fault of these kinds that matches, so that it strikes once. */
export function takeFault<K extends Fault['kind']>(
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

import { z } from 'zod'
import type { ActionPage, PageResult } from './provider.ts'

/** Message of the simulator's page once the card holder has decided. */
const messageSchema = z.object({
  source: z.literal('movesheet-cards-stand-in'),
  intentId: z.string(),
  result: z.enum(['success', 'failure']),
})

/**
 * Returns the result that a window's message has for a charge, or null for messages from other origins and of
 * other charges.
 */
export function resultOf(
  message: { origin: string; data: unknown },
  { url, intentId }: ActionPage,
): PageResult | null {
  const origin = URL.parse(url)?.origin
  // All pages without an address have the same origin, 'null'.
  if (origin === undefined || origin === 'null' || message.origin !== origin) return null
  const read = messageSchema.safeParse(message.data)
  return read.success && read.data.intentId === intentId ? read.data.result : null
}

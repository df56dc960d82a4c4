import { z } from 'zod'
import type { ActionPage, PageResult } from './provider.ts'

/** What the simulator's page says once its holder has decided. */
const messageSchema = z.object({
  source: z.literal('movesheet-cards-stand-in'),
  intentId: z.string(),
  result: z.enum(['success', 'failure']),
})

/** What a window's message says of a charge, or null: messages from elsewhere and of other charges say nothing. */
export function resultOf(
  message: { origin: string; data: unknown },
  { url, intentId }: ActionPage,
): PageResult | null {
  const origin = URL.parse(url)?.origin
  // Pages without an address of their own all have the same origin: none.
  if (origin === undefined || origin === 'null' || message.origin !== origin) return null
  const read = messageSchema.safeParse(message.data)
  return read.success && read.data.intentId === intentId ? read.data.result : null
}

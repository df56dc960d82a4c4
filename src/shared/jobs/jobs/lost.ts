import { z } from 'zod'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Why the office gave up an inquiry. */
export const LOST_REASONS = [
  'price',
  'another_mover',
  'date_full',
  'not_moving',
  'no_answer',
  'out_of_area',
  'duplicate',
  'other',
] as const
export type LostReason = (typeof LOST_REASONS)[number]

export const LOST_REASON_LABELS: Record<LostReason, string> = {
  price: 'Price',
  another_mover: 'Chose another mover',
  date_full: 'Date was full',
  not_moving: 'Not moving',
  no_answer: 'No answer',
  out_of_area: 'Out of our area',
  duplicate: 'Duplicate',
  other: 'Other',
}

/** When and why an inquiry was lost, as the office sees it. */
export const lostSchema = z.object({
  at: z.string(),
  reason: z.enum(LOST_REASONS),
  note: z.string(),
})
export type Lost = z.output<typeof lostSchema>

export const lostInputSchema = z.object({
  reason: z.enum(LOST_REASONS, 'Choose a reason.'),
  note: text(TEXT_LIMITS.other).default(''),
})
export type LostInput = z.output<typeof lostInputSchema>

/** Kinds of remarks that a worker sees about their jobs. */
export const REMARK_TYPES = ['damage', 'infraction', 'notes', 'rating'] as const
export type RemarkType = (typeof REMARK_TYPES)[number]
export const REMARK_TYPE_LABELS: Record<RemarkType, string> = {
  damage: 'Damage',
  infraction: 'Infraction',
  notes: 'Notes',
  rating: 'Rating',
}

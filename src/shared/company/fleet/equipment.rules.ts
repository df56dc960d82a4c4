import type { EquipmentAction } from './equipment.ts'

/** Returns whether so few pieces are left that more should be bought. */
export function isLow({ quantity, lowQuantity }: { quantity: number; lowQuantity: number | null }): boolean {
  return lowQuantity !== null && quantity <= lowQuantity
}

/**
 * Returns the actions possible for equipment: checked-out equipment can be neither retired nor deleted, and
 * equipment that was ever checked out is retired, not deleted.
 */
export function equipmentActions(item: {
  retiredOn: string | null
  quantity: number
  out: number
  hasPast: boolean
}): EquipmentAction[] {
  const { retiredOn, quantity, out, hasPast } = item
  const removal: EquipmentAction[] = hasPast ? [] : ['delete']
  if (retiredOn !== null) return ['unretire', ...removal]
  const lending: EquipmentAction[] = quantity > out ? ['checkOut'] : []
  return [...lending, ...(out === 0 ? ['retire' as const] : []), ...removal]
}

import type { EquipmentAction } from './equipment.ts'

/** Whether so few pieces are left that more should be bought. */
export function isLow({ quantity, lowQuantity }: { quantity: number; lowQuantity: number | null }): boolean {
  return lowQuantity !== null && quantity <= lowQuantity
}

/** What may be done with equipment: what somebody holds stays, and what was ever checked out is retired, never deleted. */
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

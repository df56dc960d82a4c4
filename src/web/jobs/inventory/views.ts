/** Parts of the inventory on the crew's phone. */
export const INVENTORY_VIEWS = ['origin', 'delivery', 'sign'] as const
export type InventoryViewName = (typeof INVENTORY_VIEWS)[number]

/** What packing is charged by, with its label and the price in dollars that a company starts from (spec 1 §3, DECISIONS D7). */
export const PACKING_MATERIALS = [
  { item: 'dish_pack', label: 'Dish pack', rate: 9.5 },
  { item: 'cartons_1_5', label: 'Carton, 1.5 cubic ft', rate: 3 },
  { item: 'cartons_3_0', label: 'Carton, 3.0 cubic ft', rate: 4.25 },
  { item: 'cartons_4_5', label: 'Carton, 4.5 cubic ft', rate: 5.25 },
  { item: 'mirror_pack', label: 'Mirror pack', rate: 12.5 },
  { item: 'wardrobe_cartons', label: 'Wardrobe carton', rate: 16 },
  { item: 'mattress_bag_king', label: 'Mattress bag, king', rate: 12 },
  { item: 'mattress_bag_queen', label: 'Mattress bag, queen', rate: 10 },
  { item: 'shrink_wrap', label: 'Shrink wrap, roll', rate: 25 },
  { item: 'bin_rental_each', label: 'Bin rental, each', rate: 4 },
  { item: 'paper_pads', label: 'Paper pad', rate: 3.5 },
  { item: 'lamp_boxes', label: 'Lamp box', rate: 7 },
  { item: 'picture_boxes', label: 'Picture box', rate: 8.5 },
  { item: 'tape_rolls', label: 'Tape, roll', rate: 3.5 },
  { item: 'newsprint', label: 'Newsprint, 25 lb bundle', rate: 32 },
  { item: 'oversize_box', label: 'Oversize box', rate: 9 },
  { item: 'grandfather_clock_piano', label: 'Grandfather clock or piano', rate: 85 },
  { item: 'spec_crating_pallets', label: 'Special crating or pallet', rate: 150 },
  { item: 'packing_time', label: 'Packing time, hour', rate: 60 },
] as const
export type PackingMaterialName = (typeof PACKING_MATERIALS)[number]['item']
export const PACKING_MATERIAL_NAMES = PACKING_MATERIALS.map(({ item }) => item)

/** The company's price of each material in dollars: its own where it has one, else the default (DECISIONS D7). */
export function materialPrices(
  stored: Readonly<Partial<Record<string, number>>>,
): { item: PackingMaterialName; label: string; rate: number }[] {
  return PACKING_MATERIALS.map(({ item, label, rate }) => ({ item, label, rate: stored[item] ?? rate }))
}

/** A symbol of the inventory and its meaning. */
export interface InventorySymbol {
  code: string
  label: string
}

/** How an article is packed or what it is. */
export const DESCRIPTIVE_SYMBOLS: readonly InventorySymbol[] = [
  { code: 'BW', label: 'Black & White TV' },
  { code: 'C', label: 'Color TV' },
  { code: 'CP', label: 'Carrier Packed' },
  { code: 'PBO', label: 'Packed by Owner' },
  { code: 'CD', label: 'Carrier Disassembled' },
  { code: 'SW', label: 'Stretch Wrapped' },
  { code: 'DBO', label: 'Disassembled by Owner' },
  { code: 'PB', label: 'Professional Books' },
  { code: 'PE', label: 'Professional Equipment' },
  { code: 'PP', label: 'Professional Papers' },
  { code: 'MCU', label: 'Mechanical Condition Unknown' },
  { code: 'CU', label: 'Contents & Condition Unknown' },
]

/** What is wrong with an article. */
export const EXCEPTION_SYMBOLS: readonly InventorySymbol[] = [
  { code: 'BE', label: 'Bent' },
  { code: 'BR', label: 'Broken' },
  { code: 'BU', label: 'Burned' },
  { code: 'CH', label: 'Chipped' },
  { code: 'D', label: 'Dented' },
  { code: 'F', label: 'Faded' },
  { code: 'G', label: 'Gouged' },
  { code: 'L', label: 'Loose' },
  { code: 'M', label: 'Marred' },
  { code: 'MI', label: 'Mildew' },
  { code: 'MO', label: 'Motheaten' },
  { code: 'P', label: 'Peeling' },
  { code: 'R', label: 'Rubbed' },
  { code: 'RU', label: 'Rusted' },
  { code: 'SC', label: 'Scratched' },
  { code: 'SH', label: 'Short' },
  { code: 'SO', label: 'Soiled' },
  { code: 'ST', label: 'Stained' },
  { code: 'S', label: 'Stretched' },
  { code: 'T', label: 'Torn' },
  { code: 'W', label: 'Badly Worn' },
  { code: 'Z', label: 'Cracked' },
]

/** Where on the article it is, by number ('Edg' is printed so). */
export const LOCATION_SYMBOLS: readonly InventorySymbol[] = [
  'Arm',
  'Bottom',
  'Corner',
  'Front',
  'Left',
  'Leg',
  'Rear',
  'Right',
  'Side',
  'Top',
  'Veneer',
  'Edg',
  'Center',
  'Inside',
  'Seat',
  'Drawer',
  'Door',
  'Shelf',
  'Hardware',
].map((label, index) => ({ code: String(index + 1), label }))

import { z } from 'zod'
import { text } from '../../kernel/wire.ts'

/** Default packing materials of every company; rates in dollars. */
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

/** Largest number of materials that one company charges by. */
export const MAX_MATERIALS = 60
/** Largest number of stored materials, including removed ones, which stored bills of lading still show. */
const MAX_STORED = 100
/** Bytes of JSON; the column holds 16 KB in the database's own format, which is larger by up to 3 KB. */
const MAX_BYTES = 12_000
const MAX_NAME_CHARACTERS = 60

/** Dollars with at most two decimals. */
const priceSchema = z
  .number()
  .min(0, 'At least 0.')
  .max(1_000_000, 'At most 1000000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

export const materialItemSchema = z.string().regex(/^[a-z0-9_]{1,40}$/, 'There is no such material.')

/** One change of a company's materials. Without `item` it adds one, which needs a name and a price. */
export const materialChangeSchema = z.object({
  item: materialItemSchema.optional(),
  label: text(MAX_NAME_CHARACTERS).pipe(z.string().min(1, 'Required.')).optional(),
  rate: priceSchema.optional(),
  isRemoved: z.literal(true).optional(),
})
export type MaterialChange = z.output<typeof materialChangeSchema>

/** What a company has stored of one material: only its price, or what differs from the default. */
export interface StoredMaterial {
  rate?: number
  label?: string
  isRemoved?: true
}
/** What a company has stored of its materials, by item; an absent default is unchanged. */
export type StoredMaterials = Readonly<Record<string, number | StoredMaterial>>

export interface Material {
  item: string
  label: string
  rate: number
}

const OWN_ITEM = /^own_(\d+)$/
const isOwn = (item: string) => OWN_ITEM.test(item)
const numberOf = (item: string) => Number(OWN_ITEM.exec(item)?.[1] ?? 0)

/**
 * Returns all materials of a company, including removed ones: the defaults in order, then its own in order of
 * addition.
 */
function allMaterials(stored: StoredMaterials): (Material & { isRemoved: boolean })[] {
  const own = Object.keys(stored)
    .filter(isOwn)
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((item) => ({ item, label: item, rate: 0 }))
  return [...PACKING_MATERIALS, ...own].map(({ item, label, rate }) => {
    const kept = stored[item]
    const changes = typeof kept === 'number' ? { rate: kept } : kept
    return { item, label, rate, ...changes, isRemoved: changes?.isRemoved === true }
  })
}

/** Returns the company's materials with their prices in dollars. */
export function materialPrices(stored: StoredMaterials): Material[] {
  return allMaterials(stored).flatMap(({ isRemoved, ...material }) => (isRemoved ? [] : [material]))
}

/**
 * Returns the materials that a bill of lading shows: the company's, and each removed one that the bill has a
 * quantity of, with its last name and price.
 */
export function billMaterials(
  stored: StoredMaterials,
  written: readonly { item: string; quantity: number }[],
): Material[] {
  const used = new Set(written.flatMap(({ item, quantity }) => (quantity > 0 ? [item] : [])))
  return allMaterials(stored).flatMap(({ isRemoved, ...material }) =>
    isRemoved && !used.has(material.item) ? [] : [material],
  )
}

/** Names that differ only in capitals and spaces are the same. */
const nameKey = (label: string) => label.toLowerCase().replaceAll(/\s+/g, ' ')

/** Returns the stored materials after changes, with their errors by path of the change (`0.label`). */
export function applyMaterialChanges(
  before: StoredMaterials,
  changes: readonly MaterialChange[],
): { stored: StoredMaterials; problems: Record<string, string> } {
  const stored: Record<string, number | StoredMaterial> = { ...before }
  const problems: Record<string, string> = {}
  const touched = new Map<string, number>()
  for (const [index, { item, label, rate, isRemoved }] of changes.entries()) {
    if (item === undefined && (label === undefined || rate === undefined)) {
      if (label === undefined) problems[`${index}.label`] = 'Required.'
      if (rate === undefined) problems[`${index}.rate`] = 'Required.'
      continue
    }
    const known = allMaterials(stored)
    // A material added under the name of a removed one restores that one.
    const at =
      item ??
      known.find((one) => one.isRemoved && label !== undefined && nameKey(one.label) === nameKey(label))
        ?.item ??
      `own_${Math.max(0, ...Object.keys(stored).map(numberOf)) + 1}`
    const now = known.find((one) => one.item === at)
    if (item !== undefined && (!now || (now.isRemoved && !isRemoved))) {
      problems[`${index}.item`] = now ? 'This material was removed.' : 'There is no such material.'
      continue
    }
    touched.set(at, index)
    stored[at] = storedOf(at, {
      label: label ?? now?.label ?? '',
      rate: rate ?? now?.rate ?? 0,
      isRemoved: isRemoved === true,
    })
  }
  const live = materialPrices(stored)
  const labels = live.map((material) => nameKey(material.label))
  for (const [item, index] of touched) {
    const label = live.find((material) => material.item === item)?.label
    if (label !== undefined && labels.filter((key) => key === nameKey(label)).length > 1)
      problems[`${index}.label`] = 'Another material has this name.'
  }
  const last = changes.length - 1
  if (live.length > MAX_MATERIALS) problems[`${last}.label`] = `At most ${MAX_MATERIALS} materials.`
  else if (Object.keys(stored).length > MAX_STORED)
    problems[`${last}.label`] = 'Too many materials were added and removed. Rename one instead.'
  else if (bytesOf(stored) > MAX_BYTES)
    problems[`${last}.label`] = 'All names together are too long. Shorten some.'
  return { stored, problems }
}

/** Upper bound of the JSON's size in UTF-8 bytes. */
const bytesOf = (stored: StoredMaterials) =>
  JSON.stringify(stored).replaceAll(/[\u0080-\uFFFF]/g, '...').length

/** A default stores only what differs; if only the price differs, it is stored as a number. */
function storedOf(
  item: string,
  { label, rate, isRemoved }: { label: string; rate: number; isRemoved: boolean },
) {
  const standard = PACKING_MATERIALS.find((material) => material.item === item)
  if (standard?.label === label && !isRemoved) return rate
  return {
    rate,
    ...(standard?.label !== label && { label }),
    ...(isRemoved && { isRemoved: true as const }),
  }
}

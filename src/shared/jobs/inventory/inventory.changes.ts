import { z } from 'zod'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import {
  DELIVERY_STATES,
  exceptionCodesSchema,
  itemFields,
  itemKeySchema,
  itemMarkSchema,
  ITEM_SHAPES,
  MAX_MARKS,
  stickerSchema,
} from '../documents/inventory.items.ts'
import { DESCRIPTIVE_SYMBOLS } from '../documents/inventory.symbols.ts'

/** Most articles that one change adds: a range of stickers. */
export const MAX_ADDED_ITEMS = 300
/** Most changes of one call. */
export const MAX_INVENTORY_CHANGES = 500

const nameSchema = text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.'))
const descriptiveSchema = z
  .array(
    z
      .string()
      .refine((code) => DESCRIPTIVE_SYMBOLS.some((symbol) => symbol.code === code), 'Unknown symbol.'),
  )
  .max(DESCRIPTIVE_SYMBOLS.length)

const newItemSchema = z.object({
  key: itemKeySchema,
  sticker: stickerSchema.nullable(),
  room: text(TEXT_LIMITS.name).default(''),
  article: nameSchema,
  shape: z.enum(ITEM_SHAPES),
  descriptive_symbols: descriptiveSchema.default([]),
})
export type NewItem = z.output<typeof newItemSchema>

/** Fields of an article that a change sets; the others stay as they are. */
const itemPatchSchema = z
  .object({
    sticker: stickerSchema.nullable(),
    room: text(TEXT_LIMITS.name),
    article: nameSchema,
    shape: z.enum(ITEM_SHAPES),
    descriptive_symbols: descriptiveSchema,
    marks: z.array(itemMarkSchema).max(MAX_MARKS, `At most ${MAX_MARKS} marks.`),
    isHighValue: z.boolean(),
    value: itemFields.value,
  })
  .partial()
export type ItemPatch = z.output<typeof itemPatchSchema>

export const PHOTO_PLACES = ['origin', 'destination'] as const
export type PhotoPlace = (typeof PHOTO_PLACES)[number]

/** What a change does, without its id and time. */
const changeParts = {
  add: z.object({ kind: z.literal('add'), items: z.array(newItemSchema).min(1).max(MAX_ADDED_ITEMS) }),
  edit: z.object({ kind: z.literal('edit'), key: itemKeySchema, set: itemPatchSchema }),
  remove: z.object({ kind: z.literal('remove'), key: itemKeySchema }),
  photo: z.object({
    kind: z.literal('photo'),
    key: itemKeySchema,
    place: z.enum(PHOTO_PLACES),
    photo: idSchema,
  }),
  dropPhoto: z.object({ kind: z.literal('dropPhoto'), key: itemKeySchema, photo: idSchema }),
  deliver: z.object({
    kind: z.literal('deliver'),
    keys: z.array(itemKeySchema).min(1).max(1000),
    /** Null takes the check mark off. */
    state: z.enum(DELIVERY_STATES).nullable(),
    codes: exceptionCodesSchema.default([]),
    note: text(TEXT_LIMITS.other).default(''),
  }),
}

export const inventoryPartSchema = z.discriminatedUnion('kind', [
  changeParts.add,
  changeParts.edit,
  changeParts.remove,
  changeParts.photo,
  changeParts.dropPhoto,
  changeParts.deliver,
])
export type InventoryPart = z.output<typeof inventoryPartSchema>

/** A change as a phone records it: the server does the same id once. */
export const inventoryChangeSchema = z.intersection(
  z.object({ id: z.uuid(), at: z.iso.datetime() }),
  inventoryPartSchema,
)
export type InventoryChange = z.output<typeof inventoryChangeSchema>

export const INVENTORY_KINDS = Object.keys(changeParts)

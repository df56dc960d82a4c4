import { z } from 'zod'
import { idSchema, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'
import { EXCEPTION_SYMBOLS } from './inventory.symbols.ts'

/** Pictures on which the condition of an article is marked. */
export const ITEM_SHAPES = ['cabinet', 'table', 'seat', 'appliance', 'box', 'panel'] as const
export type ItemShape = (typeof ITEM_SHAPES)[number]
export const ITEM_SHAPE_LABELS: Record<ItemShape, string> = {
  cabinet: 'Cabinet',
  table: 'Table',
  seat: 'Seat',
  appliance: 'Appliance',
  box: 'Box',
  panel: 'Flat panel',
}

export const ITEM_SIDES = ['front', 'left', 'right', 'rear', 'top'] as const
export type ItemSide = (typeof ITEM_SIDES)[number]
export const ITEM_SIDE_LABELS: Record<ItemSide, string> = {
  front: 'Front',
  left: 'Left',
  right: 'Right',
  rear: 'Back',
  top: 'Top',
}

/** The location symbol of each side (LOCATION_SYMBOLS). */
export const SIDE_SYMBOLS: Record<ItemSide, string> = {
  front: '4',
  left: '5',
  right: '8',
  rear: '7',
  top: '10',
}

/** Most marks on the picture of one article, and most photos of one. */
export const MAX_MARKS = 40
export const MAX_ITEM_PHOTOS = 10
/** Largest number of a sticker. */
export const MAX_STICKER = 999_999

export const exceptionCodesSchema = z
  .array(
    z.string().refine((code) => EXCEPTION_SYMBOLS.some((symbol) => symbol.code === code), 'Unknown symbol.'),
  )
  .max(EXCEPTION_SYMBOLS.length)

const share = z
  .number()
  .min(0)
  .max(1)
  .transform((value) => Math.round(value * 1000) / 1000)

/** Where on the picture of an article something is wrong, and what; shares of the picture's width and height. */
export const itemMarkSchema = z.object({
  side: z.enum(ITEM_SIDES),
  x: share,
  y: share,
  codes: exceptionCodesSchema.min(1, 'Choose what is wrong.'),
})
export type ItemMark = z.output<typeof itemMarkSchema>

export const stickerSchema = z
  .number()
  .int('Whole numbers only.')
  .min(1, 'At least 1.')
  .max(MAX_STICKER, `At most ${MAX_STICKER}.`)

/** Key of an article: made on the phone that adds it. */
export const itemKeySchema = z.string().regex(/^[\w-]{1,40}$/, 'Invalid input data')

/** What an article has beyond the sheet's own columns; articles of earlier versions have none of it. */
export const itemFields = {
  key: itemKeySchema.optional(),
  sticker: stickerSchema.nullish(),
  room: text(TEXT_LIMITS.name).optional(),
  shape: z.enum(ITEM_SHAPES).optional(),
  marks: z.array(itemMarkSchema).max(MAX_MARKS, `At most ${MAX_MARKS} marks.`).optional(),
  /** An article of extraordinary value: more than $100 a pound (49 CFR 375.203). */
  isHighValue: z.boolean().optional(),
  /** What the client declares that it is worth, in dollars. */
  value: twoDecimals(100_000_000).nullish(),
  /** When the server received it; UTC. */
  addedAt: z.iso.datetime().optional(),
}

export const DELIVERY_STATES = ['delivered', 'missing', 'damaged'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  delivered: 'Delivered',
  missing: 'Missing',
  damaged: 'Damaged',
}

/** What was found of an article at the destination. */
export const itemDeliverySchema = z.object({
  key: itemKeySchema,
  state: z.enum(DELIVERY_STATES),
  codes: exceptionCodesSchema.default([]),
  note: text(TEXT_LIMITS.other).default(''),
  photos: z
    .array(z.object({ id: idSchema }))
    .max(MAX_ITEM_PHOTOS)
    .default([]),
})
export type ItemDelivery = z.output<typeof itemDeliverySchema>

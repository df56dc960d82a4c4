import { z } from 'zod'
import { requiredDaySchema } from '../../kernel/fields.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'

export const EQUIPMENT_CATEGORIES = [
  'dolly',
  'pads',
  'straps',
  'tools',
  'electronics',
  'safety',
  'other',
] as const
export type EquipmentCategory = (typeof EQUIPMENT_CATEGORIES)[number]
export const EQUIPMENT_CATEGORY_LABELS: Record<EquipmentCategory, string> = {
  dolly: 'Dolly',
  pads: 'Pads',
  straps: 'Straps',
  tools: 'Tools',
  electronics: 'Electronics',
  safety: 'Safety',
  other: 'Other',
}

export const CONDITIONS = ['new', 'good', 'fair', 'poor', 'broken'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABELS: Record<Condition, string> = {
  new: 'New',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  broken: 'Broken',
}

export const EQUIPMENT_ACTIONS = ['checkOut', 'retire', 'unretire', 'delete'] as const
export type EquipmentAction = (typeof EQUIPMENT_ACTIONS)[number]

const MAX_PIECES = 100_000
const pieces = (least: number) =>
  z
    .number()
    .int('Only whole numbers.')
    .min(least, `At least ${least}.`)
    .max(MAX_PIECES, `At most ${MAX_PIECES}.`)

/** Equipment as it is sent; in a change, absent fields are not changed and null clears. */
export const equipmentInputSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  category: z.enum(EQUIPMENT_CATEGORIES, 'Choose a category.'),
  /** Serial number or asset tag. */
  tag: text(TEXT_LIMITS.name).nullish(),
  quantity: pieces(0).nullish(),
  /** At this number of pieces or fewer it is reported as low. */
  lowQuantity: pieces(0).nullish(),
  condition: z.enum(CONDITIONS, 'Choose a condition.').nullish(),
  purchasedOn: requiredDaySchema.nullish(),
  /** Cost of all pieces together. */
  cost: twoDecimals(10_000_000).nullish(),
  /** Vehicle that it is kept in. */
  vehicleId: idSchema.nullish(),
  location: text(TEXT_LIMITS.name).nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
})

export const checkOutInputSchema = z.object({
  workerId: idSchema,
  quantity: pieces(1).default(1),
  dueDate: requiredDaySchema.nullish(),
  note: text(TEXT_LIMITS.other).nullish(),
})

export const returnInputSchema = z.object({ condition: z.enum(CONDITIONS, 'Choose a condition.') })

/** Pieces that a person holds or held. */
export const loanSchema = z.object({
  id: z.number(),
  worker: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  quantity: z.number(),
  outAt: z.string(),
  outBy: z.string(),
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  note: z.string(),
  returnedAt: z.string().nullable(),
  returnedBy: z.string().nullable(),
  condition: z.enum(CONDITIONS).nullable(),
})
export type Loan = z.output<typeof loanSchema>

export const equipmentSchema = z.object({
  id: z.number(),
  name: z.string(),
  category: z.enum(EQUIPMENT_CATEGORIES),
  tag: z.string(),
  quantity: z.number(),
  lowQuantity: z.number().nullable(),
  condition: z.enum(CONDITIONS),
  purchasedOn: z.string().nullable(),
  cost: z.number().nullable(),
  vehicle: z.object({ id: z.number(), name: z.string() }).nullable(),
  location: z.string(),
  notes: z.string(),
  retiredOn: z.string().nullable(),
  /** Pieces that are checked out now. */
  out: z.number(),
  available: z.number(),
  isLow: z.boolean(),
  /** Current loans, the longest first. */
  loans: z.array(loanSchema),
  actions: z.array(z.enum(EQUIPMENT_ACTIONS)),
})
export type Equipment = z.output<typeof equipmentSchema>

/** Equipment that the caller holds. */
export const borrowedSchema = loanSchema
  .pick({ id: true, quantity: true, outAt: true, dueDate: true, isOverdue: true, note: true })
  .extend({
    equipment: z.object({
      id: z.number(),
      name: z.string(),
      category: z.enum(EQUIPMENT_CATEGORIES),
      tag: z.string(),
    }),
    company: z.object({ id: z.number(), name: z.string() }),
  })
export type BorrowedEquipment = z.output<typeof borrowedSchema>

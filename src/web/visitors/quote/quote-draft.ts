import * as z from 'zod/mini'
import {
  HOME_SIZES,
  MOVE_TYPES,
  SIZES_OF,
  type HomeSize,
  type MoveType,
} from '../../../shared/trade/home-sizes.ts'
import {
  quoteAddressSchema,
  quoteProblem,
  quoteShape,
  type QuoteAddress,
} from '../../../shared/visitors/booking/quote.ts'

/** What a visitor has filled in so far. */
export interface QuoteDraft {
  from: QuoteAddress | null
  fromText: string
  to: QuoteAddress | null
  toText: string
  isOnePlace: boolean
  day: string | null
  moveType: MoveType | null
  homeSize: HomeSize | null
  firstName: string
  lastName: string
  email: string
  phone: string
  isMarketingAllowed: boolean
}

export const EMPTY_DRAFT: QuoteDraft = {
  from: null,
  fromText: '',
  to: null,
  toText: '',
  isOnePlace: false,
  day: null,
  moveType: null,
  homeSize: null,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isMarketingAllowed: false,
}

/** The steps of the plugin in their order. */
export const STEPS = ['addresses', 'date', 'home', 'contact'] as const

/**
 * Returns how many steps are unlocked: the date needs both addresses, or the first and 'No Second Location';
 * the home needs the date; the contact form needs type and size.
 */
export function unlockedSteps({ from, to, isOnePlace, day, moveType, homeSize }: QuoteDraft): number {
  if (!from || !(to || isOnePlace)) return 1
  if (!day) return 2
  return moveType && homeSize ? 4 : 3
}

/** Returns the draft with another move type, which resets the home size to its first one. */
export function withMoveType(draft: QuoteDraft, moveType: MoveType): QuoteDraft {
  return { ...draft, moveType, homeSize: SIZES_OF[moveType][0] ?? null }
}

/** Returns the request body for a draft; the schema rejects missing fields. */
export function quoteOf(draft: QuoteDraft) {
  return {
    addressFrom: draft.from,
    addressTo: draft.isOnePlace ? null : draft.to,
    noAddressTo: draft.isOnePlace,
    moveDate: draft.day,
    moveType: draft.moveType,
    homeSize: draft.homeSize,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    marketing: draft.isMarketingAllowed,
  }
}

const quoteSchema = z.object({ ...quoteShape, marketing: z.boolean() })
export type Quote = z.output<typeof quoteSchema>
export type QuoteField = keyof typeof quoteShape
export type QuoteErrors = Partial<Record<QuoteField, string>>

function isField(name: unknown): name is QuoteField {
  return typeof name === 'string' && name in quoteShape
}

/** Returns the errors of the quote's fields, by field. */
export function errorsOf(fields: Record<string, string>): QuoteErrors {
  const known = Object.entries(fields).map(([path, message]) => [path.split('.')[0], message] as const)
  return Object.fromEntries(known.filter(([name]) => isField(name)))
}

/** Returns the quote of a draft, or its errors by field. */
export function checkQuote(draft: QuoteDraft): { quote: Quote | null; errors: QuoteErrors } {
  const sent = quoteOf(draft)
  const parsed = quoteSchema.safeParse(sent)
  const errors: QuoteErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0]
    if (isField(name)) errors[name] ??= message
  }
  if (!draft.isOnePlace && !draft.to) errors.addressTo = 'You must input a valid address.'
  if (parsed.success) {
    const problem = quoteProblem(parsed.data)
    if (problem && isField(problem.field)) errors[problem.field] ??= problem.message
  }
  const isGood = parsed.success && Object.keys(errors).length === 0
  return { quote: isGood ? parsed.data : null, errors }
}

const keptSchema = z.object({
  from: z.nullable(quoteAddressSchema),
  fromText: z.string(),
  to: z.nullable(quoteAddressSchema),
  toText: z.string(),
  isOnePlace: z.boolean(),
  day: z.nullable(z.string()),
  moveType: z.nullable(z.enum(MOVE_TYPES)),
  homeSize: z.nullable(z.enum(HOME_SIZES)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  isMarketingAllowed: z._default(z.boolean(), false),
})

/**
 * Returns the draft that was kept; a date that can no longer be requested is left out, and another shape is
 * ignored.
 */
export function parseStoredDraft(text: string | null, bounds: { min: string; max: string }): QuoteDraft {
  try {
    const kept = keptSchema.safeParse(JSON.parse(text ?? 'null'))
    if (!kept.success) return EMPTY_DRAFT
    const { day } = kept.data
    return { ...kept.data, day: day !== null && bounds.min <= day && day <= bounds.max ? day : null }
  } catch {
    return EMPTY_DRAFT
  }
}

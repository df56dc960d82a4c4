import { HOME_SIZE_LABELS, SIZES_OF, type HomeSize, type MoveType } from '../../../shared/trade/home-sizes.ts'
import type { quoteShape, QuoteAddress } from '../../../shared/visitors/booking/quote.ts'

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

export type QuoteField = keyof typeof quoteShape
export type QuoteErrors = Partial<Record<QuoteField, string>>

/** Returns whether a quote has a field of this name. */
export function isField(name: unknown): name is QuoteField {
  return typeof name === 'string' && name in quoteOf(EMPTY_DRAFT)
}

/** Returns the errors of the quote's fields, by field. */
export function errorsOf(fields: Record<string, string>): QuoteErrors {
  const known = Object.entries(fields).map(([path, message]) => [path.split('.')[0], message] as const)
  return Object.fromEntries(known.filter(([name]) => isField(name)))
}

/** Returns whether this is a draft: the page that stored it may have been of another version. */
function isDraft(kept: unknown): kept is QuoteDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const parts: Record<string, unknown> = { ...kept }
  const { from, to, day, moveType, homeSize } = parts
  return (
    Object.entries(EMPTY_DRAFT).every(
      ([name, empty]) => empty === null || typeof parts[name] === typeof empty,
    ) &&
    [from, to].every((place) => place === null || typeof Object(place).address === 'string') &&
    (day === null || typeof day === 'string') &&
    (moveType === null || (typeof moveType === 'string' && moveType in SIZES_OF)) &&
    (homeSize === null || (typeof homeSize === 'string' && homeSize in HOME_SIZE_LABELS))
  )
}

/**
 * Returns the draft that was kept; a date that can no longer be requested is left out, and another shape is
 * ignored.
 */
export function parseStoredDraft(text: string | null, bounds: { min: string; max: string }): QuoteDraft {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isDraft(kept)) return EMPTY_DRAFT
    const { day } = kept
    return { ...kept, day: day !== null && bounds.min <= day && day <= bounds.max ? day : null }
  } catch {
    return EMPTY_DRAFT
  }
}
